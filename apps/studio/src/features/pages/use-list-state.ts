import type { ListedWorkspace, ProfileSummary } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { isPageFilter, type PageFilter, pageFilters } from './page.ts'
import { formatSort, parseSort } from './page-sort.ts'

/** Pages that are shown at once. */
export const step = 50

export const allPages = 'all'

/** Lists of this length are tables, until the user chooses. */
const tableLength = 50
const viewKey = 'vitrine.pages-view'
export const views = ['grid', 'table'] as const
type View = (typeof views)[number]

/** State of the list. The URL contains its search, filters and order. */
export const useListState = (length: number) => {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('q') ?? '')
  const [show, setShow] = useState(params.get('show') ?? allPages)
  const [tag, setTag] = useState(params.get('tag') ?? '')
  const [sort, setSort] = useState(() => parseSort(params.get('sort')))
  const q = search.trim()
  const by = formatSort(sort)
  useEffect(() => {
    const url = new URL(location.href)
    const values = { q, show: show === allPages ? '' : show, tag, sort: by === 'name' ? '' : by }
    for (const [name, value] of Object.entries(values)) {
      if (value) url.searchParams.set(name, value)
      else url.searchParams.delete(name)
    }
    // A navigation of the router would interrupt a pending one
    history.replaceState(history.state, '', url)
  }, [q, show, tag, by])
  const [view, setView] = useState(() => views.find((id) => id === localStorage.getItem(viewKey)))
  const [shown, setShown] = useState(step)
  const addReset = (set: (value: string) => void) => (value: string) => {
    set(value)
    setShown(step)
  }
  return {
    search,
    setSearch: addReset(setSearch),
    show,
    setShow: addReset(setShow),
    tag,
    setTag: addReset(setTag),
    shown,
    showMore: () => setShown(shown + step),
    sort,
    setSort,
    view: view ?? (length < tableLength ? 'grid' : 'table'),
    setView: (chosen: View) => {
      localStorage.setItem(viewKey, chosen)
      setView(chosen)
    },
  }
}

/** Returns the filters to choose, and a function that applies the chosen one. */
export const usePageFilter = (
  pages: readonly ProfileSummary[],
  workspaces: readonly ListedWorkspace[],
  id: string,
) => {
  const texts = useTexts('pages/list')
  const format = useFormat()
  const chosenWorkspace = workspaces.find((workspace) => String(workspace.id) === id)
  const memberIds = new Set(chosenWorkspace?.profiles.map((profile) => profile.id))
  const filters = (Object.keys(pageFilters) as PageFilter[]).map((name) => ({
    id: name,
    label: texts.filters[name],
    count: pages.filter(pageFilters[name]).length,
  }))
  return {
    options: [
      { id: allPages, label: texts.all },
      ...filters
        .filter((option) => option.count || option.id === id)
        .map(({ count, ...option }) => ({ ...option, label: `${option.label} (${format.number(count)})` })),
      ...workspaces.map((workspace) => ({
        id: String(workspace.id),
        label: texts.inWorkspace({ name: workspace.name }),
      })),
    ],
    matches: (page: ProfileSummary): boolean => {
      if (id === allPages) return true
      return isPageFilter(id) ? pageFilters[id](page) : memberIds.has(page.id)
    },
  }
}
