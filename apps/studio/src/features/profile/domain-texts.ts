import type en from '../../messages/en/screens/domain.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useDomainTexts = createTextsHook<typeof en>('domain')
