import { type Export, extensionBase, maxExportsADay, problem } from '@vitrine/contract'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { iso, isoOrNull } from '../../domain/resource.ts'
import { dayMs } from '../../lib/durations.ts'
import { audit } from '../audit/index.ts'
import { requireCredential } from '../credentials/index.ts'
import { openProfile } from '../profile/index.ts'
import { findUser, lockUser } from '../users/index.ts'
import { exportChannel } from './jobs.ts'
import { dropParts, readParts } from './parts.ts'
import { addressMs, keptMs } from './policy.ts'
import * as repo from './repo.ts'

const purpose = 'export-address'
const exportLimit = { name: 'export', burst: maxExportsADay, windowMs: dayMs }

/** What somebody may see of an account's archives: with a key none that has the account in it. */
const isVisible = ({ actor, now }: UserContext, row: repo.ExportRow): boolean =>
  row.user_id === actor.userId && (row.with_account === 0 || actor.scope === 'session') && isKept(row, now)

const isKept = ({ status, finished_at }: repo.ExportRow, now: number): boolean =>
  status !== 'deleted' && (finished_at === null || finished_at + keptMs > now)

/** Asks for an archive of the own profiles, or of one; of all by a session the account is part of it. */
export const createExport = async (
  deps: Deps,
  ctx: UserContext,
  profileId: number | null | undefined,
): Promise<Export> => {
  const { actor, now } = ctx
  if (profileId) {
    const { role } = await openProfile(deps, ctx, profileId, 'read')
    if (role !== 'owner') fail('forbidden', problem('profile_id', 'owner_exports'))
  }
  const wanted = {
    userId: actor.userId,
    profileId: profileId ?? null,
    withAccount: !profileId && actor.scope === 'session',
  }
  const made = await ctx.tx(async (db) => {
    // Two wishes at once: the second one finds the first
    if (!(await lockUser(db, actor.userId))) return fail('unauthenticated')
    await requireCredential(db, actor)
    const known = await repo.exportsOf(db, actor.userId)
    const same = known.find(
      (row) =>
        ['waiting', 'making'].includes(row.status) &&
        row.profile_id === wanted.profileId &&
        row.with_account === (wanted.withAccount ? 1 : 0),
    )
    if (same) return exportOf(deps, same, now)
    const wait = await takeToken(deps, db, exportLimit, actor.userId, now)
    if (wait) fail('rate_limited', problem(null, 'archives_made', { max: maxExportsADay }), wait)
    const row = await repo.insertExport(db, { ...wanted, now })
    await audit(
      db,
      ctx,
      'account.archive',
      { type: 'user', id: actor.userId },
      { profile_id: wanted.profileId, account: wanted.withAccount },
    )
    deps.db.publish(exportChannel, '')
    return exportOf(deps, row, now)
  })
  return made
}

export const listExports = async (deps: Deps, ctx: UserContext): Promise<Export[]> =>
  (await repo.exportsOf(deps.db.read, ctx.actor.userId))
    .filter((row) => isVisible(ctx, row))
    .map((row) => exportOf(deps, row, ctx.now))

/** Returns the archives of an account that exist or are being made. */
export const exportsOfUser = async (db: Db, userId: number, now: number): Promise<repo.ExportRow[]> =>
  (await repo.exportsOf(db, userId)).filter((row) => isKept(row, now))

/** Resolves an archive of the caller. Fails with 404 for those of others. */
export const openExport = async (deps: Deps, ctx: UserContext, id: number): Promise<repo.ExportRow> => {
  const row = await repo.findExport(deps.db.read, id)
  return row && isVisible(ctx, row) ? row : fail('not_found')
}

export const getExport = (deps: Deps, ctx: UserContext, row: repo.ExportRow): Export =>
  exportOf(deps, row, ctx.now)

/** Its address ends with the commit; its bytes go right after it. */
export const deleteExport = async (
  deps: Deps,
  ctx: UserContext,
  id: number,
): Promise<{ id: number; deleted: true }> => {
  await openExport(deps, ctx, id)
  return ctx.tx(async (db, after) => {
    if (!(await repo.markDeleted(db, id))) fail('not_found')
    const names = (await repo.partsOf(db, id)).map(({ name }) => name)
    after(() => deps.background('remove an archive', () => dropParts(deps, id, names)))
    return { id, deleted: true as const }
  })
}

