import type sharing from '../../messages/en/sharing.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type SharingTexts = typeof sharing

export const useSharingTexts = ownTexts<SharingTexts>('sharing', {
  en: () => import('../../messages/en/sharing.ts'),
  pt: () => import('../../messages/pt/sharing.ts'),
  de: () => import('../../messages/de/sharing.ts'),
  es: () => import('../../messages/es/sharing.ts'),
})
