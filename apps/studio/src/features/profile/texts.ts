import type en from '../../messages/en/screens/profile.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useProfileTexts = createTextsHook<typeof en>('profile')
