import type en from '../../messages/en/screens/versions.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useVersionTexts = createTextsHook<typeof en>('versions')
