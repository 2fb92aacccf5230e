import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { api, extensionApi } from '../../app/api.ts'
import { dropAutosave } from '../../app/draft-registry.ts'
import { isApiError } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { forgetAction, rememberAction } from '../../app/undo-history.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { createLinkKey, linksQuery, useProfileId } from '../../editor/queries.ts'
import { hideToasts, toast } from '../../ui/toast.tsx'
import { archivedLinksQuery, buildLinksKey } from './queries.ts'
import { changeCache, queueChanges, saveAll } from './save-links.ts'

/** Adds links, at the end unless they have an order. Adds all links or none. */
export const useAddLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const archive = useArchive()
  const restore = useRestoreLinks()
  const t = useTexts()
  return useMutation({
    ...queueChanges(profileId),
    mutationFn: async (bodies: readonly LinkWrite[]): Promise<Link[]> => {
      const [body, ...more] = bodies
      if (body && more.length === 0) {
        const { data } = await api.createLink({ query: { profile_id: profileId }, body })
        client.setQueryData(buildLinksKey(profileId), (links) => links?.toSpliced(data.order, 0, data))
        return [data]
      }
      const ids = new Set(await saveAll(profileId, [...bodies], true))
      const links = await client.fetchQuery({ ...linksQuery(profileId), staleTime: 0 })
      return links.filter(({ id }) => ids.has(id))
    },
    onSuccess: (links) =>
      rememberAction({
        title: t.common.undo,
        text: t.links.added({ count: links.length, title: links[0]?.title ?? '', lines: 0, unknown: 0 }),
        run: () => archive.mutate(links.map(({ id }) => id)),
        redo: () => restore.mutate(links),
      }),
    // A link with a given position moves the others. The dialog closes without waiting for them
    onSettled: () => void client.invalidateQueries({ queryKey: buildLinksKey(profileId) }),
  })
}

type ArchivedLink = { readonly id: number; readonly order: number }

const reloadLists = (client: QueryClient, profileId: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: buildLinksKey(profileId) }),
    client.invalidateQueries({ queryKey: archivedLinksQuery(profileId).queryKey }),
  ])

const useRestoreLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  return useMutation({
    ...queueChanges(profileId),
    mutationFn: async (links: readonly ArchivedLink[]) => {
      const [only] = links
      if (links.length === 1)
        await extensionApi.restoreLink({ params: { id: only!.id }, body: { order: only!.order } })
      else
        await saveAll(
          profileId,
          links.map(({ id, order }) => ({ id, order, archived: false })),
        )
    },
    onError: showError,
    onSettled: () => reloadLists(client, profileId),
  })
}

const useArchive = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  return useMutation({
    ...queueChanges(profileId),
    mutationFn: async (ids: readonly number[]) => {
      if (ids.length === 1) await api.archiveLink({ params: { id: ids[0]! } })
      else
        await saveAll(
          profileId,
          ids.map((id) => ({ id, archived: true })),
        )
    },
    onMutate: (ids) => {
      for (const id of ids) dropAutosave(createLinkKey(id))
      return changeCache(client, profileId, (links) => links.filter(({ id }) => !ids.includes(id)))
    },
    onError: (error, _ids, undo) => {
      // Another user has archived the link in the meantime
      if (isApiError(error, 'not_found')) return
      undo?.()
      showError(error)
    },
    onSettled: () => void reloadLists(client, profileId),
  })
}

export const useArchiveLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const restore = useRestoreLinks()
  const { mutate, mutateAsync } = useArchive()
  const t = useTexts()
  return async (ids: readonly number[]) => {
    const archivedLinks = (client.getQueryData(buildLinksKey(profileId)) ?? []).flatMap((link, order) =>
      ids.includes(link.id) ? [{ link, id: link.id, order }] : [],
    )
    if (archivedLinks.length === 0) return
    let isUndone = false
    const run = async () => {
      isUndone = true
      await changeCache(client, profileId, (links) =>
        archivedLinks.reduce((all, { link, order }) => all.toSpliced(order, 0, link), [...links]),
      )
      restore.mutate(archivedLinks)
    }
    const text = t.links.archived({ count: archivedLinks.length, title: archivedLinks[0]!.link.title })
    const action = {
      title: t.common.undo,
      text,
      run: () => void run(),
      redo: () => mutate(archivedLinks.map(({ id }) => id)),
    }
    hideToasts()
    // Until the change is saved, Ctrl+Z must not undo the action before it
    rememberAction(action)
    try {
      await mutateAsync(archivedLinks.map(({ id }) => id))
      if (!isUndone) toast(text, { action })
    } catch {
      forgetAction(action)
    }
  }
}

export const useRestoreLink = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const { mutateAsync } = useRestoreLinks()
  return (id: number): Promise<boolean> =>
    mutateAsync([{ id, order: client.getQueryData(buildLinksKey(profileId))?.length ?? 0 }]).then(
      () => true,
      () => false,
    )
}
