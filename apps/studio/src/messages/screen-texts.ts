import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { StudioLanguage } from '@vitrine/contract'
import { loadChunk } from '../app/lazy.ts'
import { useLanguage } from './index.tsx'

const files = import.meta.glob<{ default: unknown }>('./*/screens/*.ts')

/** Creates a hook for the texts in `screens/NAME.ts`, which load with their screen to keep the first load small. */
export const createTextsHook = <Texts>(name: string): (() => Texts) => {
  const textsQuery = (language: StudioLanguage) =>
    queryOptions({
      queryKey: ['texts', name, language],
      queryFn: async () => (await loadChunk(files[`./${language}/screens/${name}.ts`]!)).default as Texts,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // Texts contain functions and regular expressions, which cannot be compared
      structuralSharing: false,
    })
  return () => useSuspenseQuery(textsQuery(useLanguage()[0])).data
}
