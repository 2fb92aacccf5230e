import type { Link } from '@vitrine/contract'
import type { Section } from '@vitrine/page/sections'
import { useUnsavedLinks } from '../../editor/link-drafts.ts'
import { canEdit, useBlockedLinks, useProfile } from '../../editor/queries.ts'
import type { Selection } from '../../ui/selection.tsx'
import { useArchiveLinks } from './add-links.ts'
import { canArrange } from './kinds.ts'
import { useLinkChanges } from './link-changes.ts'
import { LinkRow } from './link-row.tsx'
import styles from './links.module.css'
import { useMoveSection } from './move-links.ts'
import { useBrokenLinks } from './queries.ts'
import { SectionMenu } from './section-menu.tsx'
import { useRowActions } from './use-row-actions.ts'

export const firstRows = 40

const toEdge = (isOfPage: boolean) => (isOfPage ? 'page' : 'section')

export const LinkGroups = ({
  groups,
  sections,
  isComplete,
  isFiltered,
  selection,
  onStyle,
  onMoveTo,
  onCopyTo,
  onAddTo,
  onEditSection,
  onAdded,
}: {
  groups: readonly Section<Link>[]
  sections: readonly string[]
  isComplete: boolean
  isFiltered: boolean
  selection: Selection
  onStyle: (id: number) => void
  onMoveTo: (id: number) => void
  onCopyTo: ((id: number) => void) | undefined
  onAddTo: (section: string) => void
  onEditSection: (name: string) => void
  onAdded: (id: number) => void
}) => {
  const profile = useProfile()
  const isEditable = canEdit(profile)
  const { ids: unsavedIds, discard } = useUnsavedLinks()
  const blockedIds = new Set(useBlockedLinks().map(({ link_id }) => link_id))
  const findFailure = useBrokenLinks()
  const shownIds = groups.flatMap((group) => group.links.map(({ id }) => id))
  const firstIds = isComplete ? null : new Set(shownIds.slice(0, firstRows))
  const actions = useRowActions({
    shownIds,
    onSelect: selection.select,
    onStyle,
    onMoveTo,
    onCopyTo,
    onDiscard: discard,
    onAdded,
  })
  return (
    <div className={styles.groups} data-links>
      {groups.map((group, at) => (
        <section key={group.name} className={styles.group} data-section={group.name}>
          {group.name ? (
            <header className={styles.sectionHeader}>
              <h2>{group.name}</h2>
              {isEditable ? (
                <GroupMenu
                  group={group}
                  sections={sections}
                  onAdd={() => onAddTo(group.name)}
                  onEdit={() => onEditSection(group.name)}
                />
              ) : null}
            </header>
          ) : null}
          <ul>
            {group.links.map((link, i) =>
              firstIds?.has(link.id) === false ? null : (
                <LinkRow
                  key={link.id}
                  link={link}
                  timezone={profile.timezone}
                  isEditable={isEditable}
                  isMovable={isEditable && !isFiltered}
                  // Links without a section can always be dropped above the first section
                  first={!isFiltered && i === 0 ? toEdge(group.name === '') : null}
                  last={!isFiltered && i === group.links.length - 1 ? toEdge(at === groups.length - 1) : null}
                  isSelected={selection.ids ? selection.ids.has(link.id) : null}
                  isUnsaved={unsavedIds.has(link.id)}
                  isBlocked={blockedIds.has(link.id)}
                  broken={findFailure(link)}
                  actions={actions}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const GroupMenu = ({
  group: { name, links },
  sections,
  onAdd,
  onEdit,
}: {
  group: Section<Link>
  sections: readonly string[]
  onAdd: () => void
  onEdit: () => void
}) => {
  const moveSection = useMoveSection()
  const archive = useArchiveLinks()
  const { changeSection, findSectionStyle } = useLinkChanges()
  return (
    <SectionMenu
      name={name}
      layout={canArrange(links) ? findSectionStyle(name).layout : null}
      onArrange={(layout) => changeSection(name, name, { layout })}
      isFirst={name === sections[0]}
      isLast={name === sections.at(-1)}
      onAdd={onAdd}
      onEdit={onEdit}
      onMove={(step) => moveSection(name, step)}
      onDissolve={() => changeSection(name, null)}
      onArchive={() => void archive(links.map(({ id }) => id))}
    />
  )
}
