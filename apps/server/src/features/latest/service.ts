import { createProblem, type LatestPreview, type LinkFields, type Problem } from '@vitrine/contract'
import { findSource } from '@vitrine/page/latest'
import type { SourceEntry } from '@vitrine/page/view'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { addBaseUrl, toIsoOrNull } from '../../domain/resource.ts'
import { findFeed } from './find-feed.ts'
import * as repo from './repo.ts'
import { findSilence, type StoredEntry, toStoredEntries } from './source.ts'

export const latestChannel = 'latest'

/** Makes the sources of a page's blocks due, in the transaction that writes its links. */
export const planSources = async (
  { db: { publish } }: Pick<Deps, 'db'>,
  db: Tx,
  profileId: number,
  now: number,
): Promise<void> => {
  if (await repo.planSources(db, profileId, now)) publish(latestChannel, '')
}

const toPageEntries = (
  entries: readonly StoredEntry[],
  { pictures }: repo.PageSource['page'],
): SourceEntry[] => {
  const paths = new Map(pictures.map(({ entry, path }) => [entry, path]))
  return entries.map((entry) => ({ ...entry, picture: paths.get(entry.id) ?? null }))
}

type Block = { readonly doc: Pick<LinkFields, 'kind' | 'business_block_config'> }

/** Adds the stored entries to the blocks of a page that show them. */
export const addEntries = async <B extends Block>(
  db: Db,
  profileId: number,
  blocks: readonly B[],
): Promise<(B & { readonly entries?: readonly SourceEntry[] })[]> => {
  const urls = new Set(blocks.flatMap(({ doc }) => findSource(doc) ?? []))
  if (!urls.size) return [...blocks]
  const sources = await repo.listPageSources(db, profileId, [...urls])
  const byUrl = new Map(sources.map(({ url, source, page }) => [url, toPageEntries(source.entries, page)]))
  return blocks.map((block) => {
    const entries = byUrl.get(findSource(block.doc) ?? '')
    return entries ? { ...block, entries } : block
  })
}

/** Returns the ids of a page's blocks whose source has not responded for a week. Empty if requests are off. */
export const findSilentBlocks = async (
  { db, egress }: Pick<Deps, 'db' | 'egress'>,
  profileId: number,
  now: number,
): Promise<Set<number>> => {
  const blocks = egress.isOn ? await repo.listBlockSources(db.read, profileId) : []
  return new Set(blocks.flatMap(({ id, source }) => (findSilence(source, now) === null ? [] : id)))
}

/** Returns the entries of an address: stored ones if a page follows it, otherwise those of its feed. */
export const previewLatest = async (
  ctx: UserContext,
  profileId: number,
  url: string,
): Promise<LatestPreview> => {
  const { deps } = ctx
  const [stored] = await repo.listPageSources(deps.db.read, profileId, [url])
  const toEntries = (entries: readonly SourceEntry[]): LatestPreview['entries'] =>
    entries.map(({ id, title, url, picture, publishedAt }) => ({
      id,
      title,
      url,
      picture_url: addBaseUrl(picture, deps.config),
      published_at: toIsoOrNull(publishedAt),
    }))
  if (stored?.source.entries.length) {
    const { title, failed_at, entries } = stored.source
    return {
      source: url,
      title,
      entries: toEntries(toPageEntries(entries, stored.page)),
      silent_since: toIsoOrNull(failed_at),
      problem: null,
    }
  }
  const retryAfterSeconds = deps.addressReadLimiter.consume(ctx.actor.userId, ctx.now)
  if (retryAfterSeconds) fail('rate_limited', createProblem('url', 'pages_previewed'), retryAfterSeconds)
  const result = await findFeed(deps, ctx.actor.userId, url)
  if ('problem' in result)
    return { source: null, title: null, entries: [], silent_since: null, problem: result.problem }
  const entries = toStoredEntries(result.feed).map((entry) => ({ ...entry, picture: null }))
  return {
    source: result.url,
    title: result.feed.title,
    entries: toEntries(entries),
    silent_since: null,
    problem: null,
  }
}

type Written = {
  readonly kind?: unknown
  readonly url?: unknown
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}
type Current = Pick<LinkFields, 'kind' | 'url' | 'business_block_config'>

/** Maximum number of addresses per request whose feed is searched. */
const maxSearches = 5

/**
 * Finds the feed of each written block of the kind `latest` that has no `source`, or whose address has changed without it. Returns
 * the configurations to store by position, and problems of addresses without a feed.
 */
export const findSources = async (
  ctx: Pick<UserContext, 'actor' | 'now' | 'deps'>,
  links: readonly Written[],
  current?: Current,
): Promise<Map<number, { readonly config: Record<string, unknown>; readonly problem: Problem | null }>> => {
  const results = new Map<number, { config: Record<string, unknown>; problem: Problem | null }>()
  for (const [i, link] of links.entries()) {
    const { kind = current?.kind, url = current?.url, business_block_config: written } = link
    if (kind !== 'latest' || typeof url !== 'string' || typeof written?.source === 'string') continue
    const isMoved = url !== current?.url || kind !== current?.kind
    const { source, ...config } = written ?? current?.business_block_config ?? {}
    if (!isMoved && (!written || typeof current?.business_block_config.source === 'string')) {
      // An update that leaves the source out keeps it
      if (written)
        results.set(i, {
          config: { ...config, source: current!.business_block_config.source },
          problem: null,
        })
      continue
    }
    if (results.size >= maxSearches) continue
    const isLimited = ctx.deps.addressReadLimiter.consume(ctx.actor.userId, ctx.now) > 0
    const result = isLimited
      ? { problem: createProblem('url', 'pages_previewed') }
      : await findFeed(ctx.deps, ctx.actor.userId, url)
    results.set(
      i,
      'problem' in result
        ? { config, problem: result.problem }
        : { config: { ...config, source: result.url }, problem: null },
    )
  }
  return results
}
