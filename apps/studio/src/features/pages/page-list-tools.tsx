import type { ReactNode } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Option } from '../../ui/field-parts.tsx'
import { Menu, type MenuContent } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './page-list.module.css'
import { sortKeys } from './page-sort.ts'
import { allPages, type useListState, views } from './use-list-state.ts'

/** Search, filters, order and view of a list. Narrow screens have one menu for all but the search. */
export const PageListTools = ({
  state: { search, setSearch, show, setShow, tag, setTag, sort, setSort, view, setView },
  filters,
  tags,
  exportButton,
  entries,
  isBusy,
}: {
  state: ReturnType<typeof useListState>
  filters: readonly Option<string>[]
  tags: readonly string[]
  exportButton: ReactNode
  /** Actions in the menu. */
  entries: MenuContent['entries']
  isBusy: boolean
}) => {
  const texts = useTexts('pages/list')
  const filter = { label: texts.show, value: show, onChange: setShow, options: filters }
  const tagFilter = {
    label: texts.tag,
    value: tag,
    onChange: setTag,
    options: [{ id: '', label: texts.allTags }, ...tags.map((id) => ({ id, label: id }))],
  }
  const order = {
    label: texts.sortBy,
    value: sort.by,
    onChange: (by: typeof sort.by) => setSort({ by, isReversed: false }),
    options: sortKeys.map((id) => ({ id, label: texts.sorts[id] })),
  }
  const look = {
    label: texts.view,
    value: view,
    onChange: setView,
    options: views.map((id) => ({ id, label: texts.views[id] })),
  }
  return (
    <div className={styles.tools}>
      <TextField type="search" label={texts.search} value={search} autoComplete="off" onChange={setSearch} />
      <div className={styles.wide}>
        <Select {...filter} />
      </div>
      {tags.length ? (
        <div className={styles.wide}>
          <Select {...tagFilter} />
        </div>
      ) : null}
      {view === 'grid' ? (
        <div className={styles.wide}>
          <Select {...order} />
        </div>
      ) : null}
      <div className={styles.wide}>
        <Segmented {...look} labelHidden />
      </div>
      <div className={styles.wide}>{exportButton}</div>
      <div className={styles.narrow}>
        <Menu
          label={texts.options}
          trigger={
            <Button isPending={isBusy}>
              {[
                texts.options,
                ...(show === allPages ? [] : [filters.find(({ id }) => id === show)?.label]),
                ...(tag ? [tag] : []),
              ].join(' · ')}
            </Button>
          }
          entries={entries}
          sections={[
            createSection('view', look),
            createSection('sort', order),
            createSection('show', filter),
            ...(tags.length ? [createSection('tag', tagFilter)] : []),
          ]}
        />
      </div>
    </div>
  )
}

/** Creates the section of a menu for a choice. */
const createSection = <K extends string>(
  name: string,
  {
    label,
    value,
    onChange,
    options,
  }: { label: string; value: K; onChange: (id: K) => void; options: readonly Option<K>[] },
) => ({
  title: label,
  entries: options.map(({ id, label: title }) => ({
    id: `${name}-${id}`,
    title,
    isChecked: id === value,
    run: () => onChange(id),
  })),
})
