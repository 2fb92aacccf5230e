import { findKnownKind } from '@vitrine/contract/block-kinds'
import { maxHiddenEntries, maxLatestEntries } from '@vitrine/contract/limits'
import type { SourceEntry } from './view.ts'

export type LatestLink = {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}

/** Returns the address of the feed that a block follows, or null for other blocks and invalid addresses. */
export const findSource = (link: LatestLink): string | null => {
  if (link.kind !== 'latest' || findKnownKind(link) !== 'latest') return null
  const source = link.business_block_config!.source as string
  return /^https?:\/\/[\x21-\x7e]{1,2000}$/.test(source) ? source : null
}

/** Number of entries that a block shows without `count`. */
export const initialCount = 3

/** Returns the entries that a block shows: the pinned one, then the newest. */
export const chooseEntries = <E extends Pick<SourceEntry, 'id'>>(
  link: LatestLink & { readonly entries?: readonly E[] },
): readonly E[] => {
  const { entries = [], business_block_config: config } = link
  if (!entries.length || findSource(link) === null) return []
  const { count, hidden, pinned } = config ?? {}
  const hiddenIds = new Set(Array.isArray(hidden) ? hidden.slice(0, maxHiddenEntries) : [])
  const shown = entries.filter(({ id }) => !hiddenIds.has(id))
  const first = shown.filter(({ id }) => id === pinned)
  const max = Number.isInteger(count)
    ? Math.min(Math.max(count as number, 1), maxLatestEntries)
    : initialCount
  return [...first, ...shown.filter(({ id }) => id !== pinned)].slice(0, max)
}

/** Returns the path that opens an entry and counts the click. Pages that are files link to the entry itself. */
export const createEntryHref = (href: string, { id, url }: Pick<SourceEntry, 'id' | 'url'>): string =>
  href.startsWith('/l/') ? `${href}${href.includes('?') ? '&' : '?'}item=${id}` : url
