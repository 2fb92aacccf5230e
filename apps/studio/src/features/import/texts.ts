import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useLanguage } from '../../messages/index.tsx'
import type { Language } from '../../messages/languages.ts'
import type { ImportTexts } from './notes.ts'

const load: Record<Language, () => Promise<{ default: ImportTexts }>> = {
  en: () => import('../../messages/en/import.ts'),
  pt: () => import('../../messages/pt/import.ts'),
  de: () => import('../../messages/de/import.ts'),
  es: () => import('../../messages/es/import.ts'),
}

const textsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['import-texts', language],
    queryFn: async () => (await load[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
    // Regular expressions and functions are no data to be compared
    structuralSharing: false,
  })

export const useImportTexts = (): ImportTexts => useSuspenseQuery(textsQuery(useLanguage()[0])).data
