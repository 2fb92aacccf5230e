import { createProblem, type LinkBulk } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { readExternalKey, readExternalSource } from '../../domain/external-ids.ts'
import type { ActiveLink } from './repo.ts'
import * as syncRepo from './sync-repo.ts'

/** Time without requests after which a run ends. */
const syncLifetimeMs = dayMs

type Row = LinkBulk['links'][number]

/**
 * Returns the ids of the links that a bulk write archives because no row contains them. Stores the progress of a run
 * over several requests.
 */
export const findMissingIds = async (
  db: Tx,
  profileId: number,
  active: readonly ActiveLink[],
  rows: readonly Row[],
  { archive_missing, sync, confirm, external_source }: LinkBulk,
  now: number,
): Promise<readonly number[]> => {
  if (!archive_missing && !sync) return []
  const source = external_source ?? readSourceOfRows(rows)
  const links = active.filter((link) => link.externalKey !== null && link.externalSource === source)
  const key = { profileId, source }
  const begun = { total: links.length, unseenIds: links.map(({ id }) => id) }
  const run =
    sync && !sync.begin
      ? ((await syncRepo.findSync(db, key, sync.id, now)) ??
        fail('conflict', createProblem('sync.id', 'sync_unknown')))
      : begun
  const ids = new Set(run.unseenIds)
  const unseenIds = omitSeen(
    links.filter(({ id }) => ids.has(id)),
    rows,
  )
  if (sync && !sync.finish) {
    await syncRepo.storeSync(db, key, sync.id, { ...run, unseenIds }, now + syncLifetimeMs)
    return []
  }
  if (!confirm && unseenIds.length * 2 > run.total)
    fail('conflict', createProblem('confirm', 'archives_most', { count: unseenIds.length, total: run.total }))
  if (sync) await syncRepo.deleteSync(db, key)
  return unseenIds
}

/** Returns the source that all rows with an external id name. Fails with 422 if they name several. */
const readSourceOfRows = (rows: readonly Row[]): string => {
  const sources = new Set(
    rows.flatMap((row) => (readExternalKey(row) === null ? [] : [readExternalSource(row)])),
  )
  if (sources.size > 1) fail('validation_failed', createProblem('external_source', 'several_sources'))
  return [...sources][0] ?? ''
}

/** Returns the ids of the links that no row contains by external key or id. */
const omitSeen = (links: readonly ActiveLink[], rows: readonly Row[]): number[] => {
  // A row with an unreadable key may mean any of them, so nothing counts as missing
  const isReadable = rows.every(
    ({ id, external_id: externalId, external_source: source }) =>
      (id === undefined || Number.isSafeInteger(id)) &&
      (externalId == null || typeof externalId === 'string') &&
      (source == null || typeof source === 'string'),
  )
  if (!isReadable) return []
  const keys = new Set(rows.map(readExternalKey))
  const ids = new Set(rows.map(({ id }) => id))
  return links.flatMap(({ id, externalKey }) => (keys.has(externalKey) || ids.has(id) ? [] : [id]))
}
