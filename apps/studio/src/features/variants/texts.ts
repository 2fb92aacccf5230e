import type editor from '../../messages/en/screens/variant-editor.ts'
import type results from '../../messages/en/screens/variant-results.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useEditorTexts = createTextsHook<typeof editor>('variant-editor')
export const useResultTexts = createTextsHook<typeof results>('variant-results')
