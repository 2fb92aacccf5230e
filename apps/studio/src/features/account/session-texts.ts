import type en from '../../messages/en/screens/sessions.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useSessionTexts = createTextsHook<typeof en>('sessions')
