import type { ProfileSummary } from '@vitrine/contract'
import type { SortDirection } from '../../ui/sort-head.tsx'

export const sortKeys = ['name', 'visitors', 'clicks', 'score', 'changed'] as const
export type SortKey = (typeof sortKeys)[number]
export type PageSort<Key = SortKey> = { readonly by: Key; readonly isReversed: boolean }

/** Returns true if the smallest value is first. Names and scores start with it, other values end with it. */
const isAscending = ({ by, isReversed }: PageSort<string>): boolean =>
  (by === 'name' || by === 'score') !== isReversed

export const getDirection = (sort: PageSort<string>, key: string): SortDirection | undefined => {
  if (sort.by !== key) return undefined
  return isAscending(sort) ? 'ascending' : 'descending'
}

export const toggleSort = <Key>(sort: PageSort<Key>, by: Key): PageSort<Key> => ({
  by,
  isReversed: sort.by === by && !sort.isReversed,
})

export const formatSort = ({ by, isReversed }: PageSort): string => (isReversed ? `-${by}` : by)

export const parseSort = (text: string | null): PageSort => {
  const by = sortKeys.find((key) => text === key || text === `-${key}`) ?? 'name'
  return { by, isReversed: text === `-${by}` }
}

export const sortPages = <P extends Pick<ProfileSummary, 'visitors' | 'clicks' | 'health' | 'changed_at'>>(
  pages: readonly P[],
  sort: PageSort,
): readonly P[] => {
  const { by, isReversed } = sort
  if (by === 'name') return isReversed ? pages.toReversed() : pages
  const readValue = (page: P) => {
    if (by === 'changed') return Date.parse(page.changed_at)
    return by === 'score' ? page.health : page[by]
  }
  return pages.toSorted((a, b) => {
    const [first, second] = [readValue(a), readValue(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return isAscending(sort) ? first - second : second - first
  })
}

export const formatPageName = (
  page: { readonly id: number; readonly display_name: string; readonly username: string },
  pages: readonly { readonly id: number; readonly display_name: string }[],
): string =>
  pages.some(({ id, display_name }) => id !== page.id && display_name === page.display_name)
    ? `${page.display_name} (/${page.username})`
    : page.display_name
