import type en from '../../messages/en/screens/block-texts.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useBlockTexts = createTextsHook<typeof en>('block-texts')
