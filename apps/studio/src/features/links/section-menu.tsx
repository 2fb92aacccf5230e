import { useMessages } from '../../messages/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

export const SectionMenu = ({
  name,
  isFirst,
  isLast,
  onRename,
  onMove,
  onDissolve,
  onArchive,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  onRename: () => void
  onMove: (step: -1 | 1) => void
  onDissolve: () => void
  onArchive: () => void
}) => {
  const t = useMessages()
  return (
    <Menu
      label={name}
      trigger={<IconButton icon="more" label={t.links.sectionMenu(name)} />}
      entries={[
        { id: 'rename', title: t.links.renameSection, icon: 'edit', run: onRename },
        { id: 'up', title: t.links.moveUp, icon: 'up', isDisabled: isFirst, run: () => onMove(-1) },
        { id: 'down', title: t.links.moveDown, icon: 'down', isDisabled: isLast, run: () => onMove(1) },
        {
          id: 'dissolve',
          title: t.links.removeSection,
          note: t.links.removeSectionNote,
          icon: 'close',
          run: onDissolve,
        },
        { id: 'archive', title: t.links.archiveSection, icon: 'trash', danger: true, run: onArchive },
      ]}
    />
  )
}
