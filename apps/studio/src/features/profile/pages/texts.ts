import type en from '../../../messages/en/screens/new-page.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export const useNewPageTexts = createTextsHook<typeof en>('new-page')
