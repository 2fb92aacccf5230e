import { sectionLayouts } from '@vitrine/contract/design-choices'
import { useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Step } from './arrange.ts'
import { createMoveEntries } from './move-entries.ts'

type Layout = (typeof sectionLayouts)[number]

/** Menu of a section. The blocks without a section have an empty name and only a style. */
export const SectionMenu = ({
  name,
  layout,
  onArrange,
  isFirst,
  isLast,
  onAdd,
  onEdit,
  onMove,
  onDissolve,
  onArchive,
}: {
  name: string
  /** Null without blocks that a layout arranges. */
  layout: Layout | null
  onArrange: (layout: Layout) => void
  isFirst: boolean
  isLast: boolean
  onAdd: () => void
  onEdit: () => void
  onMove: (step: Step) => void
  onDissolve: () => void
  onArchive: () => void
}) => {
  const t = useTexts()
  return (
    <Menu
      label={name || t.links.noSection}
      trigger={<IconButton icon="more" label={t.links.sectionMenu({ name: name || t.links.noSection })} />}
      entries={[
        ...(name ? [{ id: 'add', title: t.links.addBlock, icon: 'add', run: onAdd } as const] : []),
        { id: 'edit', title: t.links.editSection, icon: 'edit', run: onEdit },
        ...(name
          ? ([
              ...createMoveEntries(t, isFirst, isLast, onMove),
              {
                id: 'dissolve',
                title: t.links.removeSection,
                note: t.links.removeSectionNote,
                icon: 'close',
                run: onDissolve,
              },
              { id: 'archive', title: t.links.archiveSection, icon: 'trash', danger: true, run: onArchive },
            ] as const)
          : []),
      ]}
      sections={
        layout === null
          ? []
          : [
              {
                title: t.links.layout,
                entries: sectionLayouts.map((id) => ({
                  id,
                  title: t.design.layouts[id],
                  isChecked: id === layout,
                  run: () => onArrange(id),
                })),
              },
            ]
      }
    />
  )
}
