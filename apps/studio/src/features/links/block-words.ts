import type en from '../../messages/en/screens/block-words.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useBlockWords = createTextsHook<typeof en>('block-words')
