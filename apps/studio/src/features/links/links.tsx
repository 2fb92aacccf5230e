import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Action, useActions } from '../../app/actions.tsx'
import { useFormat } from '../../app/format.ts'
import { lazyComponent } from '../../app/lazy.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useUnsavedLinks } from '../../editor/drafts.ts'
import { EditLayout } from '../../editor/edit-layout.tsx'
import { useLinkFilter } from '../../editor/link-filter.tsx'
import { canEdit, useBlockedLinks, useLinks, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { findPosition, stepFrom, toGroups } from './arrange.ts'
import { BlockPicker } from './block-picker.tsx'
import { copyLink, hasAccessCode } from './copy-link.ts'
import { LinkRow, type RowActions } from './link-row.tsx'
import styles from './links.module.css'
import {
  archivedLinksQuery,
  useAddLinks,
  useArchiveLinks,
  useBrokenLinks,
  useChangeLinks,
  useMoveLink,
  useMoveSection,
} from './queries.ts'
import { QuickAdd } from './quick-add.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { RenameSection, SectionDialog } from './section-dialog.tsx'
import { SectionMenu } from './section-menu.tsx'
import { useDrag } from './use-drag.ts'

const ArchivedLinks = lazyComponent(async () => (await import('./archived-links.tsx')).ArchivedLinks)

const firstRows = 40

export const Component = () => {
  const t = useMessages()
  const format = useFormat()
  const navigate = useNavigate()
  const profile = useProfile()
  const links = useLinks()
  const { plan } = useAccount()
  const isEditable = canEdit(profile)
  const [picking, setPicking] = useState(false)
  const [selection, setSelection] = useState<ReadonlySet<number> | null>(null)
  const [moving, setMoving] = useState<readonly number[] | null>(null)
  const [scheduling, setScheduling] = useState<readonly number[] | null>(null)
  const move = useMoveLink()
  const change = useChangeLinks()
  const archive = useArchiveLinks()
  const add = useAddLinks()
  const moveSection = useMoveSection()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [showsArchived, setShowsArchived] = useState(false)
  // Loaded only for an empty list, to offer archived links
  const { data: archivedLinks } = useQuery({ ...archivedLinksQuery(profile.id), enabled: links.length === 0 })
  const archivedCount = archivedLinks?.total ?? 0
  const { ids: unsavedIds, discard } = useUnsavedLinks()
  const blockedIds = new Set(useBlockedLinks().map(({ link_id }) => link_id))
  const startDrag = useDrag(move)
  const findFailure = useBrokenLinks()
  const limit = profile.my_role === 'owner' ? plan.limits.links : null
  const isFull = limit !== null && links.length >= limit

  const { field: filterField, matches, isActive: isFiltered } = useLinkFilter(links)
  const groups = toGroups(links)
  const sections = groups.map(({ name }) => name).filter(Boolean)
  const shownGroups = isFiltered
    ? groups
        .map((group) => ({
          ...group,
          links: group.links.filter(matches),
        }))
        .filter((group) => group.links.length > 0)
    : groups
  const shownIds = shownGroups.flatMap((group) => group.links.map(({ id }) => id))
  const [isComplete, setComplete] = useState(links.length <= firstRows)
  useEffect(() => startTransition(() => setComplete(true)), [])
  const firstIds = isComplete ? null : new Set(shownIds.slice(0, firstRows))
  const show = (ids: readonly number[], shown: boolean) => {
    const title = links.find(({ id }) => id === ids[0])?.title ?? ''
    const { nowShown, nowHidden } = t.links
    return change(ids, { is_enabled: shown }, (shown ? nowShown : nowHidden)(ids.length, title))
  }

  // Stable callbacks for the rows, which read the latest values when called
  const latest = useRef({ links, shownIds, move, show, archive, add, discard, t })
  latest.current = { links, shownIds, move, show, archive, add, discard, t }
  const lastSelected = useRef<number | null>(null)
  const focusAfter = useRef<{ readonly archived: number; readonly next: number | undefined } | null>(null)
  // The menu of an archived row cannot restore the focus
  useEffect(() => {
    const { archived: id, next } = focusAfter.current ?? {}
    if (id === undefined || links.some((link) => link.id === id)) return
    focusAfter.current = null
    document.querySelector<HTMLElement>(`[data-link="${next}"] a`)?.focus()
  }, [links])
  // Shows an added link, or the one that the user has just edited
  const { state } = useLocation() as { state: { link?: number } | null }
  const [target, setTarget] = useState(state?.link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may appear with the complete list
  useEffect(() => {
    if (target === undefined || !links.some(({ id }) => id === target)) return
    const row = document.querySelector(`[data-link="${target}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    row.animate({ outline: ['3px solid var(--accent)', '3px solid transparent'] }, 2500)
    setTarget(undefined)
  }, [target, links, isComplete])
  const rowActions = useMemo(
    (): RowActions => ({
      onShow: (id, shown) => latest.current.show([id], shown),
      onStep: (id, step) => {
        const now = latest.current
        const { section } = findPosition(now.links, id)
        const place =
          step === 'top'
            ? { section, index: 0 }
            : step === 'bottom'
              ? { section, index: now.links.length }
              : stepFrom(now.links, id, step)
        if (place) now.move(id, place)
      },
      onDragStart: startDrag,
      onSelect: (id, selected, range) => {
        const ids = latest.current.shownIds
        const [from, to] = [ids.indexOf(lastSelected.current ?? id), ids.indexOf(id)].toSorted(
          (a, b) => a - b,
        )
        const changed = range && from! >= 0 ? ids.slice(from, to! + 1) : [id]
        lastSelected.current = id
        setSelection((before) => {
          const next = new Set(before)
          for (const id of changed) {
            if (selected) next.add(id)
            else next.delete(id)
          }
          return next
        })
      },
      onMoveTo: (id) => setMoving([id]),
      onDuplicate: (id) => {
        const link = latest.current.links.find((other) => other.id === id)
        if (!link) return
        latest.current.add.mutate([copyLink(link)], {
          onSuccess: () => hasAccessCode(link) && toast(latest.current.t.links.copiedWithoutCode),
        })
      },
      onArchive: (id) => {
        const { shownIds, archive } = latest.current
        const at = shownIds.indexOf(id)
        focusAfter.current = { archived: id, next: shownIds[at + 1] ?? shownIds[at - 1] }
        void archive([id])
      },
      onDiscard: (id) => latest.current.discard(id),
    }),
    [startDrag],
  )

  const actions = useMemo(
    (): Action[] => [
      {
        id: 'add-block',
        title: t.links.addBlock,
        section: t.links.title,
        icon: 'add',
        shortcut: 'n',
        visible: isEditable && !isFull,
        run: () => setPicking(true),
      },
    ],
    [t, isEditable, isFull],
  )
  useActions(actions)

  const chosen = [...(selection ?? [])]
  const isAllSelected = shownIds.every((id) => selection?.has(id))
  const setSection = (name: string, section: string | null) => {
    const ids = links.flatMap((link) => (link.section?.trim() === name ? [link.id] : []))
    change(ids, { section }, section === null ? t.links.dissolved(name) : t.links.renamed(section))
  }
  return (
    <EditLayout onOpenLink={(id) => void navigate(`/pages/${profile.id}/links/${id}`)}>
      <ScreenHeader title={t.links.title}>
        {isEditable ? (
          <Button icon="add" onPress={() => setPicking(true)} isDisabled={isFull}>
            {t.links.addBlock}
          </Button>
        ) : null}
      </ScreenHeader>
      {isEditable ? (
        <QuickAdd links={links} disabled={isFull} onAdded={setTarget} />
      ) : (
        <Callout>{t.links.viewer}</Callout>
      )}
      {isFull ? <PlanLimit>{t.links.limitReached}</PlanLimit> : null}
      {links.length === 0 ? (
        <EmptyState
          icon="link"
          title={t.links.emptyTitle}
          actions={
            isEditable ? (
              <ButtonLink to={`/pages/${profile.id}/import`} icon="download">
                {t.shell.importPage}
              </ButtonLink>
            ) : null
          }
        >
          {t.links.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <span>
              {limit === null
                ? t.links.count(format.number(links.length))
                : t.links.limit(format.number(links.length), format.number(limit))}
            </span>
            {isEditable ? (
              <span>
                {selection ? (
                  <Button
                    small
                    look="quiet"
                    onPress={() => setSelection(new Set(isAllSelected ? [] : shownIds))}
                  >
                    {isAllSelected ? t.links.selectNone : t.links.selectAll}
                  </Button>
                ) : null}
                <Button
                  small
                  look="quiet"
                  onPress={() => {
                    lastSelected.current = null
                    setSelection(selection ? null : new Set())
                  }}
                >
                  {selection ? t.common.done : t.links.selectSome}
                </Button>
              </span>
            ) : null}
          </div>
          {filterField}
          {shownIds.length === 0 ? <p role="status">{t.common.noMatches}</p> : null}
          <div className={styles.groups} data-links>
            {shownGroups.map((group) => (
              <section key={group.name} className={styles.group} data-section={group.name}>
                {group.name ? (
                  <header className={styles.sectionHeader}>
                    <h2>{group.name}</h2>
                    {isEditable ? (
                      <SectionMenu
                        name={group.name}
                        isFirst={group.name === sections[0]}
                        isLast={group.name === sections.at(-1)}
                        onRename={() => setRenaming(group.name)}
                        onMove={(step) => moveSection(group.name, step)}
                        onDissolve={() => setSection(group.name, null)}
                        onArchive={() => void archive(group.links.map(({ id }) => id))}
                      />
                    ) : null}
                  </header>
                ) : null}
                <ul>
                  {group.links.map((link) =>
                    firstIds?.has(link.id) === false ? null : (
                      <LinkRow
                        key={link.id}
                        link={link}
                        timezone={profile.timezone}
                        isEditable={isEditable}
                        movable={isEditable && !isFiltered}
                        selected={selection ? selection.has(link.id) : null}
                        unsaved={unsavedIds.has(link.id)}
                        blocked={blockedIds.has(link.id)}
                        broken={findFailure(link)}
                        actions={rowActions}
                      />
                    ),
                  )}
                </ul>
              </section>
            ))}
          </div>
          {chosen.length ? (
            <div
              className={styles.selection}
              data-selection-bar
              role="toolbar"
              aria-label={t.links.selected(chosen.length)}
            >
              <strong>{t.links.selected(chosen.length)}</strong>
              <Button small icon="hidden" onPress={() => show(chosen, false)}>
                {t.links.hide}
              </Button>
              <Button small icon="eye" onPress={() => show(chosen, true)}>
                {t.links.show}
              </Button>
              <Button small icon="move" onPress={() => setMoving(chosen)}>
                {t.links.section}
              </Button>
              <Button small icon="clock" onPress={() => setScheduling(chosen)}>
                {t.links.tabs.schedule}
              </Button>
              <Button
                small
                icon="archive"
                look="danger"
                onPress={() => {
                  setSelection(null)
                  void archive(chosen)
                }}
              >
                {t.links.archive}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {isEditable && (links.length > 0 || archivedCount > 0) ? (
        <p className={styles.mistake}>
          {t.links.archivedByMistake}{' '}
          <Button small look="quiet" onPress={() => setShowsArchived(true)}>
            {t.links.showArchived}
          </Button>
          <Link to={`/pages/${profile.id}/versions`}>{t.links.toVersions}</Link>
        </p>
      ) : null}
      <Suspense fallback={null}>
        {showsArchived ? <ArchivedLinks full={isFull} onClose={() => setShowsArchived(false)} /> : null}
      </Suspense>
      {renaming === null ? null : (
        <RenameSection
          name={renaming}
          onClose={() => setRenaming(null)}
          onRename={(name) => {
            setRenaming(null)
            if (name !== renaming) setSection(renaming, name)
          }}
        />
      )}
      <BlockPicker isOpen={picking} onClose={() => setPicking(false)} />
      <SectionDialog
        isOpen={moving !== null}
        sections={sections}
        onClose={() => setMoving(null)}
        onChoose={(section) => {
          change(
            moving ?? [],
            { section, ...(section ? { pinned: false } : {}) },
            t.links.movedTo(section, moving?.length ?? 0),
          )
          setMoving(null)
        }}
      />
      {scheduling ? (
        <ScheduleDialog
          timezone={profile.timezone}
          onClose={() => setScheduling(null)}
          onChoose={(schedule) => {
            const cleared = schedule.starts_at === null && schedule.ends_at === null
            change(
              scheduling,
              { schedule },
              cleared ? t.links.unscheduled(scheduling.length) : t.links.scheduled(scheduling.length),
            )
            setScheduling(null)
          }}
        />
      ) : null}
    </EditLayout>
  )
}
