import { ownTexts } from '../../messages/own-texts.ts'
import type { ImportTexts } from './notes.ts'

export const useImportTexts = ownTexts<ImportTexts>('imports', {
  en: () => import('../../messages/en/imports.ts'),
  pt: () => import('../../messages/pt/imports.ts'),
  de: () => import('../../messages/de/imports.ts'),
  es: () => import('../../messages/es/imports.ts'),
})
