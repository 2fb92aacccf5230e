import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Action, useActions } from '../../app/actions.ts'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { getMode } from '../../app/proposing.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { usePageDraft } from '../../editor/drafts.ts'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { useLinkFilter } from '../../editor/link-filter.tsx'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, EmptyState } from '../../ui/layout.tsx'
import { SelectionHeader, useSelection } from '../../ui/selection.tsx'
import { listSections, toGroups } from './arrange.ts'
import type { Kind } from './kinds.ts'
import { lastSections, newSections } from './last-sections.ts'
import { firstRows, GroupMenu, LinkGroups } from './link-groups.tsx'
import styles from './links.module.css'
import { type LinksDialog, LinksDialogs } from './links-dialogs.tsx'
import { archivedLinksQuery } from './queries.ts'
import { QuickAdd } from './quick-add.tsx'
import { LinkSelectionBar } from './selection.tsx'

export const Component = () => {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const profile = useProfile()
  const { links } = usePageDraft()
  const { plan, profiles } = useAccount()
  const hasOtherPage = profiles.some(
    ({ id, my_role }) => id !== profile.id && my_role !== 'viewer' && !getMode(id),
  )
  const isEditable = canEdit(profile)
  const { state } = useLocation() as { state: { add?: Kind } | null }
  const [dialog, setDialog] = useState<LinksDialog | null>(
    state?.add && isEditable ? { kind: 'add', block: state.add } : null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (state?.add) void navigate('.', { replace: true })
  }, [])
  const limit = profile.my_role === 'owner' ? plan.limits.links : null
  const isFull = limit !== null && links.length >= limit

  const { field: filterField, matches, isActive: isFiltered } = useLinkFilter(links)
  const groups = toGroups(links)
  const sections = listSections(links)
  const lastSection = lastSections.get(profile.id) ?? ''
  const section =
    sections.includes(lastSection) || newSections.get(profile.id)?.trim() === lastSection
      ? lastSection || null
      : null
  const shownGroups = isFiltered
    ? groups
        .map((group) => ({ ...group, links: group.links.filter(matches) }))
        .filter((group) => group.links.length > 0)
    : groups
  const shownIds = shownGroups.flatMap((group) => group.links.map(({ id }) => id))
  const selection = useSelection(shownIds)
  const selectedIds = [...(selection.ids ?? [])]
  const [isComplete, setIsComplete] = useState(links.length <= firstRows)
  useEffect(() => startTransition(() => setIsComplete(true)), [])
  const scrollToLink = useScrollToLink(links, isComplete)
  const [addedId, setAddedId] = useState<number>()
  const showAdded = (id: number | undefined) => {
    scrollToLink(id)
    setAddedId(id)
  }

  const actions = useMemo(
    (): Action[] => [
      {
        id: 'add-block',
        title: t.links.addBlock,
        section: t.links.title,
        icon: 'add',
        shortcut: 'n',
        isVisible: isEditable && !isFull,
        run: () => setDialog({ kind: 'add' }),
      },
    ],
    [t, isEditable, isFull],
  )
  useActions(actions)
  return (
    <EditLayout
      marked={addedId ?? null}
      onOpenLink={(id) => void navigate(`/pages/${profile.id}/links/${id}`)}
    >
      {isEditable ? (
        <QuickAdd
          links={links}
          section={section}
          isDisabled={isFull}
          onChoose={() => setDialog({ kind: 'add' })}
          onAdded={showAdded}
        />
      ) : (
        <Callout>{t.links.viewer}</Callout>
      )}
      {isFull ? <PlanLimit>{t.links.limitReached}</PlanLimit> : null}
      {links.length === 0 ? (
        <NoLinks />
      ) : (
        <>
          <SelectionHeader
            selection={isEditable ? selection : null}
            menu={
              isEditable && groups[0]!.name === '' && links.length > 1 ? (
                <GroupMenu
                  group={groups[0]!}
                  sections={sections}
                  onAdd={() => setDialog({ kind: 'add' })}
                  onEdit={() => setDialog({ kind: 'section', name: '' })}
                />
              ) : null
            }
          >
            {isFiltered
              ? t.common.of({ used: format.number(shownIds.length), limit: format.number(links.length) })
              : limit === null
                ? t.links.count({ n: links.length })
                : t.links.limit({ used: format.number(links.length), limit: format.number(limit) })}
          </SelectionHeader>
          {filterField}
          {shownIds.length === 0 ? <p role="status">{t.common.noMatches}</p> : null}
          <LinkGroups
            groups={shownGroups}
            sections={sections}
            isComplete={isComplete}
            isFiltered={isFiltered}
            selection={selection}
            onStyle={(id) => setDialog({ kind: 'style', id })}
            onMoveTo={(id) => setDialog({ kind: 'move', ids: [id] })}
            onCopyTo={hasOtherPage ? (id) => setDialog({ kind: 'copy', ids: [id] }) : undefined}
            onAddTo={(section) => setDialog({ kind: 'add', section })}
            onEditSection={(name) => setDialog({ kind: 'section', name })}
            onAdded={showAdded}
          />
          {selectedIds.length ? (
            <Suspense fallback={null}>
              <LinkSelectionBar
                ids={selectedIds}
                onMove={() => setDialog({ kind: 'move', ids: selectedIds })}
                onSchedule={() => setDialog({ kind: 'schedule', ids: selectedIds })}
                onCopy={hasOtherPage ? () => setDialog({ kind: 'copy', ids: selectedIds }) : undefined}
                onDone={selection.stop}
              />
            </Suspense>
          ) : null}
        </>
      )}
      {isEditable ? <ArchivedNote onOpen={() => setDialog({ kind: 'archived' })} /> : null}
      <LinksDialogs
        dialog={dialog}
        sections={sections}
        section={section}
        isFull={isFull}
        onClose={() => setDialog(null)}
        onBulkDone={selection.stop}
        onAdded={showAdded}
      />
    </EditLayout>
  )
}

