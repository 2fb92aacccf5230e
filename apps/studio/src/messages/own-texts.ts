import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { StudioLanguage } from '@vitrine/contract'
import { loadChunk } from '../app/lazy.ts'
import { useLanguage } from './index.tsx'

/** Creates a hook for texts of one feature, loaded with its screen to keep the first load small. */
export const ownTexts = <T extends object>(
  name: string,
  load: Record<StudioLanguage, () => Promise<{ default: T }>>,
): (() => T) => {
  const textsQuery = (language: StudioLanguage) =>
    queryOptions({
      queryKey: ['texts', name, language],
      queryFn: async (): Promise<T> => (await loadChunk(load[language])).default,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // Texts contain functions and regular expressions, which cannot be compared
      structuralSharing: false,
    })
  return () => useSuspenseQuery(textsQuery(useLanguage()[0])).data
}
