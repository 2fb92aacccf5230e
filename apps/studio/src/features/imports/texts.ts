import type en from '../../messages/en/screens/imports.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type ImportTexts = typeof en

export const useImportTexts = createTextsHook<ImportTexts>('imports')
