import type en from '../../../messages/en/screens/share.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export type ShareTexts = typeof en

export const useShareTexts = createTextsHook<ShareTexts>('share')
