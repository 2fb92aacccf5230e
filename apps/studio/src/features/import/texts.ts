import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useLanguage } from '../../messages/index.tsx'
import type { Language } from '../../messages/languages.ts'
import type { Reason } from './plan.ts'
import type { Source } from './queries.ts'

/** Texts of the import, which nobody needs on the first screen. */
export type ImportTexts = {
  readonly title: string
  readonly lead: string
  readonly ways: string
  readonly way: Readonly<Record<Source['kind'], string>>
  readonly address: string
  readonly addressHint: string
  readonly addressOff: string
  readonly addressWrong: string
  readonly see: string
  readonly file: string
  readonly choose: string
  readonly chooseOther: string
  readonly drop: string
  readonly empty: string
  readonly tooLarge: (size: string) => string
  readonly list: string
  readonly listHint: string
  readonly help: string
  /** Where a file comes from, and how one gets it there. */
  readonly helps: readonly (readonly [name: string, text: string])[]
  readonly sending: string
  readonly reading: string
  readonly readingAddress: (host: string) => string
  readonly slow: string
  readonly offline: string
  readonly unreadable: string
  readonly unreadableText: string
  readonly nothingTitle: string
  readonly nothingText: string
  readonly nothingNew: string
  readonly planTitle: (links: number) => string
  readonly planFrom: (source: string) => string
  readonly sources: Readonly<Record<string, string>>
  readonly planStays: (entries: number) => string
  readonly nothingYet: string
  readonly settings: string
  readonly settingsHint: string
  readonly choice: Readonly<Record<'fill' | 'replace' | 'keep', string>>
  readonly set: string
  readonly kept: string
  readonly notTaken: string
  readonly comes: string
  readonly stays: string
  readonly reasons: Readonly<Record<Reason, readonly [title: string, text: string]>>
  readonly onPage: string
  readonly sameAs: (name: string) => string
  readonly takeInstead: string
  readonly full: (links: number) => string
  readonly more: (entries: number) => string
  readonly apply: (links: number) => string
  readonly applySettings: string
  readonly applying: string
  readonly stale: string
  readonly back: string
  readonly doneTitle: (links: number) => string
  readonly doneSettings: string
  readonly doneText: string
  readonly doneStays: (entries: number) => string
  readonly undo: string
  readonly undone: string
  readonly toLinks: string
  readonly viewer: string
  /** What the service says of entries and files in English: as it says it, and what is said instead. */
  readonly notes: readonly (readonly [RegExp, string])[]
}

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

/** What the service says of an entry or a file, in the person's language where it is known, else as it is. */
export const noteText = (note: string, { notes }: Pick<ImportTexts, 'notes'>): string => {
  const known = notes.find(([pattern]) => pattern.test(note))
  const text = known ? note.replace(known[0], known[1]) : note.replace(/^(?:file|url): /, '')
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
