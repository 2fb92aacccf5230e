import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../messages/languages.ts'

/** Title and advice of a rule, by its name. */
export type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** What the service says in English stands as it is. */
const load: Record<Language, () => Promise<RuleTexts>> = {
  en: async () => ({}),
  pt: async () => (await import('../../messages/pt/doctor-rules.ts')).default,
  de: async () => (await import('../../messages/de/doctor-rules.ts')).default,
  es: async () => (await import('../../messages/es/doctor-rules.ts')).default,
}

/** The rules in a language; fetched only where the doctor is. */
export const ruleTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['doctor-rules', language],
    queryFn: load[language],
    staleTime: Number.POSITIVE_INFINITY,
  })
