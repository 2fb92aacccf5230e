import type en from '../../messages/en/screens/ai.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useIdeaTexts = createTextsHook<typeof en>('ai')
