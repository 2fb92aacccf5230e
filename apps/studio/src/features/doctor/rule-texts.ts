import { createTextsHook } from '../../messages/screen-texts.ts'

export type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** Returns the texts of rules. They are empty in English, which the service sends. */
export const useRuleTexts = createTextsHook<RuleTexts>('doctor-rules')
