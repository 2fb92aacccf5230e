import type en from '../../messages/en/exports.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type ExportTexts = typeof en

export const useExportTexts = ownTexts<ExportTexts>('exports', {
  en: () => import('../../messages/en/exports.ts'),
  pt: () => import('../../messages/pt/exports.ts'),
  de: () => import('../../messages/de/exports.ts'),
  es: () => import('../../messages/es/exports.ts'),
})
