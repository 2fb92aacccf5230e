import type en from '../../../messages/en/qr.ts'
import { ownTexts } from '../../../messages/own-texts.ts'

export type QrTexts = typeof en

export const useQrTexts = ownTexts<QrTexts>('qr', {
  en: () => import('../../../messages/en/qr.ts'),
  pt: () => import('../../../messages/pt/qr.ts'),
  de: () => import('../../../messages/de/qr.ts'),
  es: () => import('../../../messages/es/qr.ts'),
})
