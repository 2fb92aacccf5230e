import { maxLengths } from '@vitrine/contract/limits'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, EmptyState, Loading, Row } from '../../ui/layout.tsx'
import { List } from '../../ui/list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Filter } from './queries.ts'

type Pagination = { readonly page: number; readonly total: number; readonly total_pages: number }

/** Returns the filter, and a deferred copy for queries, so that they do not delay typing. */
export const useFilter = () => {
  const [params] = useSearchParams()
  const [filter, setFilter] = useState<Filter>({
    q: params.get('q') ?? '',
    blocked: null,
    order: 'desc',
    page: 1,
  })
  return { filter, setFilter, deferredFilter: useDeferredValue(filter) }
}

export const FilteredList = ({
  label,
  searchLabel,
  filter,
  onFilter,
  pagination,
  children,
}: {
  label: string
  searchLabel: string
  filter: Filter
  onFilter: (filter: Filter) => void
  pagination: Pagination | undefined
  children: ReactNode
}) => {
  const texts = useTexts('admin')
  const format = useFormat()
  const turn = (by: number) => onFilter({ ...filter, page: filter.page + by })
  return (
    <Card>
      <TextField
        type="search"
        label={searchLabel}
        value={filter.q}
        maxLength={maxLengths.admin_search}
        onChange={(q) => onFilter({ ...filter, q, page: 1 })}
      />
      <Row>
        <Segmented
          label={texts.show}
          value={filter.blocked === null ? 'all' : filter.blocked ? 'blocked' : 'active'}
          onChange={(id) => onFilter({ ...filter, blocked: id === 'all' ? null : id === 'blocked', page: 1 })}
          options={[
            { id: 'all', label: texts.all },
            { id: 'active', label: texts.active },
            { id: 'blocked', label: texts.blocked },
          ]}
        />
        <Segmented
          label={texts.sortBy}
          value={filter.order}
          onChange={(order) => onFilter({ ...filter, order, page: 1 })}
          options={[
            { id: 'desc', label: texts.newestFirst },
            { id: 'asc', label: texts.oldestFirst },
          ]}
        />
      </Row>
      {!pagination ? (
        <Loading />
      ) : pagination.total === 0 ? (
        <EmptyState icon="search" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <>
          <p role="status">{texts.total({ n: format.number(pagination.total) })}</p>
          <List label={label}>{children}</List>
          {pagination.total_pages > 1 ? (
            <Row end>
              <Button isDisabled={filter.page <= 1} onPress={() => turn(-1)}>
                {texts.previous}
              </Button>
              <span>{texts.pageOf({ page: filter.page, pages: pagination.total_pages })}</span>
              <Button isDisabled={filter.page >= pagination.total_pages} onPress={() => turn(1)}>
                {texts.next}
              </Button>
            </Row>
          ) : null}
        </>
      )}
    </Card>
  )
}
