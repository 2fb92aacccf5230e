import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { listPageUrls } from '../../domain/custom-domains.ts'
import { createCleanup, type RowJob } from '../../domain/job.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { findPageById } from '../profile/index.ts'
import * as linkCheckRepo from './link-check-repo.ts'
import {
  applyOutcome,
  type CheckedUrl,
  checkIntervalMs,
  classifyError,
  classifyStatus,
  collectUrls,
  isDue,
  listUrls,
  type Outcome,
} from './link-checks.ts'
import { copyMedia, lacksPicture, type ReadMedia } from './player-media.ts'
import { listActiveLinks } from './repo.ts'
import { deleteExpiredSyncs } from './sync-repo.ts'

/** Time after which the claim of a crashed process expires. Longer than all requests of a batch. */
const leaseMs = 10 * minuteMs
/** Maximum number of URLs of a profile that are requested in one batch. */
const urlsPerTurn = 25
const batchPauseMs = minuteMs
/** Maximum number of players of a profile whose site is read in one batch, and for which a failed attempt is repeated. */
const playersPerTurn = 5
const maxPictureTries = 3
/** A failure without a response counts only if another server has responded within this time: the network may be down. */
const maxQuietMs = hourMs

/** Deletes runs of a synchronisation that ended without `finish`. */
export const oldSyncs = createCleanup('old-syncs', (now) => ({
  syncs: (db, limit) => deleteExpiredSyncs(db, now, limit),
}))

/**
 * Creates the job that requests the URLs of links about once a week, and soon after a change. A guarded update claims each profile. Players
 * without a picture get that of their site.
 */
export const createLinkChecks = (readMedia: ReadMedia): RowJob<linkCheckRepo.DueCheck> => ({
  kind: 'rows',
  name: 'link-checks',
  everyMs: minuteMs,
  parallel: 10,
  listDueRows: async ({ db, egress }, now, after, limit) =>
    egress.isOn ? linkCheckRepo.listDueChecks(db.read, now, after, limit) : [],
  toKey: ({ profileId }) => String(profileId),
  since: ({ dueAt }) => dueAt,
  work: async (deps, [due], { signal }) => {
    const { profileId } = due
    const now = deps.now()
    const leaseEnds = now + leaseMs
    const storedUrls = await deps.db.tx((db) => linkCheckRepo.claimCheck(db, due, leaseEnds))
    if (!storedUrls) return {}
    const store = (dueAt: number | null, results: readonly CheckedUrl[]) =>
      deps.db.tx((db) => linkCheckRepo.storeCheck(db, profileId, leaseEnds, dueAt, results))
    const page = await findPageById(deps, profileId)
    if (!page || page.isBlocked) {
      await store(now + checkIntervalMs, storedUrls)
      return {}
    }
    const pageUrls = listPageUrls(page.profile, deps.config)
    const links = await listActiveLinks(deps.db.read, profileId)
    const urlsByHash = collectUrls(links, now, pageUrls)
    const results = new Map(
      storedUrls
        .filter(({ hash }) => urlsByHash.has(hash))
        .map((checkedUrl) => [checkedUrl.hash, checkedUrl]),
    )
    const dueHashes = [...urlsByHash.keys()].filter((hash) => isDue(results.get(hash), now))
    const outcomes = new Map<string, Outcome>()
    for (const hash of dueHashes.slice(0, urlsPerTurn))
      outcomes.set(hash, await checkUrl(deps, urlsByHash.get(hash)!, signal))
    const isOnline = deps.egress.msSinceResponse() < maxQuietMs
    for (const [hash, outcome] of outcomes) {
      const isCounted = outcome === 'responds' || outcome === 'not_found' || isOnline
      results.set(hash, applyOutcome(results.get(hash), hash, isCounted ? outcome : null, now))
    }
    const copiedPictures = new Set(
      storedUrls.flatMap(({ hash, picture }) => (picture === null || urlsByHash.has(hash) ? [] : [picture])),
    )
    let players = 0
    for (const link of links) {
      const [{ hash } = { hash: '' }] = listUrls(link, now)
      const result = outcomes.has(hash) ? results.get(hash)! : undefined
      if (!result || result.picture_tries >= maxPictureTries || !lacksPicture(link, copiedPictures)) continue
      signal.throwIfAborted()
      const isPostponed = players++ >= playersPerTurn
      const picture = isPostponed ? null : await copyMedia(deps, page, link, readMedia)
      results.set(hash, {
        ...result,
        due_at: picture ? result.due_at : now + (isPostponed ? batchPauseMs : dayMs),
        picture,
        picture_tries: picture ? maxPictureTries : result.picture_tries + (isPostponed ? 0 : 1),
      })
    }
    const checks = [...results.values()]
    await store(dueHashes.length > outcomes.size ? now + batchPauseMs : computeNextCheck(checks), checks)
    return { checkedUrls: outcomes.size }
  },
})

/** Returns null without URLs: a change of the links makes the profile due again. */
const computeNextCheck = (checkedUrls: readonly CheckedUrl[]): number | null =>
  checkedUrls.length ? Math.min(...checkedUrls.map(({ due_at }) => due_at)) : null

/** Sends HEAD, and GET unless HEAD succeeds: many servers respond to HEAD wrongly. */
export const checkUrl = async (
  { egress }: { readonly egress: Pick<Deps['egress'], 'readStatus'> },
  url: string,
  signal: AbortSignal,
): Promise<Outcome> => {
  const request = async (method: 'HEAD' | 'GET'): Promise<number | Outcome> => {
    try {
      return await egress.readStatus(url, method, signal)
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      return classifyError(error)
    }
  }
  const head = await request('HEAD')
  if (typeof head === 'number' && head < 400) return 'responds'
  if (head === 'unknown_host' || head === 'certificate') return head
  const status = await request('GET')
  return typeof status === 'number' ? classifyStatus(status) : status
}
