import type en from '../../messages/en/archives.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type ArchiveTexts = typeof en

export const useArchiveTexts = ownTexts<ArchiveTexts>('archives', {
  en: () => import('../../messages/en/archives.ts'),
  pt: () => import('../../messages/pt/archives.ts'),
  de: () => import('../../messages/de/archives.ts'),
  es: () => import('../../messages/es/archives.ts'),
})
