import { useRef, useState } from 'react'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { useLinkChanges } from './link-changes.ts'
import styles from './links.module.css'
import { useArchiveLinks } from './queries.ts'

/** Returns the selected links. `ids` is null unless the user is selecting. */
export const useSelection = (shownIds: readonly number[]) => {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const lastId = useRef<number | null>(null)
  const isAllSelected = shownIds.every((id) => ids?.has(id))
  return {
    ids,
    isAllSelected,
    toggleAll: () => setIds(new Set(isAllSelected ? [] : shownIds)),
    start: () => {
      lastId.current = null
      setIds(new Set())
    },
    stop: () => setIds(null),
    /** Selects a link. `range` includes all links since the previous selection. */
    select: (id: number, isSelected: boolean, range: boolean) => {
      const [from, to] = [shownIds.indexOf(lastId.current ?? id), shownIds.indexOf(id)].toSorted(
        (a, b) => a - b,
      )
      const changedIds = range && from! >= 0 ? shownIds.slice(from, to! + 1) : [id]
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
export type Selection = ReturnType<typeof useSelection>

export const SelectionBar = ({
  ids,
  onMove,
  onSchedule,
  onArchived,
}: {
  ids: readonly number[]
  onMove: () => void
  onSchedule: () => void
  onArchived: () => void
}) => {
  const t = useMessages()
  const { show } = useLinkChanges()
  const archive = useArchiveLinks()
  return (
    <div
      className={styles.selection}
      data-selection-bar
      role="toolbar"
      aria-label={t.links.selected(ids.length)}
    >
      <strong>{t.links.selected(ids.length)}</strong>
      <Button small icon="hidden" onPress={() => show(ids, false)}>
        {t.links.hide}
      </Button>
      <Button small icon="eye" onPress={() => show(ids, true)}>
        {t.links.show}
      </Button>
      <Button small icon="move" onPress={onMove}>
        {t.links.section}
      </Button>
      <Button small icon="clock" onPress={onSchedule}>
        {t.links.tabs.schedule}
      </Button>
      <Button
        small
        icon="archive"
        look="danger"
        onPress={() => {
          onArchived()
          void archive(ids)
        }}
      >
        {t.links.archive}
      </Button>
    </div>
  )
}
