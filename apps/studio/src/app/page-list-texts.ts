import type en from '../messages/en/screens/page-list.ts'
import { createTextsHook } from '../messages/screen-texts.ts'

export const usePageListTexts = createTextsHook<typeof en>('page-list')
