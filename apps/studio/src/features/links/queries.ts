import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { api } from '../../app/api.ts'
import { errorText } from '../../app/errors.ts'
import { dropAutosave } from '../../app/use-autosave.ts'
import { useMessages } from '../../messages/index.tsx'
import { closeToast, staysMs, toast } from '../../ui/toast.tsx'
import { type LinkChanges, linkBody } from '../page/drafts.ts'
import { keepLink, linkKey, linksQuery, useProfileId } from '../page/queries.ts'
import { type Arrangement, moveTo, type Place, placeOf } from './arrange.ts'

type Links = readonly Link[]

const keyOf = (profileId: number) => linksQuery(profileId).queryKey

/** Shows a change before the service has it, and takes it back when it is refused. */
const optimistic = async (client: QueryClient, profileId: number, change: (links: Links) => Links) => {
  await client.cancelQueries({ queryKey: keyOf(profileId) })
  const before = client.getQueryData(keyOf(profileId))
  client.setQueryData(keyOf(profileId), (links) => links && change(links))
  return () => client.setQueryData(keyOf(profileId), before)
}

const useTellFailure = () => {
  const t = useMessages()
  return (error: unknown) => toast(errorText(error, t), { tone: 'bad' })
}

/** Adds links at the end, one after the other; what was added before a refusal stays. */
export const useAddLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (bodies: readonly LinkWrite[]): Promise<Link[]> => {
      const added: Link[] = []
      try {
        for (const body of bodies) {
          const { data } = await api.createLink({ query: { profile_id: profileId }, body })
          added.push(data)
        }
      } finally {
        client.setQueryData(keyOf(profileId), (links) => (links ? [...links, ...added] : links))
      }
      return added
    },
    // A link that was given a place has shifted the others
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(profileId) }),
  })
}

/** Changes members of links at once: switch, section, pin. */
export const useChangeLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const tell = useTellFailure()
  return useMutation({
    mutationFn: async ({ ids, changes }: { ids: readonly number[]; changes: LinkChanges }) => {
      for (const link of client.getQueryData(keyOf(profileId)) ?? [])
        if (ids.includes(link.id))
          keepLink(
            client,
            (await api.updateLink({ params: { id: link.id }, body: linkBody(link, changes) })).data,
          )
    },
    onMutate: ({ ids, changes }) =>
      optimistic(client, profileId, (links) =>
        links.map((link) => (ids.includes(link.id) ? ({ ...link, ...changes } as Link) : link)),
      ),
    onError: (error, _input, undo) => {
      undo?.()
      tell(error)
      void client.invalidateQueries({ queryKey: keyOf(profileId) })
    },
  })
}

/** Moves a link to a place, into another section if it is there. */
export const useMoveLink = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const tell = useTellFailure()
  const t = useMessages()
  const mutation = useMutation({
    mutationFn: async ({
      id,
      arrangement,
      before,
    }: {
      id: number
      arrangement: Arrangement
      before: Link
    }) => {
      const { order, section, pinned } = arrangement
      if ((before.section?.trim() || null) !== section || before.pinned !== pinned)
        await api.updateLink({ params: { id }, body: linkBody(before, { section, pinned }) })
      await api.reorderLinks({ query: { profile_id: profileId }, body: { order: [...order] } })
    },
    onMutate: ({ id, arrangement: { order, section, pinned } }) =>
      optimistic(client, profileId, (links) => {
        const byId = new Map(links.map((link) => [link.id, link]))
        return order.flatMap((other) => {
          const link = byId.get(other)
          return link ? [other === id ? { ...link, section, pinned } : link] : []
        })
      }),
    onError: (error, _input, undo) => {
      undo?.()
      tell(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(profileId) }),
  })
  const move = (id: number, place: Place, undoable = true) => {
    const links = client.getQueryData(keyOf(profileId)) ?? []
    const before = links.find((link) => link.id === id)
    if (!before) return
    const from = placeOf(links, id)
    mutation.mutate(
      { id, arrangement: moveTo(links, id, place), before },
      undoable
        ? {
            onSuccess: () =>
              toast(t.links.moved(before.title), {
                action: { title: t.common.undo, run: () => move(id, from, false) },
              }),
          }
        : {},
    )
  }
  return move
}

const deletions = new Map<number, { ids: readonly number[]; send: () => Promise<void> }>()
let deletionCount = 0

/**
 * Deletes links: gone from the list at once, from the service when nobody undid it in time, or when the tab is left. The API
 * archives; it has no way back but a restored version, so undo has to come before.
 */
export const useDeleteLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const tell = useTellFailure()
  const t = useMessages()
  return async (ids: readonly number[]) => {
    const gone = new Set(ids)
    const key = ++deletionCount
    const undo = await optimistic(client, profileId, (links) => links.filter((link) => !gone.has(link.id)))
    const timer = setTimeout(() => void deletions.get(key)?.send(), staysMs.action)
    deletions.set(key, {
      ids,
      send: async () => {
        if (!deletions.delete(key)) return
        clearTimeout(timer)
        // A pointer on it keeps a toast, but its undo would do nothing from here on
        closeToast(told)
        try {
          for (const id of ids) {
            dropAutosave(linkKey(id))
            await api.archiveLink({ params: { id } })
          }
        } catch (error) {
          tell(error)
        }
        await client.invalidateQueries({ queryKey: keyOf(profileId) })
      },
    })
    const told = toast(t.links.deleted(ids.length), {
      action: {
        title: t.common.undo,
        run: () => {
          if (!deletions.delete(key)) return
          clearTimeout(timer)
          undo()
        },
      },
    })
  }
}

addEventListener('pagehide', () => {
  for (const { send } of deletions.values()) void send()
})

/** Whether something was deleted since the studio was opened. */
export const hasDeleted = (): boolean => deletionCount > 0

/** Links that are deleted but for the time to undo it: a list that is read meanwhile still has them. */
export const withoutDeleted = (links: Links): Links => {
  const gone = new Set([...deletions.values()].flatMap(({ ids }) => ids))
  return gone.size ? links.filter((link) => !gone.has(link.id)) : links
}
