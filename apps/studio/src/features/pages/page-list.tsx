import type { ListedWorkspace, ProfileSummary } from '@vitrine/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { type Action, useActions } from '../../app/actions.ts'
import { BulkFailures } from '../../app/bulk.tsx'
import { createLazyComponent } from '../../app/lazy.ts'
import { filterAndSortPages, findWorkspaces } from '../../app/pages.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Stack } from '../../ui/layout.tsx'
import type { MenuContent } from '../../ui/menu.tsx'
import { SelectionHeader, useSelection } from '../../ui/selection.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import table from '../../ui/table.module.css'
import { runToastAction } from '../../ui/toast.tsx'
import { DeletePagesDialog } from './delete-pages-dialog.tsx'
import { hasTag, isEditable, listTags } from './page.ts'
import cardStyles from './page-card.module.css'
import { PageCard } from './page-card.tsx'
import styles from './page-list.module.css'
import { PageListBar } from './page-list-bar.tsx'
import { PageListTools } from './page-list-tools.tsx'
import { PageMenu } from './page-menu.tsx'
import { isMinor, PageRow } from './page-row.tsx'
import { formatPageName, getDirection, sortKeys, sortPages, toggleSort } from './page-sort.ts'
import { PageTotals, useExportPages } from './page-totals.tsx'
import { allPages, step, useListState, usePageFilter } from './use-list-state.ts'
import { usePageChanges } from './use-page-changes.ts'

const TagPagesDialog = createLazyComponent(
  async () => (await import('./tag-pages-dialog.tsx')).TagPagesDialog,
)

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
  const state = useListState(pages.length)
  const { search, setSearch, show, setShow, tag, setTag, shown, showMore, sort, setSort, view } = state
  const filter = usePageFilter(pages, workspaces, show)
  const { by } = sort
  const foundPages = filterAndSortPages(pages, search, language, workspaces)
  const tags = listTags(pages, language)
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
  const isBusy = running !== null
  const exportPages = useExportPages(matchingPages)
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
        <PageListTools
          state={state}
          filters={filter.options}
          tags={tags}
          exportButton={exportButton}
          isBusy={isBusy}
          entries={[
            {
              id: 'analyze-all',
              title: texts.analyzeAll,
              isDisabled: !hasEditable || isBusy,
              run: () => void analyze(editable),
            },
            {
              id: 'export',
              title: texts.export,
              isDisabled: matchingPages.length === 0,
              run: exportPages,
            },
          ]}
        />
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
                isPending={isBusy}
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
          <Button onPress={showMore}>
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
        <TagPagesDialog pages={tagged} tags={tags} changes={changes} onClose={() => setTagged(null)} />
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
