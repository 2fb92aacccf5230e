import type en from '../../messages/en/versions.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type VersionsTexts = typeof en

export const useVersionTexts = ownTexts<VersionsTexts>('versions', {
  en: () => import('../../messages/en/versions.ts'),
  pt: () => import('../../messages/pt/versions.ts'),
  de: () => import('../../messages/de/versions.ts'),
  es: () => import('../../messages/es/versions.ts'),
})
