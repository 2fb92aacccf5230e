import type en from '../../../messages/en/screens/new-page.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export type NewPageTexts = typeof en
export const useNewPageTexts = createTextsHook<NewPageTexts>('new-page')
