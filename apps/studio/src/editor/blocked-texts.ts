import type en from '../messages/en/screens/blocked-links.ts'
import { createTextsHook } from '../messages/screen-texts.ts'

export const useBlockedTexts = createTextsHook<typeof en>('blocked-links')
