import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection.tsx'
import { useLinkChanges } from './link-changes.ts'
import { useArchiveLinks } from './queries.ts'

export const LinkSelectionBar = ({
  ids,
  onMove,
  onSchedule,
  onCopy,
  onArchived,
}: {
  ids: readonly number[]
  onMove: () => void
  onSchedule: () => void
  onCopy: (() => void) | undefined
  onArchived: () => void
}) => {
  const t = useMessages()
  const { show } = useLinkChanges()
  const archive = useArchiveLinks()
  return (
    <SelectionBar text={t.links.selected(ids.length)}>
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
      {onCopy ? (
        <Button small icon="copy" onPress={onCopy}>
          {t.common.copy}
        </Button>
      ) : null}
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
    </SelectionBar>
  )
}
