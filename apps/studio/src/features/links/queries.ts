import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrokenLink, Link, LinkWrite, Profile } from '@vitrine/contract'
import { ApiError, type ErrorCode } from '@vitrine/sdk'
import { api, extensionApi } from '../../app/api.ts'
import { dropAutosave, rebaseDraft } from '../../app/draft-registry.ts'
import { isApiError } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { type LinkChanges, useProfileDraft } from '../../editor/drafts.ts'
import { cacheProfile, createLinkKey, linksQuery, useProfileId } from '../../editor/queries.ts'
import { forgetAction, hideToasts, rememberAction, toast } from '../../ui/toast.tsx'
import { type Arrangement, findPosition, moveSection, moveTo, type Position, toGroups } from './arrange.ts'

type Links = readonly Link[]

export const buildLinksKey = (profileId: number) => linksQuery(profileId).queryKey

/** Changes the cached links before the response. Returns a function that undoes the change. */
const changeCache = async (client: QueryClient, profileId: number, change: (links: Links) => Links) => {
  await client.cancelQueries({ queryKey: buildLinksKey(profileId) })
  const before = client.getQueryData(buildLinksKey(profileId))
  client.setQueryData(buildLinksKey(profileId), (links) => links && change(links))
  return () => client.setQueryData(buildLinksKey(profileId), before)
}

/** Sends changes of a page's links one after the other, so that undo follows the change it reverts. */
const queueChanges = (profileId: number) => ({ scope: { id: `links-${profileId}` } })

const createMoveKey = (profileId: number) => ['move-links', profileId]

const maxRows = 500

/** Saves many links in batches, each with one version. Returns the ids of changed links. */
export const saveAll = async (
  profileId: number,
  rows: Parameters<typeof extensionApi.saveLinks>[0]['body']['links'],
  atomic = false,
): Promise<number[]> => {
  const ids: number[] = []
  for (let i = 0; i < rows.length; i += maxRows) {
    const links = rows.slice(i, i + maxRows)
    const { data } = await extensionApi.saveLinks({
      query: { profile_id: profileId },
      body: { links, atomic },
    })
    for (const { id, outcome } of data.rows)
      if (id !== null && outcome !== 'failed' && outcome !== 'unchanged') ids.push(id)
    const failed = data.rows.find(({ outcome }) => outcome === 'failed')
    if (failed)
      throw new ApiError({
        status: 422,
        code: (failed.code ?? 'validation_failed') as ErrorCode,
        errors: failed.errors,
        problems: failed.code === 'stale_revision' ? [] : (failed.problems ?? []),
        requestId: null,
        retryAfter: null,
      })
  }
  return ids
}

const brokenLinksQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['broken-links', profileId],
    queryFn: async ({ signal }) =>
      (await extensionApi.findBrokenLinks({ query: { profile_id: profileId }, signal })).data,
    staleTime: 300_000,
  })

/** Returns a function that finds the first failure of a link's URL, or of one in its list. A changed URL has no failure. */
export const useBrokenLinks = (): ((
  link: Pick<Link, 'id' | 'url' | 'business_block_config'>,
) => BrokenLink | undefined) => {
  const { data = [] } = useQuery(brokenLinksQuery(useProfileId()))
  return ({ id, url, business_block_config }) =>
    data.find(
      (broken) =>
        broken.link_id === id &&
        (broken.item === undefined
          ? broken.url === url
          : JSON.stringify(business_block_config).includes(JSON.stringify(broken.url))),
    )
}

export const maxPastedText = 20_000

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

type SectionStyles = Profile['section_styles']
type StyleChange = { readonly before: SectionStyles; readonly after: SectionStyles }

type Change = LinkChanges | ((link: Link) => LinkChanges)

type LinkChange = { readonly id: number; readonly changes: Change }

const pickValues = (link: Link, changes: LinkChanges): LinkChanges =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, link[name as keyof Link]]))

const applyChange = (link: Link, changes: Change): LinkChanges =>
  typeof changes === 'function' ? changes(link) : changes

/** Returns the rows of links that exist. Block settings are replaced as a whole, so they are guarded by the link's revision. */
const listRows = (links: Links, rows: readonly LinkChange[]) => {
  const changesById = new Map(rows.map(({ id, changes }) => [id, changes]))
  return links.flatMap((link) => {
    const change = changesById.get(link.id)
    if (!change) return []
    const changes = applyChange(link, change)
    const guard = changes.business_block_config ? { revision: link.revision } : {}
    return [{ link, changes: { ...changes, ...guard } }]
  })
}

