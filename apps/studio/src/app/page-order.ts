import type { ProfileSummary } from '@vitrine/contract'
import { foldText } from './fold-text.ts'

export const sortKeys = ['name', 'views', 'clicks', 'score', 'changed'] as const
export type SortKey = (typeof sortKeys)[number]

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

/** Sorts pages that are in order of name: by lowest score first, or by descending value. Missing values are last. */
export const sortPages = <P extends Pick<ProfileSummary, 'views' | 'clicks' | 'health' | 'changed_at'>>(
  pages: readonly P[],
  by: SortKey,
): readonly P[] => {
  if (by === 'name') return pages
  const readValue = (page: P) => {
    if (by === 'changed') return Date.parse(page.changed_at)
    return by === 'score' ? page.health : page[by]
  }
  return pages.toSorted((a, b) => {
    const [first, second] = [readValue(a), readValue(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return by === 'score' ? first - second : second - first
  })
}
