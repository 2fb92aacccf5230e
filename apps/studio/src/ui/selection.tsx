import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../app/texts.tsx'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { Checkbox } from './field.tsx'
import styles from './selection.module.css'

/** Returns the selected rows; `ids` is null unless the user is selecting. `rowIds` are the shown rows in the order of the list. */
export const useSelection = <Id extends number | string = number>(
  rowIds: readonly Id[],
  initialIds: readonly Id[] | null = null,
) => {
  const [selectedIds, setIds] = useState<ReadonlySet<Id> | null>(() => initialIds && new Set(initialIds))
  // Without rows that a filter hides, so that no action changes them unseen
  const ids = selectedIds && new Set(rowIds.filter((id) => selectedIds.has(id)))
  useBackCloses(selectedIds !== null, () => setIds(null))
  const lastId = useRef<Id | null>(null)
  const isAllSelected = rowIds.every((id) => ids?.has(id))
  return {
    ids,
    isAllSelected,
    rowCount: rowIds.length,
    toggleAll: () => setIds(new Set(isAllSelected ? [] : rowIds)),
    start: (initial: readonly Id[] = []) => {
      lastId.current = null
      setIds(new Set(initial))
    },
    stop: () => setIds(null),
    /** Selects a row. `range` includes all rows since the previous selection. */
    select: (id: Id, isSelected: boolean, isRange: boolean) => {
      const [from, to] = [rowIds.indexOf(lastId.current ?? id), rowIds.indexOf(id)].toSorted((a, b) => a - b)
      const changedIds = isRange && from! >= 0 ? rowIds.slice(from, to! + 1) : [id]
      lastId.current = id
      setIds((before) => {
        const selected = new Set(before)
        for (const changedId of changedIds) {
          if (isSelected) selected.add(changedId)
          else selected.delete(changedId)
        }
        return selected
      })
    },
  }
}
export type Selection = ReturnType<typeof useSelection<number>>

export const SelectionCheckbox = ({
  name,
  isSelected,
  onSelect,
}: {
  name: string
  isSelected: boolean
  onSelect: (isSelected: boolean, isRange: boolean) => void
}) => {
  const t = useTexts()
  const hasShift = useRef(false)
  return (
    <span
      className={styles.check}
      onClickCapture={(event) => {
        hasShift.current = event.shiftKey
      }}
    >
      <Checkbox
        isSelected={isSelected}
        onChange={(isSelected) => onSelect(isSelected, hasShift.current)}
        aria-label={t.links.select({ title: name })}
      >
        {null}
      </Checkbox>
    </span>
  )
}

export const Selectable = ({
  selection,
  id,
  name,
  children,
}: {
  selection: Selection
  id: number
  name: string
  children: ReactNode
}) =>
  selection.ids ? (
    <div className={styles.selectable}>
      <SelectionCheckbox
        name={name}
        isSelected={selection.ids.has(id)}
        onSelect={(isSelected, isRange) => selection.select(id, isSelected, isRange)}
      />
      {children}
    </div>
  ) : (
    children
  )

export const SelectionHeader = ({
  selection,
  menu,
  children,
}: {
  /** Null if nothing can be selected. */
  selection:
    | (Omit<Selection, 'ids' | 'select' | 'start'> & {
        readonly ids: ReadonlySet<unknown> | null
        readonly start: () => void
      })
    | null
  menu?: ReactNode
  children: ReactNode
}) => {
  const t = useTexts()
  if (selection?.ids)
    return (
      <div className={styles.header}>
        <span>
          {selection.rowCount ? (
            <Button small look="quiet" onPress={selection.toggleAll}>
              {selection.isAllSelected ? t.links.selectNone : t.links.selectAll}
            </Button>
          ) : null}
        </span>
        <Button small look="quiet" onPress={selection.stop}>
          {t.common.done}
        </Button>
      </div>
    )
  const canSelect = selection !== null && selection.rowCount > 1
  if (!children && !canSelect) return null
  return (
    <div className={styles.header}>
      <span>{children}</span>
      {canSelect ? (
        <Button small look="quiet" onPress={() => selection.start()}>
          {t.links.selectSome}
        </Button>
      ) : null}
      {menu}
    </div>
  )
}

export const SelectionBar = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.bar} data-selection-bar role="toolbar" aria-label={text}>
    <strong>{text}</strong>
    {children}
  </div>
)
