import { ownTexts } from '../../messages/own-texts.ts'
import type { ImportTexts } from './notes.ts'

export const useImportTexts = ownTexts<ImportTexts>('import', {
  en: () => import('../../messages/en/import.ts'),
  pt: () => import('../../messages/pt/import.ts'),
  de: () => import('../../messages/de/import.ts'),
  es: () => import('../../messages/es/import.ts'),
})
