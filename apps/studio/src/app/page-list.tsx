import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSummary, Workspace } from '@vitrine/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/layout.tsx'
import type { MenuContent } from '../ui/menu.tsx'
import { Select } from '../ui/select.tsx'
import { SelectionBar, SelectionHeader, useSelection } from '../ui/selection.tsx'
import table from '../ui/table.module.css'
import textStyles from '../ui/text.module.css'
import { runToastAction, toast } from '../ui/toast.tsx'
import { type Action, useActions } from './actions.tsx'
import { accountApi, api } from './api.ts'
import { BulkFailures, useBulk } from './bulk.tsx'
import styles from './page-list.module.css'
import { usePageListTexts } from './page-list-texts.ts'
import {
  filterAndSortPages,
  isAscending,
  type PageSort,
  type SortKey,
  sortKeys,
  sortPages,
} from './page-order.ts'
import { isEditable, isMinor, isOwned, PageRow } from './page-row.tsx'
import { pageSummariesQuery } from './page-summaries.ts'
import { accountQuery } from './session.ts'
import { useSetPublished } from './use-publish.ts'

/** Rows per step, because an agency may have hundreds of pages. */
const step = 50

const useBulkChanges = () => {
  const t = useMessages()
  const texts = usePageListTexts()
  const client = useQueryClient()
  const bulk = useBulk<ProfileSummary>(({ display_name }) => display_name)
  const run = async (pages: readonly ProfileSummary[], change: (id: number) => Promise<unknown>) => {
    const changedPages = await bulk.run(pages, ({ id }) => change(id))
    await client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey })
    return changedPages
  }
  const setPublished = useSetPublished()
  const setAllPublished = (pages: readonly ProfileSummary[], isPublished: boolean) =>
    run(pages, (id) => setPublished(id, isPublished))
  return {
    ...bulk,
    analyze: async (pages: readonly ProfileSummary[]) => {
      const analyzedPages = await run(pages, async (id) => {
        await api.analyzeProfile({ params: { profile_id: id } })
        client.removeQueries({ queryKey: ['doctor', id] })
      })
      if (analyzedPages.length) toast(texts.analyzed(analyzedPages.length))
    },
    publish: async (pages: readonly ProfileSummary[], isPublished: boolean) => {
      const changedPages = await setAllPublished(pages, isPublished)
      const format = isPublished ? texts.nowPublished : texts.nowUnpublished
      const undo = { title: t.common.undo, run: () => void setAllPublished(changedPages, !isPublished) }
      if (changedPages.length) toast(format(changedPages.length), { action: undo })
    },
    remove: async (pages: readonly ProfileSummary[]) => {
      const deletedPages = await run(pages, (id) => accountApi.deleteProfile({ params: { id } }))
      await Promise.all(
        [accountQuery.queryKey, ['workspaces']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      if (deletedPages.length) toast(texts.deleted(deletedPages.length))
    },
  }
}

const allPages = 'all'

const usePageFilter = (workspaces: readonly Workspace[]) => {
  const texts = usePageListTexts()
  const [id, setId] = useState(allPages)
  const chosenWorkspace = workspaces.find((workspace) => String(workspace.id) === id)
  const memberIds = new Set(chosenWorkspace?.profiles.map((profile) => profile.id))
  return {
    id,
    setId,
    options: [
      { id: allPages, label: texts.all },
      ...(['published', 'unpublished'] as const).map((status) => ({ id: status, label: texts[status] })),
      ...workspaces.map((workspace) => ({
        id: String(workspace.id),
        label: texts.inWorkspace(workspace.name),
      })),
    ],
    matches: (page: ProfileSummary): boolean =>
      id === allPages || (chosenWorkspace ? memberIds.has(page.id) : page.status === id),
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
  workspaces?: readonly Workspace[] | undefined
  renderActions?: (pages: readonly ProfileSummary[]) => ReactNode
  createSections?: (page: ProfileSummary) => NonNullable<MenuContent['sections']>
}) => {
  const t = useMessages()
  const texts = usePageListTexts()
  const [language] = useLanguage()
  const [search, setSearch] = useState('')
  const filter = usePageFilter(workspaces)
  const [sort, setSort] = useState<PageSort>({ by: 'name', isReversed: false })
  const { by } = sort
  const [shown, setShown] = useState(step)
  const foundPages = filterAndSortPages(pages, search, language)
  const matchingPages = sortPages(foundPages.filter(filter.matches), sort)
  const editable = pages.filter(isEditable)
  const selection = useSelection(matchingPages.filter(isEditable).map(({ id }) => id))
  const selected = pages.filter(({ id }) => selection.ids?.has(id))
  const { progress, failures, analyze, publish, remove } = useBulkChanges()
  const [deletion, setDeletion] = useState<readonly ProfileSummary[] | null>(null)
  const isPending = progress !== null
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
    ],
    [t],
  )
  useActions(actions)
  const unpublished = selected.filter(({ status }) => status === 'unpublished')
  const published = selected.filter(({ status }) => status === 'published')
  const owned = selected.filter(isOwned)
  return (
    <>
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
        <Select
          label={texts.show}
          value={filter.id}
          onChange={(id) => {
            filter.setId(id)
            setShown(step)
          }}
          options={filter.options}
        />
        <Select
          label={texts.sortBy}
          value={by}
          onChange={(key) => setSort({ by: key, isReversed: false })}
          options={sortKeys.map((id) => ({ id, label: texts.sorts[id] }))}
        />
      </div>
      {editable.length && (matchingPages.length || selection.ids) ? (
        <SelectionHeader selection={selection}>
          <Button
            small
            look="quiet"
            icon="doctor"
            isPending={isPending}
            onPress={() => void analyze(editable)}
          >
            {editable.some(({ health }) => health === null) ? texts.analyzeAll : texts.analyzeAllAgain}
          </Button>
        </SelectionHeader>
      ) : null}
      <BulkFailures failures={failures} />
      {matchingPages.length ? (
        <table className={`${table.table} ${styles.pages}`} aria-label={label}>
          <thead>
            <tr>
              <SortHead id="name" sort={sort} onSort={setSort} />
              <SortHead id="views" sort={sort} onSort={setSort} />
              <SortHead id="clicks" sort={sort} onSort={setSort} />
              <SortHead id="score" sort={sort} onSort={setSort} />
              <SortHead id="changed" sort={sort} onSort={setSort} />
              <th>
                <span className="visually-hidden">{t.common.more}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {matchingPages.slice(0, shown).map((page) => (
              <PageRow
                key={page.id}
                page={page}
                by={by}
                selection={selection}
                workspaces={workspaces.filter(({ profiles }) => profiles.some(({ id }) => id === page.id))}
                onPublish={(isPublished) => void publish([page], isPublished)}
                onDelete={() => setDeletion([page])}
                sections={createSections(page)}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <Row>
          <p role="status">{texts.none}</p>
          <Button
            small
            onPress={() => {
              setSearch('')
              filter.setId(allPages)
            }}
          >
            {texts.showAll}
          </Button>
        </Row>
      )}
      {matchingPages.length > shown ? (
        <Row>
          <Button onPress={() => setShown(shown + step)}>
            {texts.more(Math.min(step, matchingPages.length - shown))}
          </Button>
        </Row>
      ) : null}
      {(progress ?? selected.length) ? (
        <SelectionBar text={progress ?? t.links.selected(selected.length)}>
          {selected.length ? (
            <>
              <Button small icon="doctor" isPending={isPending} onPress={() => void analyze(selected)}>
                {texts.analyze}
              </Button>
              <Button
                small
                icon="eye"
                isPending={isPending}
                isDisabled={!isPending && unpublished.length === 0}
                onPress={() => void publish(unpublished, true)}
              >
                {texts.publish}
              </Button>
              <Button
                small
                icon="hidden"
                isPending={isPending}
                isDisabled={!isPending && published.length === 0}
                onPress={() => void publish(published, false)}
              >
                {texts.unpublish}
              </Button>
              {renderActions?.(selected)}
              <Button
                small
                icon="trash"
                isPending={isPending}
                isDisabled={!isPending && owned.length === 0}
                onPress={() => setDeletion(owned)}
              >
                {t.common.delete}
              </Button>
            </>
          ) : null}
        </SelectionBar>
      ) : null}
      {deletion ? (
        <ConfirmDialog
          title={texts.deleteTitle(deletion.length)}
          action={texts.deleteCount(deletion.length)}
          onClose={() => setDeletion(null)}
          onConfirm={async () => {
            setDeletion(null)
            await remove(deletion)
          }}
        >
          <ul>
            {deletion.map(({ id, display_name, username }) => (
              <li key={id}>
                {display_name} <span className={textStyles.quiet}>/{username}</span>
              </li>
            ))}
          </ul>
          <p>{texts.deleteText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const SortHead = ({
  id,
  sort,
  onSort,
}: {
  id: SortKey
  sort: PageSort
  onSort: (sort: PageSort) => void
}) => {
  const texts = usePageListTexts()
  const isSorting = sort.by === id
  const direction = isAscending(sort) ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      data-number={id === 'name' ? undefined : true}
      data-minor={isMinor(id, sort.by)}
      {...(isSorting ? { 'aria-sort': direction } : {})}
    >
      <button type="button" onClick={() => onSort({ by: id, isReversed: isSorting && !sort.isReversed })}>
        {texts.sorts[id]}
        {isSorting ? <Icon name={direction === 'ascending' ? 'up' : 'down'} size={14} /> : null}
      </button>
    </th>
  )
}
