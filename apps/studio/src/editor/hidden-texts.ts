import type en from '../messages/en/screens/hidden-note.ts'
import { createTextsHook } from '../messages/screen-texts.ts'

export const useHiddenTexts = createTextsHook<typeof en>('hidden-note')
