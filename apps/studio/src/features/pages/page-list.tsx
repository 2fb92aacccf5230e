import type { ListedWorkspace, ProfileSummary } from '@vitrine/contract'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Action, useActions } from '../../app/actions.tsx'
import { BulkFailures } from '../../app/bulk.tsx'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { filterAndSortPages, findWorkspaces } from '../../app/pages.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Row, Stack } from '../../ui/layout.tsx'
import { Menu, type MenuContent } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectionHeader, useSelection } from '../../ui/selection.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import table from '../../ui/table.module.css'
import { runToastAction } from '../../ui/toast.tsx'
import { DeletePagesDialog } from './delete-pages-dialog.tsx'
import { hasTag, isEditable, isPageFilter, listTags, type PageFilter, pageFilters } from './page.ts'
import cardStyles from './page-card.module.css'
import { PageCard } from './page-card.tsx'
import styles from './page-list.module.css'
import { PageListBar } from './page-list-bar.tsx'
import { PageMenu } from './page-menu.tsx'
import { isMinor, PageRow } from './page-row.tsx'
import {
  formatPageName,
  formatSort,
  getDirection,
  parseSort,
  sortKeys,
  sortPages,
  toggleSort,
} from './page-sort.ts'
import { PageTotals, useExportPages } from './page-totals.tsx'
import { usePageChanges } from './use-page-changes.ts'

const TagPagesDialog = createLazyComponent(
  async () => (await import('./tag-pages-dialog.tsx')).TagPagesDialog,
)

const step = 50

const allPages = 'all'

/** Lists of this length are tables, until the user chooses. */
const tableLength = 50
const viewKey = 'vitrine.pages-view'
const views = ['grid', 'table'] as const
type View = (typeof views)[number]

const useListState = (length: number) => {
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
  return {
    search,
    setSearch,
    show,
    setShow,
    tag,
    setTag,
    sort,
    setSort,
    view: view ?? (length < tableLength ? 'grid' : 'table'),
    setView: (chosen: View) => {
      localStorage.setItem(viewKey, chosen)
      setView(chosen)
    },
  }
}

