import { useQueryClient } from '@tanstack/react-query'
import type { Link } from '@vitrine/contract'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useLinks, useProfileId } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { useAddLinks, useArchiveLinks } from './add-links.ts'
import { findPosition, findStep, type Position, type Step, toGroups } from './arrange.ts'
import { duplicateLink, hasAccessCode } from './duplicate-link.ts'
import { useLinkChanges } from './link-changes.ts'
import type { RowActions } from './link-row.tsx'
import { useMoveLink } from './move-links.ts'
import { buildLinksKey } from './queries.ts'
import { useDrag } from './use-drag.ts'

/** Returns stable actions for the rows, which read the latest values when called. */
export const useRowActions = ({
  shownIds,
  onAdded,
  ...handlers
}: Pick<RowActions, 'onSelect' | 'onStyle' | 'onMoveTo' | 'onCopyTo' | 'onDiscard'> & {
  readonly shownIds: readonly number[]
  readonly onAdded: (id: number) => void
}): RowActions => {
  const t = useTexts()
  const client = useQueryClient()
  const profileId = useProfileId()
  const links = useLinks()
  const move = useMoveLink()
  const add = useAddLinks()
  const archive = useArchiveLinks()
  const { show } = useLinkChanges()
  const showError = useErrorToast()
  const startDrag = useDrag(move)
  const focusAfterArchive = useFocusAfterArchive(links)
  const focusAfterMove = useFocusAfterMove()

  const toPosition = (links: readonly Link[], id: number, step: Step): Position | null => {
    if (step === 1 || step === -1) return findStep(links, id, step)
    const isTop = step === 'top'
    const { section, index } = findPosition(links, id)
    const groups = toGroups(links)
    const last = (groups.find(({ name }) => name === section)?.links.length ?? 0) - 1
    const isAtEndOfSection = index === (isTop ? 0 : last)
    const target = isAtEndOfSection ? groups.at(isTop ? 0 : -1)!.name : section
    return { section: target, index: isTop ? 0 : links.length }
  }
  const actions: RowActions = {
    ...handlers,
    onDragStart: startDrag,
    onShow: (id, isShown) => show([id], isShown),
    onStep: (id, step) => {
      const currentLinks = client.getQueryData(buildLinksKey(profileId)) ?? []
      const position = toPosition(currentLinks, id, step)
      if (!position) return
      if (position.section !== findPosition(currentLinks, id).section) focusAfterMove(id, position.section)
      move(id, position)
    },
    onDuplicate: (id) => {
      const index = links.findIndex((other) => other.id === id)
      const link = links[index]
      if (!link) return
      add.mutate([{ ...duplicateLink(link), order: index + 1 }], {
        onSuccess: ([copy]) => {
          onAdded(copy!.id)
          if (hasAccessCode(link)) toast(t.links.copiedWithoutCode)
        },
        onError: showError,
      })
    },
    onArchive: (id) => {
      const index = shownIds.indexOf(id)
      focusAfterArchive(id, shownIds[index + 1] ?? shownIds[index - 1])
      void archive([id])
    },
  }
  const latest = useRef(actions)
  latest.current = actions
  const canCopy = actions.onCopyTo !== undefined
  return useMemo(
    () => ({
      onDragStart: startDrag,
      onShow: (...input) => latest.current.onShow(...input),
      onStep: (...input) => latest.current.onStep(...input),
      onSelect: (...input) => latest.current.onSelect(...input),
      onStyle: (id) => latest.current.onStyle(id),
      onMoveTo: (id) => latest.current.onMoveTo(id),
      onCopyTo: canCopy ? (id) => latest.current.onCopyTo?.(id) : undefined,
      onDuplicate: (id) => latest.current.onDuplicate(id),
      onArchive: (id) => latest.current.onArchive(id),
      onDiscard: (id) => latest.current.onDiscard(id),
    }),
    [startDrag, canCopy],
  )
}

/** Returns a function that focuses the handle of a link once its row is in another section, where it is a new element. */
const useFocusAfterMove = () => {
  const request = useRef<{ readonly id: number; readonly section: string } | null>(null)
  useEffect(() => {
    if (!request.current) return
    const { id, section } = request.current
    const row = `[data-section="${CSS.escape(section)}"] [data-link="${id}"]`
    const handle = document.querySelector<HTMLElement>(`${row} [data-handle]`)
    if (!handle) return
    request.current = null
    handle.focus()
  })
  return (id: number, section: string) => {
    request.current = { id, section }
  }
}

/**
 * Returns a function that focuses a row as soon as another row is archived, because the menu of an archived row cannot
 * restore the focus.
 */
const useFocusAfterArchive = (links: readonly { readonly id: number }[]) => {
  const request = useRef<{ readonly archivedId: number; readonly focusedId: number | undefined } | null>(null)
  useEffect(() => {
    const { archivedId, focusedId } = request.current ?? {}
    if (archivedId === undefined || links.some(({ id }) => id === archivedId)) return
    request.current = null
    document.querySelector<HTMLElement>(`[data-link="${focusedId}"] a`)?.focus()
  }, [links])
  return (archivedId: number, focusedId: number | undefined) => {
    request.current = { archivedId, focusedId }
  }
}
