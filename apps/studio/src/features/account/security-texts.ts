import type en from '../../messages/en/screens/security.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useSecurityTexts = createTextsHook<typeof en>('security')
