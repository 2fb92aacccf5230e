import type { ExcludedReason, ImportItem, ImportResult, Problem } from '@vitrine/contract'
import { excludedReasons } from '@vitrine/contract/limits'
import type { Texts } from '../../texts.gen.d.ts'

/** Group of omitted entries. Only lists have mistyped addresses, whose reason is `address_refused`. */
type ExcludedGroup = ExcludedReason | 'mistyped'

export type ItemGroups = {
  /** New entries by section ('' without a section). */
  readonly included: readonly { readonly name: string; readonly items: readonly ImportItem[] }[]
  readonly excluded: readonly { readonly reason: ExcludedGroup; readonly items: readonly ImportItem[] }[]
}

export const groupItems = (items: readonly ImportItem[]): ItemGroups => {
  const included = Map.groupBy(
    items.filter(({ outcome }) => outcome === 'create'),
    ({ section }) => section ?? '',
  )
  const excluded = Map.groupBy(
    items.filter(({ outcome }) => outcome === 'left_out'),
    ({ reason, problems }): ExcludedGroup =>
      problems.some(({ rule }) => rule === 'import_line_mistyped') ? 'mistyped' : (reason ?? 'invalid'),
  )
  return {
    included: [...included].map(([name, items]) => ({ name, items })),
    excluded: (['mistyped', ...excludedReasons] as const).flatMap((reason) => {
      const items = excluded.get(reason)
      return items ? [{ reason, items }] : []
    }),
  }
}

export const changesAnything = (preview: ImportResult): boolean =>
  preview.counts.create > 0 || addsParts(preview) || preview.settings.some(({ outcome }) => outcome === 'set')

/** Counts blocks to create: `n` without headings. */
export const countNew = (items: readonly ImportItem[]): { n: number; headings: number } => {
  const newItems = items.filter(({ outcome }) => outcome === 'create')
  const headings = newItems.filter(({ kind }) => kind === 'header').length
  return { n: newItems.length - headings, headings }
}

export const addsParts = ({ variants, campaigns }: Pick<ImportResult, 'variants' | 'campaigns'>): boolean =>
  [...variants, ...campaigns].some(({ outcome }) => outcome === 'create')

/** Returns the id of an omitted page in an export with several pages, or null. */
export const findOtherProfile = ({ reason, where }: ImportItem): number | null => {
  const [, id] = (reason === 'other_profile' && /^profile (\d+)$/.exec(where)) || []
  return id ? Number(id) : null
}

type EntryTexts = Pick<Texts['imports'], 'untitled' | 'positions'>

/** Returns the line or number of an entry, or null. Paths such as `links[2]` are for programs only. */
export const describePosition = (where: string, { positions }: EntryTexts): string | null => {
  const [, unit, number = ''] = /^(line|bookmark) (\d+)/.exec(where) ?? []
  return unit ? positions[unit as keyof typeof positions]({ number }) : null
}

/** Returns the title or URL of an entry, or its line. */
export const describeItem = (
  { title, url, where }: Pick<ImportItem, 'title' | 'url' | 'where'>,
  texts: EntryTexts,
): string => title || url || (describePosition(where, texts) ?? texts.untitled)

/** Returns the entry that a duplicate repeats, or null if the page already contains it. */
export const findOriginal = (item: ImportItem, items: readonly ImportItem[]): ImportItem | null =>
  items.find((other) => other !== item && other.where === item.duplicate_of) ?? null

/** Returns links and settings that need attention after an import, such as a missing picture. */
export const listItemsWithNotes = (
  { items, settings }: Pick<ImportResult, 'items' | 'settings'>,
  settingName: (field: string) => string,
  texts: EntryTexts,
): readonly { readonly key: string; readonly name: string; readonly problems: readonly Problem[] }[] => [
  ...settings
    .filter(({ reason }) => reason === 'not_supported' || reason === 'invalid')
    .map(({ member, problems }) => ({ key: member, name: settingName(member), problems })),
  ...items
    .filter(({ outcome, problems }) => outcome === 'create' && problems.length)
    .map((item) => ({ key: item.where, name: describeItem(item, texts), problems: item.problems })),
]
