import type editor from '../../messages/en/screens/variant-editor.ts'
import type results from '../../messages/en/screens/variant-results.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useEditorTexts = createTextsHook<typeof editor>('variant-editor')

export type ResultTexts = typeof results
export const useResultTexts = createTextsHook<ResultTexts>('variant-results')