/**
 * Ends the archives of an account, in the open transaction and with the account's row locked: whoever has the address of one may
 * be somebody else. Returns how many there were.
 */
export const endExports = async (deps: Deps, db: Tx, after: AfterCommit, userId: number): Promise<number> => {
  const ids = await repo.markAllDeleted(db, userId)
  after(() =>
    deps.background('remove archives', async () => {
      for (const id of ids)
        await dropParts(
          deps,
          id,
          (await repo.partsOf(deps.db.read, id)).map(({ name }) => name),
        )
    }),
  )
  return ids.length
}

/** Removes the archives of an account that is erased in this transaction. */
export const eraseExports = async (deps: Deps, db: Tx, after: AfterCommit, userId: number): Promise<void> => {
  const names = await repo.partsOfUser(db, userId)
  after(() =>
    deps.background('remove archives', async () => {
      for (const name of names) await deps.archives.remove(name)
    }),
  )
}

const exportOf = (deps: Deps, row: repo.ExportRow, now: number): Export => {
  const isReady = row.status === 'ready'
  const status = row.status === 'deleted' ? 'failed' : row.status
  return {
    id: row.id,
    profile_id: row.profile_id,
    includes_account: row.with_account === 1,
    status,
    // What is left to do is an estimate: all of it is done once it is ready
    progress: isReady ? 1 : row.total ? Math.min(0.99, Math.round((row.done / row.total) * 100) / 100) : 0,
    size_bytes: row.size_bytes,
    files: row.files,
    sha256: row.sha256,
    problem:
      status === 'failed'
        ? 'It could not be made. Try again later, or ask the operator of this service.'
        : null,
    revision: 1 + row.attempt + (row.finished_at === null ? 0 : 1),
    created_at: iso(row.created_at),
    updated_at: iso(row.finished_at ?? row.created_at),
    finished_at: isoOrNull(row.finished_at),
    expires_at: row.finished_at === null ? null : iso(row.finished_at + keptMs),
    download_url: isReady ? addressOf(deps, row, now) : null,
  }
}

const sameMs = addressMs / 6
/** An address is the same within ten minutes, so that an answer can be compared with the one before. */
const sameUntil = (now: number): number => Math.ceil(now / sameMs) * sameMs

const addressOf = (deps: Deps, row: repo.ExportRow, now: number): string => {
  const until = Math.min(sameUntil(now) + addressMs, row.finished_at! + keptMs)
  const day = iso(row.created_at).slice(0, 10)
  return `${deps.config.BASE_URL}${extensionBase}/exports/${row.id}/archive/${until}.${macOf(deps, row, until)}/vitrine-${day}.zip`
}

const macOf = ({ secrets }: Pick<Deps, 'secrets'>, { id, user_id }: repo.ExportRow, until: number): string =>
  secrets.mac(purpose, `${id} ${user_id} ${until}`)

/** A finished archive, by the secret of its address. */
export type OpenArchive = {
  readonly bytes: number
  readonly sha256: string
  /** Bytes from `first` to `last`, both included. */
  read(first: number, last: number): AsyncIterable<Uint8Array>
}

/** Null when the address is not ours or over, the archive is gone, or its account blocked. */
export const openArchive = async (
  deps: Deps,
  id: number,
  secret: string,
  now: number,
): Promise<OpenArchive | null> => {
  const [, until, mac] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(secret) ?? []
  if (!until || !mac || Number(until) <= now) return null
  const row = await repo.findExport(deps.db.read, id)
  if (row?.status !== 'ready') return null
  if (!deps.secrets.verifyMac(purpose, `${id} ${row.user_id} ${until}`, mac)) return null
  if (row.finished_at! + keptMs <= now) return null
  // A block counts at the next request, also for who asks by an address alone
  if ((await findUser(deps.db.read, row.user_id))?.blocked_at !== null) return null
  const parts = await repo.partsOf(deps.db.read, id, row.attempt)
  // A database that was restored from a backup names archives that were not part of it
  const first = parts[0]
  if (!first || !(await deps.archives.has(first.name))) return null
  return {
    bytes: row.size_bytes!,
    sha256: row.sha256!,
    read: (from, to) => readParts(deps, parts, from, to),
  }
}
