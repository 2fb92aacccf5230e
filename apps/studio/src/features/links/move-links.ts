import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import { api } from '../../app/api.ts'
import { rebaseDraft } from '../../app/draft-registry.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { createLinkKey, useProfileId } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { findPosition, moveSection, moveTo, type Position, toGroups } from './arrange.ts'
import { buildLinksKey } from './queries.ts'
import { changeCache, queueChanges, saveAll } from './save-links.ts'

type Move = {
  readonly order: readonly number[]
  /** Link whose section or pin changes too. */
  readonly moved?: Pick<Link, 'id' | 'section' | 'pinned'>
}

/** Sends the order of the links. Caches the response instead of reloading, unless the cache contains a later move. */
const useReorder = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  const mutationKey = ['move-links', profileId]
  return useMutation({
    ...queueChanges(profileId),
    mutationKey,
    mutationFn: async ({ order, moved }: Move) => {
      if (moved) await saveAll(profileId, [moved])
      const { data } = await api.reorderLinks({
        query: { profile_id: profileId },
        body: { order: [...order] },
      })
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(buildLinksKey(profileId), data)
      for (const link of data) rebaseDraft(createLinkKey(link.id), link)
      void client.invalidateQueries({ queryKey: ['doctor', profileId] })
    },
    onMutate: ({ order, moved }) =>
      changeCache(client, profileId, (links) => {
        const byId = new Map(links.map((link) => [link.id, link]))
        return order.flatMap((id) => {
          const link = byId.get(id)
          return link ? [id === moved?.id ? { ...link, ...moved } : link] : []
        })
      }),
    onError: (error, _move, undo) => {
      undo?.()
      showError(error)
      void client.invalidateQueries({ queryKey: buildLinksKey(profileId) })
    },
  })
}

export const useMoveLink = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const t = useTexts()
  const [language] = useLanguage()
  const { mutate } = useReorder()
  const move = (id: number, position: Position, isUndoable = true) => {
    const links = client.getQueryData(buildLinksKey(profileId)) ?? []
    const before = links.find((link) => link.id === id)
    if (!before) return
    const from = findPosition(links, id)
    const { order, section, pinned } = moveTo(links, id, position)
    const isSame = (before.section?.trim() || null) === section && before.pinned === pinned
    mutate({ order, ...(isSame ? {} : { moved: { id, section, pinned } }) })
    const group = toGroups(links).find(({ name }) => name === position.section)
    const others = group?.links.filter((link) => link.id !== id).length ?? 0
    const positionText = t.common.of({
      used: String(Math.min(position.index, others) + 1),
      limit: String(others + 1),
    })
    const text =
      position.section === '' && from.section !== ''
        ? t.links.movedAbove({ title: before.title, section: from.section })
        : t.common.pair({
            name: t.links.moved({ title: before.title }),
            value: `${listFacts([position.section, positionText].filter(Boolean), language)}.`,
          })
    const run = () => move(id, from, false)
    const redo = () => move(id, position, false)
    if (isUndoable) toast(text, { action: { title: t.common.undo, run, redo } })
  }
  return move
}

export const useMoveSection = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const t = useTexts()
  const { mutate } = useReorder()
  return (name: string, step: Parameters<typeof moveSection>[2]) => {
    const links = client.getQueryData(buildLinksKey(profileId)) ?? []
    const moved = moveSection(links, name, step)
    const previousOrder = links.map(({ id }) => id)
    if (!moved) return
    const { order, index, count } = moved
    const redo = () => mutate({ order })
    redo()
    const position = t.common.of({ used: String(index + 1), limit: String(count) })
    toast(t.common.pair({ name: t.links.moved({ title: name }), value: `${position}.` }), {
      action: { title: t.common.undo, run: () => mutate({ order: previousOrder }), redo },
    })
  }
}
