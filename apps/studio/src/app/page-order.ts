import type { ProfileSummary } from '@vitrine/contract'
import { foldText } from './fold-text.ts'

export const filterAndSortPages = <P extends Pick<ProfileSummary, 'id' | 'display_name' | 'username'>>(
  pages: readonly P[],
  search: string,
  language: string,
  listTexts: (page: P) => readonly string[] = () => [],
): readonly P[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const { compare } = new Intl.Collator(language, { numeric: true })
  return pages
    .filter((page) => {
      const text = foldText([page.display_name, page.username, ...listTexts(page)].join(' '))
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => compare(a.display_name, b.display_name) || a.id - b.id)
}
