import type { ProfileSummary } from '@vitrine/contract'
import { foldText } from './fold-text.ts'

export const sortKeys = ['name', 'views', 'clicks', 'score', 'changed'] as const
export type SortKey = (typeof sortKeys)[number]
export type PageSort = { readonly by: SortKey; readonly isReversed: boolean }

/** Returns true if the smallest value is first. Names and scores start with it, other values end with it. */
export const isAscending = ({ by, isReversed }: PageSort): boolean =>
  (by === 'name' || by === 'score') !== isReversed

/** Formats a sort as in the address: the key, with a minus if it is reversed. */
export const formatSort = ({ by, isReversed }: PageSort): string => (isReversed ? `-${by}` : by)

export const parseSort = (text: string | null): PageSort => {
  const by = sortKeys.find((key) => key === text?.replace('-', '')) ?? 'name'
  return { by, isReversed: text === `-${by}` }
}

export const filterAndSortPages = <P extends Pick<ProfileSummary, 'id' | 'display_name' | 'username'>>(
  pages: readonly P[],
  search: string,
  language: string,
): readonly P[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const { compare } = new Intl.Collator(language, { numeric: true })
  return pages
    .filter(({ display_name, username }) => {
      const text = foldText(`${display_name} ${username}`)
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => compare(a.display_name, b.display_name) || a.id - b.id)
}

/** Sorts pages that are in order of name. Missing values are last. */
export const sortPages = <P extends Pick<ProfileSummary, 'views' | 'clicks' | 'health' | 'changed_at'>>(
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
