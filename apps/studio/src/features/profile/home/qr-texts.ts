import type en from '../../../messages/en/screens/qr.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export const useQrTexts = createTextsHook<typeof en>('qr')
