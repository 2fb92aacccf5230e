import { ownTexts } from '../../messages/own-texts.ts'

export type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** Loads the texts of rules, except the English ones, which the service sends. */
export const useRuleTexts = ownTexts<RuleTexts>('doctor-rules', {
  en: async () => ({ default: {} }),
  pt: () => import('../../messages/pt/doctor-rules.ts'),
  de: () => import('../../messages/de/doctor-rules.ts'),
  es: () => import('../../messages/es/doctor-rules.ts'),
})
