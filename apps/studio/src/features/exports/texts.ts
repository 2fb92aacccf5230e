import type en from '../../messages/en/screens/exports.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useExportTexts = createTextsHook<typeof en>('exports')