/** Scrolls to the link that the user has just edited. Returns a function that scrolls to another link as soon as that link appears. */
const useScrollToLink = (links: readonly { readonly id: number }[], isComplete: boolean) => {
  const { state } = useLocation() as { state: { link?: number } | null }
  const [target, setTarget] = useState(state?.link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may appear with the complete list
  useEffect(() => {
    if (target === undefined || !links.some(({ id }) => id === target)) return
    const row = document.querySelector(`[data-link="${target}"]`)
    if (!row) return
    const scroll = () => row.scrollIntoView({ block: 'nearest' })
    scroll()
    // The row has its height then, and a message about it is drawn
    setTimeout(scroll, 100)
    row.animate({ outline: ['3px solid var(--accent)', '3px solid transparent'] }, 2500)
    setTarget(undefined)
  }, [target, links, isComplete])
  return setTarget
}

const NoLinks = () => {
  const t = useTexts()
  const profile = useProfile()
  return (
    <EmptyState
      icon="link"
      title={t.links.emptyTitle}
      actions={
        canEdit(profile) ? (
          <ButtonLink to={`/pages/${profile.id}/import`} icon="upload">
            {t.shell.importPage}
          </ButtonLink>
        ) : null
      }
    >
      {t.links.emptyText}
    </EmptyState>
  )
}

const ArchivedNote = ({ onOpen }: { onOpen: () => void }) => {
  const t = useTexts()
  const profile = useProfile()
  const { data } = useQuery(archivedLinksQuery(profile.id))
  if (!data?.total) return null
  return (
    <p className={styles.archivedHint}>
      {t.links.archivedByMistake}{' '}
      <Button small look="quiet" onPress={onOpen}>
        {t.links.showArchived}
      </Button>
      <Link to={`/pages/${profile.id}/history`}>{t.links.toVersions}</Link>
    </p>
  )
}
