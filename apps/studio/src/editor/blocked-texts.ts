import type en from '../messages/en/blocked-links.ts'
import { ownTexts } from '../messages/own-texts.ts'

export type BlockedTexts = typeof en

export const useBlockedTexts = ownTexts<BlockedTexts>('blocked-links', {
  en: () => import('../messages/en/blocked-links.ts'),
  pt: () => import('../messages/pt/blocked-links.ts'),
  de: () => import('../messages/de/blocked-links.ts'),
  es: () => import('../messages/es/blocked-links.ts'),
})
