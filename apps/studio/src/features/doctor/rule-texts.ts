import { queryOptions } from '@tanstack/react-query'
import type { StudioLanguage } from '@vitrine/contract'

export type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** Texts by language. The service sends the English ones. */
const load: Record<StudioLanguage, () => Promise<RuleTexts>> = {
  en: async () => ({}),
  pt: async () => (await import('../../messages/pt/doctor-rules.ts')).default,
  de: async () => (await import('../../messages/de/doctor-rules.ts')).default,
  es: async () => (await import('../../messages/es/doctor-rules.ts')).default,
}

export const ruleTextsQuery = (language: StudioLanguage) =>
  queryOptions({
    queryKey: ['doctor-rules', language],
    queryFn: load[language],
    staleTime: Number.POSITIVE_INFINITY,
  })
