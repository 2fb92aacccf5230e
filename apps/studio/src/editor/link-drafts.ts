import { useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { gateCodeMinLength } from '@vitrine/contract/limits'
import { ApiError, type Problem } from '@vitrine/sdk'
import { useMemo } from 'react'
import { api } from '../app/api.ts'
import { dropAutosave, readStatus } from '../app/draft-registry.ts'
import { useAccount } from '../app/session.ts'
import { settings } from '../app/settings.ts'
import { createDraftStore, listStoredDrafts } from '../app/unsaved-work.ts'
import { useAutosave, useDraftChanges } from '../app/use-autosave.ts'
import { getKindName } from './field-paths.ts'
import { cacheLink, createLinkKey, linksQuery } from './queries.ts'
import { findWrongEnds } from './times.ts'
import { findWrongNumbers } from './wrong-numbers.ts'

export type LinkChanges = Omit<LinkWrite, 'revision' | 'title' | 'url'> &
  Partial<Pick<LinkWrite, 'title' | 'url'>>

/** Builds the body of a change. `title` and `url` are required; cleared settings are omitted, because the object is replaced. */
export const createLinkBody = (draft: Link, changes: LinkChanges): LinkWrite => ({
  ...changes,
  title: draft.title,
  url: draft.url,
  ...(changes.business_block_config
    ? {
        business_block_config: Object.fromEntries(
          Object.entries(draft.business_block_config).filter(([, value]) => value !== null),
        ),
      }
    : {}),
})

/** Returns true for a web address of this installation, whose host may have no domain, such as `localhost`. */
export const isOwnAddress = (url: string): boolean => url.startsWith(`${settings.baseUrl}/`)

const isAddress = (url: string): boolean =>
  /^(?:mailto|tel|sms|geo|webcal|facetime|xmpp|matrix|bitcoin|lightning|ethereum):\S+$/i.test(url) ||
  isOwnAddress(url) ||
  (/^https?:/i.test(url) && /\.[^.]*[a-z\d]$/i.test(URL.parse(url)?.hostname ?? ''))

/** Returns problems of fields that are not complete. They remain in the draft and are not sent. */
const findIncompleteFields = (changes: LinkChanges, stored: Link): Problem[] => {
  const problems: Problem[] = []
  const { url, gate, business_block_config } = changes
  if (url !== undefined && !isAddress(url))
    problems.push({ path: 'url', rule: 'url_invalid', params: {}, message: 'is not a valid web address' })
  for (const path of findWrongNumbers(business_block_config ?? {}))
    problems.push({ path, rule: 'type', params: { type: 'number' }, message: 'must be a number' })
  for (const path of findWrongEnds(business_block_config ?? {})) {
    const field = path.replace('ends_at', 'starts_at')
    problems.push({ path, rule: 'after', params: { field }, message: `must be after ${field}` })
  }
  const isCodeMissing = gate?.type === 'code' && stored.gate.type !== 'code' && !gate.code
  if (isCodeMissing || (gate?.code && gate.code.length < gateCodeMinLength))
    problems.push({
      path: 'gate.code',
      rule: 'min_length',
      params: { min: gateCodeMinLength },
      message: `must have at least ${gateCodeMinLength} characters`,
    })
  return problems
}

export const useLinkDraft = (link: Link) => {
  const client = useQueryClient()
  const { user } = useAccount()
  return useAutosave<Link, LinkChanges>(createLinkKey(link.id), user.id, link, {
    nameChange: (_changes, { title, kind }, t) => title || getKindName(kind, t),
    send: async (changes, revision, draft) => {
      const links = client.getQueryData(linksQuery(link.profile_id).queryKey)
      const problems = findIncompleteFields(changes, links?.find(({ id }) => id === link.id) ?? link)
      if (problems.length)
        throw new ApiError({
          status: 422,
          code: 'validation_failed',
          errors: [],
          problems,
          requestId: null,
          retryAfter: null,
        })
      return (
        await api.updateLink({ params: { id: link.id }, body: createLinkBody(draft, changes), revision })
      ).data
    },
    read: async () => {
      const links = await client.fetchQuery({ ...linksQuery(link.profile_id), staleTime: 0 })
      return links.find(({ id }) => id === link.id) ?? link
    },
    onSaved: (saved) => cacheLink(client, saved),
  })
}

/** Returns the ids of links whose changes need a correction, and a function that discards the changes. */
export const useUnsavedLinks = () => {
  const { user } = useAccount()
  const changes = useDraftChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` triggers a new read of the stored drafts
  const ids = useMemo(
    () =>
      new Set(
        listStoredDrafts(user.id).flatMap((key) => {
          const [, id] = /^link-(\d+)$/.exec(key) ?? []
          const status = readStatus(key)
          return id && (!status || status === 'refused' || status === 'conflict') ? [Number(id)] : []
        }),
      ),
    [user.id, changes],
  )
  const discard = (id: number) => {
    createDraftStore(localStorage, user.id, createLinkKey(id)).write(null)
    dropAutosave(createLinkKey(id))
  }
  return { ids, discard }
}
