import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, Profile } from '@vitrine/contract'
import { ApiError, type ErrorCode } from '@vitrine/sdk'
import { api, extensionApi } from '../../app/api.ts'
import { rebaseDraft } from '../../app/draft-registry.ts'
import { useTexts } from '../../app/texts.tsx'
import { rememberAction } from '../../app/undo-history.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useProfileDraft } from '../../editor/drafts.ts'
import type { LinkChanges } from '../../editor/link-drafts.ts'
import { cacheProfile, createLinkKey, linksQuery, useProfileId } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { buildLinksKey } from './queries.ts'

type Links = readonly Link[]

/** Changes the cached links before the response. Returns a function that undoes the change. */
export const changeCache = async (
  client: QueryClient,
  profileId: number,
  change: (links: Links) => Links,
) => {
  await client.cancelQueries({ queryKey: buildLinksKey(profileId) })
  const before = client.getQueryData(buildLinksKey(profileId))
  client.setQueryData(buildLinksKey(profileId), (links) => links && change(links))
  return () => client.setQueryData(buildLinksKey(profileId), before)
}

/** Sends changes of a page's links one after the other, so that undo follows the change it reverts. */
export const queueChanges = (profileId: number) => ({ scope: { id: `links-${profileId}` } })

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

type SectionStyles = Profile['section_styles']
type StyleChange = { readonly before: SectionStyles; readonly after: SectionStyles }

type Change = LinkChanges | ((link: Link) => LinkChanges)

type LinkChange = { readonly id: number; readonly changes: Change }

type Saved = {
  readonly changes: readonly LinkChange[]
  readonly styles?: StyleChange
  readonly order?: readonly number[]
}

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
    mutationFn: async ({ changes, styles, order }: Saved) => {
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
        if (order) await api.reorderLinks({ query: { profile_id: profileId }, body: { order: [...order] } })
      } catch (error) {
        if (styles) await saveStyles(styles.before).catch(() => {})
        throw error
      }
      if (styles) await saveStyles(styles.after).catch(() => {})
      const ids = new Set(rows.map(({ link }) => link.id))
      const savedLinks = await client.fetchQuery({ ...linksQuery(profileId), staleTime: 0 })
      for (const link of savedLinks) if (ids.has(link.id)) rebaseDraft(createLinkKey(link.id), link)
    },
    onMutate: ({ changes: rows, order }) => {
      const changesById = new Map(rows.map(({ id, changes }) => [id, changes]))
      return changeCache(client, profileId, (links) =>
        links
          .map((link) => {
            const changes = changesById.get(link.id)
            return changes ? ({ ...link, ...applyChange(link, changes) } as Link) : link
          })
          .sort((a, b) => (order ? order.indexOf(a.id) - order.indexOf(b.id) : 0)),
      )
    },
    onError: (error, _rows, undo) => {
      undo?.()
      showError(error)
      void client.invalidateQueries({ queryKey: buildLinksKey(profileId) })
    },
  })
  /** Without a text, the change has no message. `styles` of sections change with the links or not at all. `after` is the new order. */
  return (
    ids: readonly number[],
    changes: Change,
    text: string | null,
    undoChanges?: Change,
    styles?: StyleChange,
    after?: readonly number[],
  ) => {
    const allLinks = client.getQueryData(buildLinksKey(profileId)) ?? []
    const links = allLinks.filter(({ id }) => ids.includes(id))
    const before = allLinks.map(({ id }) => id)
    const rows = links.map(({ id }) => ({ id, changes }))
    const undoRows = links.map((link) => ({
      id: link.id,
      changes: undoChanges ?? pickValues(link, applyChange(link, changes)),
    }))
    const redo = () =>
      mutate({ changes: rows, ...(styles ? { styles } : {}), ...(after ? { order: after } : {}) })
    const run = () =>
      mutate({
        changes: undoRows,
        ...(styles ? { styles: { before: styles.after, after: styles.before } } : {}),
        ...(after ? { order: before } : {}),
      })
    redo()
    const action = { title: t.common.undo, run, redo }
    if (text === null) rememberAction(action)
    else toast(text, { action })
  }
}