export const useChangeLinks = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  const t = useTexts()
  const { flush } = useProfileDraft()
  const saveStyles = async (section_styles: SectionStyles) => {
    const { data } = await api.updateProfile({ query: { profile_id: profileId }, body: { section_styles } })
    cacheProfile(client, data)
  }
  const { mutate } = useMutation({
    ...queueChanges(profileId),
    mutationFn: async ({ changes, styles }: { changes: readonly LinkChange[]; styles?: StyleChange }) => {
      const rows = listRows(client.getQueryData(buildLinksKey(profileId)) ?? [], changes)
      if (styles) {
        const { before, after } = styles
        await flush()
        // A style without blocks has no effect, so an interrupted change leaves the section complete under its earlier name
        const added = after.filter((style) => !before.includes(style))
        if (added.length) await saveStyles([...before, ...added])
      }
      try {
        await saveAll(
          profileId,
          rows.map(({ link: { id }, changes }) => ({ id, ...changes })),
        )
      } catch (error) {
        if (styles) await saveStyles(styles.before).catch(() => {})
        throw error
      }
      if (styles) await saveStyles(styles.after).catch(() => {})
      const ids = new Set(rows.map(({ link }) => link.id))
      const savedLinks = await client.fetchQuery({ ...linksQuery(profileId), staleTime: 0 })
      for (const link of savedLinks) if (ids.has(link.id)) rebaseDraft(createLinkKey(link.id), link)
    },
    onMutate: ({ changes: rows }) => {
      const changesById = new Map(rows.map(({ id, changes }) => [id, changes]))
      return changeCache(client, profileId, (links) =>
        links.map((link) => {
          const changes = changesById.get(link.id)
          return changes ? ({ ...link, ...applyChange(link, changes) } as Link) : link
        }),
      )
    },
    onError: (error, _rows, undo) => {
      undo?.()
      showError(error)
      void client.invalidateQueries({ queryKey: buildLinksKey(profileId) })
    },
  })
  /** Without a text, the change has no message. `styles` of sections change with the links or not at all. */
  return (
    ids: readonly number[],
    changes: Change,
    text: string | null,
    undoChanges?: Change,
    styles?: StyleChange,
  ) => {
    const links = (client.getQueryData(buildLinksKey(profileId)) ?? []).filter(({ id }) => ids.includes(id))
    const rows = links.map(({ id }) => ({ id, changes }))
    const undoRows = links.map((link) => ({
      id: link.id,
      changes: undoChanges ?? pickValues(link, applyChange(link, changes)),
    }))
    const redo = () => mutate({ changes: rows, ...(styles ? { styles } : {}) })
    const run = () =>
      mutate({
        changes: undoRows,
        ...(styles ? { styles: { before: styles.after, after: styles.before } } : {}),
      })
    redo()
    const action = { title: t.common.undo, run, redo }
    if (text === null) rememberAction(action)
    else toast(text, { action })
  }
}

/** Sends the order of the links. Caches the response instead of reloading, unless the cache contains a later move. */
const reorder = async (client: QueryClient, profileId: number, order: readonly number[]): Promise<void> => {
  const { data } = await api.reorderLinks({ query: { profile_id: profileId }, body: { order: [...order] } })
  if (client.isMutating({ mutationKey: createMoveKey(profileId) }) === 1)
    client.setQueryData(buildLinksKey(profileId), data)
  for (const link of data) rebaseDraft(createLinkKey(link.id), link)
  void client.invalidateQueries({ queryKey: ['doctor', profileId] })
}

export const useMoveLink = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  const t = useTexts()
  const mutation = useMutation({
    ...queueChanges(profileId),
    mutationKey: createMoveKey(profileId),
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
        await saveAll(profileId, [{ id, section, pinned }])
      return reorder(client, profileId, order)
    },
    onMutate: ({ id, arrangement: { order, section, pinned } }) =>
      changeCache(client, profileId, (links) => {
        const byId = new Map(links.map((link) => [link.id, link]))
        return order.flatMap((other) => {
          const link = byId.get(other)
          return link ? [other === id ? { ...link, section, pinned } : link] : []
        })
      }),
    onError: (error, _input, undo) => {
      undo?.()
      showError(error)
      void client.invalidateQueries({ queryKey: buildLinksKey(profileId) })
    },
  })
  const move = (id: number, position: Position, isUndoable = true) => {
    const links = client.getQueryData(buildLinksKey(profileId)) ?? []
    const before = links.find((link) => link.id === id)
    if (!before) return
    const from = findPosition(links, id)
    const arrangement = moveTo(links, id, position)
    mutation.mutate({ id, arrangement, before })
    const group = toGroups(links).find(({ name }) => name === position.section)
    const others = group?.links.filter((link) => link.id !== id).length ?? 0
    const positionText = t.common.of({
      used: String(Math.min(position.index, others) + 1),
      limit: String(others + 1),
    })
    const text =
      position.section === '' && from.section !== ''
        ? t.links.movedAbove({ title: before.title, section: from.section })
        : `${t.links.moved({ title: before.title })}: ${[position.section, positionText].filter(Boolean).join(', ')}.`
    const run = () => move(id, from, false)
    const redo = () => move(id, position, false)
    if (isUndoable) toast(text, { action: { title: t.common.undo, run, redo } })
  }
  return move
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

export const archivedLinksQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['archived-links', profileId],
    queryFn: async ({ signal }) => {
      const query = { profile_id: profileId, archived: true, limit: 100 }
      const { data, meta } = await extensionApi.findLinks({ query, signal })
      return { links: data, total: meta.pagination?.total ?? data.length }
    },
  })

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

export const useMoveSection = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const showError = useErrorToast()
  const t = useTexts()
  const mutation = useMutation({
    ...queueChanges(profileId),
    mutationKey: createMoveKey(profileId),
    mutationFn: (order: readonly number[]) => reorder(client, profileId, order),
    onMutate: (order) =>
      changeCache(client, profileId, (links) => {
        const byId = new Map(links.map((link) => [link.id, link]))
        return order.flatMap((id) => byId.get(id) ?? [])
      }),
    onError: (error, _input, undo) => {
      undo?.()
      showError(error)
      void client.invalidateQueries({ queryKey: buildLinksKey(profileId) })
    },
  })
  return (name: string, step: -1 | 1) => {
    const links = client.getQueryData(buildLinksKey(profileId)) ?? []
    const order = moveSection(links, name, step)
    const previousOrder = links.map(({ id }) => id)
    if (!order) return
    const redo = () => mutation.mutate(order)
    redo()
    toast(`${t.links.moved({ title: name })}.`, {
      action: { title: t.common.undo, run: () => mutation.mutate(previousOrder), redo },
    })
  }
}
