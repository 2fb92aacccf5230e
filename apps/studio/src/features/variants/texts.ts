import type en from '../../messages/en/screens/variant-results.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useResultTexts = createTextsHook<typeof en>('variant-results')
