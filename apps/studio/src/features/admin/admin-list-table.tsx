import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Option } from '../../ui/field-parts.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Card, EmptyState, Row } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from '../../ui/table.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAdminMutation } from './queries.ts'

type Column<T> = { readonly title: string; readonly cell: (row: T) => ReactNode }

export type RowAction<T> = {
  readonly title: string
  readonly icon: IconName
  readonly isFor?: (row: T) => boolean
  /** Describes the effect before the action runs. Without it the action runs immediately. */
  readonly question?: (row: T) => string
  readonly run?: (row: T) => Promise<unknown>
  /** Shown instead of the question. It runs the action itself. */
  readonly dialog?: (row: T, onClose: () => void) => ReactNode
}

type Choice<T> = { readonly action: RowAction<T>; readonly row: T }

/** Requested rows of a list. `cursor` comes from the previous response. */
export type ListRequest = {
  readonly search: string
  readonly filter: string
  readonly order: 'asc' | 'desc'
  readonly cursor: string | null
}

export type AdminList<T> = {
  readonly id: keyof Texts['admin/lists']['empty']
  readonly columns: readonly Column<T>[]
  readonly actions: readonly RowAction<T>[]
  readonly toKey: (row: T) => number | string
  readonly toName: (row: T) => string
  readonly search?: string
  /** The first option is selected by default. */
  readonly filter?: readonly Option<string>[]
  /** Shows the order beside the filter. */
  readonly isSortable?: boolean
  readonly load: (
    request: ListRequest,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly T[]; nextCursor: string | null; total?: number }>
}

export const AdminListTable = <T,>({
  list,
  title,
  actions,
}: {
  list: AdminList<T>
  title: string
  actions?: ReactNode
}) => {
  const t = useTexts()
  const texts = useTexts('admin/lists')
  const showError = useErrorToast()
  const format = useFormat()
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('q') ?? '')
  const [order, setOrder] = useState<ListRequest['order']>('desc')
  const [filter, setFilter] = useState(list.filter?.[0]?.id ?? '')
  const [open, setOpen] = useState<Choice<T> | null>(null)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['admin', list.id, search, filter, order],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) => list.load({ search, filter, order, cursor }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const mutation = useAdminMutation(async ({ action, row }: Choice<T>) => action.run?.(row))
  const nameChoice = ({ action, row }: Choice<T>) =>
    t.common.pair({ name: action.title, value: list.toName(row) })
  const run = (chosen: Choice<T>) =>
    mutation.mutateAsync(chosen).then(() => toast(`${nameChoice(chosen)}. ${texts.done}`), showError)
  const isFiltered = search !== '' || filter !== (list.filter?.[0]?.id ?? '')
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <Card>
      <div className={styles.search}>
        {list.search ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setSearch(String(new FormData(event.currentTarget).get('search')).trim())
            }}
          >
            <TextField
              type="search"
              name="search"
              label={list.search}
              defaultValue={search}
              maxLength={maxLengths.admin_search}
            />
            <Button type="submit" icon="search">
              {t.common.search}
            </Button>
          </form>
        ) : null}
        {actions}
        <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {texts.refresh}
        </Button>
      </div>
      {list.filter ? (
        <Row>
          <Segmented label={texts.filter} value={filter} onChange={setFilter} options={list.filter} />
          {list.isSortable ? (
            <Segmented
              label={texts.sortBy}
              value={order}
              onChange={setOrder}
              options={[
                { id: 'desc', label: texts.newestFirst },
                { id: 'asc', label: texts.oldestFirst },
              ]}
            />
          ) : null}
        </Row>
      ) : null}
      {error || !rows ? <LoadState error={error} onRetry={refetch} /> : null}
      {data?.pages[0]?.total ? (
        <p role="status">{texts.total({ n: format.number(data.pages[0].total) })}</p>
      ) : null}
      {!rows ? null : rows.length ? (
        <Rows
          list={list}
          rows={rows}
          title={title}
          onChoose={(chosen) =>
            chosen.action.question || chosen.action.dialog ? setOpen(chosen) : void run(chosen)
          }
        />
      ) : (
        <EmptyState icon="search" title={isFiltered ? texts.none : texts.empty[list.id]}>
          {isFiltered ? texts.noneText : null}
        </EmptyState>
      )}
      {hasNextPage ? (
        <Row end>
          <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </Row>
      ) : null}
      {open?.action.dialog?.(open.row, () => setOpen(null))}
      {open?.action.question ? (
        <ConfirmDialog
          title={nameChoice(open)}
          action={open.action.title}
          onClose={() => setOpen(null)}
          onConfirm={() => run(open)}
        >
          <p>{open.action.question(open.row)}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

const Rows = <T,>({
  list,
  rows,
  title,
  onChoose,
}: {
  list: AdminList<T>
  rows: readonly T[]
  title: string
  onChoose: (action: Choice<T>) => void
}) => {
  const t = useTexts()
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {list.columns.map((column) => (
            <th key={column.title} scope="col">
              {column.title}
            </th>
          ))}
          {list.actions.length ? (
            <th scope="col">
              <span className="visually-hidden">{t.common.more}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={list.toKey(row)}>
            {list.columns.map((column) => (
              <td key={column.title} data-title={column.title}>
                {column.cell(row)}
              </td>
            ))}
            {list.actions.length ? (
              <td className={styles.actions}>
                <RowMenu list={list} row={row} onChoose={(action) => onChoose({ action, row })} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const RowMenu = <T,>({
  list,
  row,
  onChoose,
}: {
  list: AdminList<T>
  row: T
  onChoose: (action: RowAction<T>) => void
}) => {
  const texts = useTexts('admin/lists')
  const label = texts.actions({ name: list.toName(row) })
  const actions = list.actions.filter((action) => action.isFor?.(row) ?? true)
  if (!actions.length) return null
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="more" label={label} />}
      entries={actions.map((action) => ({
        id: action.title,
        title: action.title,
        icon: action.icon,
        danger: action.question !== undefined,
        run: () => onChoose(action),
      }))}
    />
  )
}
