import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
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
      <Menu
        label={t.common.more}
        trigger={
          <Button small icon="more">
            {t.common.more}
          </Button>
        }
        entries={[
          { id: 'schedule', title: `${t.links.tabs.schedule}…`, icon: 'clock', run: onSchedule },
          ...(onCopy ? [{ id: 'copy', title: t.links.copyTo, icon: 'copy' as const, run: onCopy }] : []),
          {
            id: 'archive',
            title: t.links.archive,
            icon: 'archive',
            danger: true,
            run: () => {
              onArchived()
              void archive(ids)
            },
          },
        ]}
      />
    </SelectionBar>
  )
}
