import type { ExcludedReason } from '@vitrine/contract'
import { ownTexts } from '../../messages/own-texts.ts'

export type ImportTexts = {
  readonly title: string
  readonly lead: string
  readonly source: string
  readonly way: Readonly<Record<'address' | 'file' | 'list', string>>
  readonly address: string
  readonly addressHint: string
  readonly addressOff: string
  readonly addressWrong: string
  readonly preview: string
  readonly file: string
  readonly choose: string
  readonly chooseOther: string
  readonly drop: string
  readonly empty: string
  readonly tooLarge: (size: string) => string
  readonly list: string
  readonly listHint: string
  readonly listPlaceholder: string
  readonly help: string
  readonly helpItems: readonly (readonly [name: string, text: string])[]
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
  readonly planExcluded: (entries: number) => string
  readonly nothingYet: string
  readonly settings: string
  readonly settingsHint: string
  readonly choice: Readonly<Record<'fill' | 'replace' | 'keep', string>>
  readonly parts: string
  readonly partsHint: string
  readonly variant: string
  readonly campaign: string
  readonly doneParts: string
  readonly set: string
  readonly kept: string
  readonly excluded: string
  readonly includedTitle: string
  readonly excludedTitle: string
  readonly reasons: Readonly<Record<ExcludedReason, readonly [title: string, text: string]>>
  readonly onPage: string
  readonly sameAs: (name: string) => string
  readonly importOther: string
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
  readonly untitled: string
  readonly doneNotes: (entries: number) => string
  readonly doneExcluded: (entries: number) => string
  readonly undo: string
  readonly undone: string
  readonly toLinks: string
  readonly viewer: string
}

export const useImportTexts = ownTexts<ImportTexts>('imports', {
  en: () => import('../../messages/en/imports.ts'),
  pt: () => import('../../messages/pt/imports.ts'),
  de: () => import('../../messages/de/imports.ts'),
  es: () => import('../../messages/es/imports.ts'),
})
