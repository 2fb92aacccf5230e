import type { ProfileSummary } from '@vitrine/contract'
import { foldText } from './fold-text.ts'

type WorkspacePages = { readonly profiles: readonly { readonly id: number }[] }

export const findWorkspaces = <W extends WorkspacePages>(
  workspaces: readonly W[] | undefined,
  pageId: number | undefined,
): readonly W[] => workspaces?.filter(({ profiles }) => profiles.some(({ id }) => id === pageId)) ?? []

/** Filters pages by their names, usernames, tags and workspaces. Pages that share a workspace with the page `nearId` come first. */
export const filterAndSortPages = <
  P extends Pick<ProfileSummary, 'id' | 'display_name' | 'username'> & Partial<Pick<ProfileSummary, 'tags'>>,
>(
  pages: readonly P[],
  search: string,
  language: string,
  workspaces?: readonly (WorkspacePages & { readonly name: string })[],
  nearId?: number,
): readonly P[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const nearIds = new Set(
    findWorkspaces(workspaces, nearId).flatMap(({ profiles }) => profiles.map(({ id }) => id)),
  )
  const { compare } = new Intl.Collator(language, { numeric: true })
  return pages
    .filter((page) => {
      const names = findWorkspaces(workspaces, page.id).map(({ name }) => name)
      const text = foldText([page.display_name, page.username, ...(page.tags ?? []), ...names].join(' '))
      return words.every((word) => text.includes(word))
    })
    .sort(
      (a, b) =>
        Number(nearIds.has(b.id)) - Number(nearIds.has(a.id)) ||
        compare(a.display_name, b.display_name) ||
        a.id - b.id,
    )
}
