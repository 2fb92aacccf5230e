import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../app/errors.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Option } from '../../ui/field-parts.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Callout, Card, EmptyState, Loading, Row } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from '../../ui/table.module.css'
import { toast } from '../../ui/toast.tsx'
import { type OperatorTexts, useOperatorTexts } from './texts.ts'

type Column<T> = { readonly title: string; readonly cell: (row: T) => ReactNode }

type Act<T> = {
  readonly title: string
  readonly icon: IconName
  /** Defaults to all rows. */
  readonly isFor?: (row: T) => boolean
  /** Describes the effect before the action runs. Without it the action runs at once. */
  readonly question?: (row: T) => string
  readonly run: (row: T) => Promise<unknown>
}

/** Part of a list. `cursor` comes from the previous response. */
export type Part = { readonly search: string; readonly filter: string; readonly cursor: string | null }

export type OperatorList<T> = {
  readonly id: keyof OperatorTexts['empty']
  readonly columns: readonly Column<T>[]
  readonly acts: readonly Act<T>[]
  readonly keyOf: (row: T) => number | string
  readonly nameOf: (row: T) => string
  readonly search?: string
  /** The first option is selected by default. */
  readonly filter?: readonly Option<string>[]
  readonly load: (part: Part, signal: AbortSignal) => Promise<{ rows: readonly T[]; next: string | null }>
}

export const OperatorTable = <T,>({
  list,
  title,
  actions,
}: {
  list: OperatorList<T>
  title: string
  actions?: ReactNode
}) => {
  const t = useMessages()
  const texts = useOperatorTexts()
  const client = useQueryClient()
  const showError = useErrorToast()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState(list.filter?.[0]?.id ?? '')
  const [asking, setAsking] = useState<{ readonly act: Act<T>; readonly row: T } | null>(null)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['admin', list.id, search, filter],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) => list.load({ search, filter, cursor }, signal),
    getNextPageParam: ({ next }) => next,
  })
  const run = (act: Act<T>, row: T) =>
    act
      .run(row)
      .then(() => toast(texts.done), showError)
      .finally(() => {
        setAsking(null)
        void client.invalidateQueries({ queryKey: ['admin'] })
      })
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
            <TextField type="search" name="search" label={list.search} maxLength={maxLengths.admin_search} />
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
        <Segmented label={texts.filter} value={filter} onChange={setFilter} options={list.filter} />
      ) : null}
      {error ? <Callout tone="bad">{errorText(error, t)}</Callout> : null}
      {!rows ? (
        error ? null : (
          <Loading />
        )
      ) : rows.length ? (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {list.columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
              {list.acts.length ? (
                <th scope="col">
                  <span className="visually-hidden">{t.common.more}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={list.keyOf(row)}>
                {list.columns.map((column) => (
                  <td key={column.title} data-title={column.title}>
                    {column.cell(row)}
                  </td>
                ))}
                {list.acts.length ? (
                  <td className={styles.acts}>
                    <RowActs
                      list={list}
                      row={row}
                      onAct={(act) => (act.question ? setAsking({ act, row }) : void run(act, row))}
                    />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
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
      {asking ? (
        <ConfirmDialog
          title={asking.act.title}
          action={asking.act.title}
          onClose={() => setAsking(null)}
          onConfirm={() => run(asking.act, asking.row)}
        >
          <p>{asking.act.question?.(asking.row)}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

const RowActs = <T,>({
  list,
  row,
  onAct,
}: {
  list: OperatorList<T>
  row: T
  onAct: (act: Act<T>) => void
}) => {
  const texts = useOperatorTexts()
  const label = texts.actions(list.nameOf(row))
  const acts = list.acts.filter((act) => act.isFor?.(row) ?? true)
  if (!acts.length) return null
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="more" label={label} />}
      entries={acts.map((act) => ({
        id: act.title,
        title: act.title,
        icon: act.icon,
        danger: act.question !== undefined,
        run: () => onAct(act),
      }))}
    />
  )
}