const usePageFilter = (
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

export const PageList = ({
  label,
  pages,
  workspaces = [],
  renderActions,
  createSections = () => [],
}: {
  label: string
  pages: readonly ProfileSummary[]
  workspaces?: readonly ListedWorkspace[] | undefined
  renderActions?: (pages: readonly ProfileSummary[]) => ReactNode
  createSections?: (page: ProfileSummary) => NonNullable<MenuContent['sections']>
}) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const [language] = useLanguage()
  const { search, setSearch, show, setShow, tag, setTag, sort, setSort, view, setView } = useListState(
    pages.length,
  )
  const filter = usePageFilter(pages, workspaces, show)
  const { by } = sort
  const [shown, setShown] = useState(step)
  const foundPages = filterAndSortPages(pages, search, language, workspaces)
  const tags = listTags(pages, language)
  const tagOptions = [{ id: '', label: texts.allTags }, ...tags.map((id) => ({ id, label: id }))]
  const matchingPages = sortPages(
    foundPages.filter((page) => filter.matches(page) && (!tag || hasTag(page, tag))),
    sort,
  )
  const editable = pages.filter(isEditable)
  const selection = useSelection(matchingPages.filter(isEditable).map(({ id }) => id))
  const selected = matchingPages.filter(({ id }) => selection.ids?.has(id))
  const changes = usePageChanges()
  const { progress, running, failures, analyze, publish, remove } = changes
  const [tagged, setTagged] = useState<readonly ProfileSummary[] | null>(null)
  const [deletion, setDeletion] = useState<readonly ProfileSummary[] | null>(null)
  const hasEditable = editable.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new in each render, but does the same
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'undo',
        title: t.common.undo,
        section: t.shell.commands,
        icon: 'undo',
        shortcut: 'mod+z',
        run: () => runToastAction(t),
      },
      {
        id: 'select-pages',
        title: t.links.selectSome,
        note: [
          texts.publish,
          texts.unpublish,
          texts.tag,
          texts.analyze,
          texts.copyDesign,
          t.common.delete,
        ].join(' · '),
        section: t.shell.commands,
        icon: 'check',
        isVisible: hasEditable,
        run: () => selection.start(),
      },
    ],
    [t, texts, hasEditable],
  )
  useActions(actions)
  const isLong = pages.length > 1
  const exportPages = useExportPages(matchingPages)
  const changeFilter = (id: string) => {
    setShow(id)
    setShown(step)
  }
  const changeTag = (id: string) => {
    setTag(id)
    setShown(step)
  }
  const exportButton = matchingPages.length ? (
    <Button small={!isLong} look="quiet" icon="download" onPress={exportPages}>
      {texts.export}
    </Button>
  ) : null
  const shownPages = matchingPages.slice(0, shown)
  const createEntry = (page: ProfileSummary) => ({ page, name: formatPageName(page, pages), selection })
  const createMenu = (page: ProfileSummary) => (
    <PageMenu
      page={page}
      name={formatPageName(page, pages)}
      isInRow={view === 'table'}
      onPublish={(isPublished) => void publish([page], isPublished)}
      onTag={() => setTagged([page])}
      onDelete={() => setDeletion([page])}
      sections={createSections(page)}
    />
  )
  return (
    <Stack>
      {isLong ? (
        <div className={styles.tools}>
          <TextField
            type="search"
            label={texts.search}
            value={search}
            autoComplete="off"
            onChange={(text) => {
              setSearch(text)
              setShown(step)
            }}
          />
          <div className={styles.wide}>
            <Select label={texts.show} value={show} onChange={changeFilter} options={filter.options} />
          </div>
          {tags.length ? (
            <div className={styles.wide}>
              <Select label={texts.tag} value={tag} onChange={changeTag} options={tagOptions} />
            </div>
          ) : null}
          {view === 'grid' ? (
            <div className={styles.wide}>
              <Select
                label={texts.sortBy}
                value={by}
                onChange={(id) => setSort({ by: id, isReversed: false })}
                options={sortKeys.map((id) => ({ id, label: texts.sorts[id] }))}
              />
            </div>
          ) : null}
          <div className={styles.wide}>
            <Segmented
              label={texts.view}
              labelHidden
              value={view}
              onChange={setView}
              options={views.map((id) => ({ id, label: texts.views[id] }))}
            />
          </div>
          <div className={styles.wide}>{exportButton}</div>
          <div className={styles.narrow}>
            <Menu
              label={texts.options}
              trigger={
                <Button isPending={running !== null}>
                  {[
                    texts.options,
                    ...(show === allPages ? [] : [filter.options.find(({ id }) => id === show)?.label]),
                    ...(tag ? [tag] : []),
                  ].join(' · ')}
                </Button>
              }
              entries={[
                {
                  id: 'analyze-all',
                  title: texts.analyzeAll,
                  isDisabled: !hasEditable || running !== null,
                  run: () => void analyze(editable),
                },
                {
                  id: 'export',
                  title: texts.export,
                  isDisabled: matchingPages.length === 0,
                  run: exportPages,
                },
              ]}
              sections={[
                {
                  title: texts.view,
                  entries: views.map((id) => ({
                    id: `view-${id}`,
                    title: texts.views[id],
                    isChecked: id === view,
                    run: () => setView(id),
                  })),
                },
                {
                  title: texts.sortBy,
                  entries: sortKeys.map((id) => ({
                    id: `sort-${id}`,
                    title: texts.sorts[id],
                    isChecked: id === by,
                    run: () => setSort({ by: id, isReversed: false }),
                  })),
                },
                {
                  title: texts.show,
                  entries: filter.options.map(({ id, label }) => ({
                    id: `show-${id}`,
                    title: label,
                    isChecked: id === show,
                    run: () => changeFilter(id),
                  })),
                },
                ...(tags.length
                  ? [
                      {
                        title: texts.tag,
                        entries: tagOptions.map(({ id, label }) => ({
                          id: `tag-${id}`,
                          title: label,
                          isChecked: id === tag,
                          run: () => changeTag(id),
                        })),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </div>
      ) : null}
      <div className={styles.bar}>
        <PageTotals pages={matchingPages} />
        {isLong ? null : exportButton}
        <SelectionHeader selection={hasEditable ? selection : null}>
          {matchingPages.length < pages.length ? (
            t.common.of({ used: String(matchingPages.length), limit: t.pages.count({ n: pages.length }) })
          ) : hasEditable ? (
            <span className={isLong ? styles.wide : undefined}>
              <Button
                small
                look="quiet"
                icon="doctor"
                isPending={running !== null}
                onPress={() => void analyze(editable)}
              >
                {texts.analyzeAll}
              </Button>
            </span>
          ) : null}
        </SelectionHeader>
      </div>
      <BulkFailures failures={failures} />
      {matchingPages.length === 0 ? (
        <Row>
          <p role="status">{texts.none}</p>
          <Button
            small
            onPress={() => {
              setSearch('')
              setShow(allPages)
              setTag('')
            }}
          >
            {texts.showAll}
          </Button>
        </Row>
      ) : view === 'grid' ? (
        <ul className={cardStyles.grid} aria-label={label}>
          {shownPages.map((page) => (
            <PageCard key={page.id} {...createEntry(page)} menu={createMenu(page)} />
          ))}
        </ul>
      ) : (
        <Card>
          <table className={`${table.table} ${styles.pages}`} aria-label={label}>
            <thead>
              <tr>
                {sortKeys.map((id) => (
                  <SortHead
                    key={id}
                    title={texts.sorts[id]}
                    direction={getDirection(sort, id)}
                    onSort={() => setSort(toggleSort(sort, id))}
                    data-number={id === 'name' ? undefined : true}
                    data-minor={isMinor(id, by)}
                  />
                ))}
                <th>
                  <span className="visually-hidden">{t.common.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shownPages.map((page) => (
                <PageRow
                  key={page.id}
                  {...createEntry(page)}
                  by={by}
                  workspaces={findWorkspaces(workspaces, page.id)}
                  menu={createMenu(page)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {matchingPages.length > shown ? (
        <Row>
          <Button onPress={() => setShown(shown + step)}>
            {texts.more({ n: Math.min(step, matchingPages.length - shown) })}
          </Button>
        </Row>
      ) : null}
      {(progress ?? selected.length) ? (
        <PageListBar
          pages={selected}
          changes={changes}
          actions={renderActions?.(selected)}
          onTag={setTagged}
          onDelete={setDeletion}
        />
      ) : null}
      {tagged ? (
        <Suspense fallback={null}>
          <TagPagesDialog pages={tagged} tags={tags} changes={changes} onClose={() => setTagged(null)} />
        </Suspense>
      ) : null}
      {deletion ? (
        <DeletePagesDialog
          pages={deletion}
          onClose={() => setDeletion(null)}
          onConfirm={() => {
            setDeletion(null)
            void remove(deletion)
          }}
        />
      ) : null}
    </Stack>
  )
}
