import { createProblem, type Export, extensionBase, maxExportsPerDay } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import { createSystemContext, type Deps } from '../../deps.ts'
import { isConfirmed } from '../../domain/confirmation.ts'
import type { Actor, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { loadProfile } from '../profile/index.ts'
import { findUser } from '../users/index.ts'
import { english } from './english.ts'
import { exportChannel } from './jobs.ts'
import { deleteParts, readParts } from './parts.ts'
import { downloadLifetimeMs, exportRetentionMs } from './policy.ts'
import * as repo from './repo.ts'

type Download = Pick<Actor, 'userId' | 'credential' | 'credentialId'> & {
  readonly exportId: number
  readonly expiresAt: number
}
const downloadSigner = createTokenSigner<Download>('export-copy')
const exportLimit = { name: 'export', burst: maxExportsPerDay, windowMs: dayMs }

/** Returns false if this credential has requested or downloaded the export before, which is recorded once. */
const claimFirstCopy = async (
  deps: Deps,
  db: Tx,
  credential: string,
  id: number,
  now: number,
): Promise<boolean> =>
  !(await takeToken(deps, db, { name: `copy ${credential}`, burst: 1, windowMs: exportRetentionMs }, id, now))

/** Returns true if the caller may see an export. API keys see no exports with the account, and limited keys no exports at all. */
const isVisible = ({ actor, now }: UserContext, row: repo.ExportRow): boolean =>
  row.user_id === actor.userId &&
  actor.onlyProfileId === null &&
  actor.onlyWorkspaceId === null &&
  (row.with_account === 0 || actor.scope === 'session') &&
  isRetained(row, now)

const isRetained = ({ status, finished_at }: repo.ExportRow, now: number): boolean =>
  status !== 'deleted' && (finished_at === null || finished_at + exportRetentionMs > now)

/** Requests an export of one or all profiles. If a session requests all, the export includes the account. */
export const createExport = async (
  ctx: UserContext,
  profileId: number | null | undefined,
): Promise<Export> => {
  const { actor, now } = ctx
  if (profileId) {
    const { role } = await loadProfile(ctx, profileId, 'read')
    if (role !== 'owner') fail('forbidden', createProblem('profile_id', 'owner_exports'))
  }
  const exportRequest = {
    userId: actor.userId,
    profileId: profileId ?? null,
    withAccount: !profileId && actor.scope === 'session',
  }
  return ctx.tx(async (db) => {
    // Serialises concurrent requests: the second one sees the first
    await lockCaller(db, actor)
    const earlierExports = await repo.listExports(db, actor.userId)
    const sameExport = earlierExports.find(
      (row) =>
        ['waiting', 'making'].includes(row.status) &&
        row.profile_id === exportRequest.profileId &&
        row.with_account === (exportRequest.withAccount ? 1 : 0),
    )
    if (sameExport) return toExport(sameExport, ctx)
    const retryAfterSeconds = await takeToken(ctx.deps, db, exportLimit, actor.userId, now)
    if (retryAfterSeconds)
      fail('rate_limited', createProblem(null, 'archives_made', { max: maxExportsPerDay }), retryAfterSeconds)
    const row = await repo.insertExport(db, { ...exportRequest, now })
    await audit(
      db,
      ctx,
      'account.archive', // "archive" means an export: stored actions are never renamed
      { type: 'user', id: actor.userId, name: 'ZIP' },
      { profile_id: exportRequest.profileId, account: exportRequest.withAccount },
    )
    await claimFirstCopy(ctx.deps, db, actor.credential, row.id, now)
    ctx.deps.db.publish(exportChannel, '')
    return toExport(row, ctx)
  })
}

export const listExports = async (ctx: UserContext): Promise<Export[]> =>
  (await repo.listExports(ctx.deps.db.read, ctx.actor.userId))
    .filter((row) => isVisible(ctx, row))
    .map((row) => toExport(row, ctx))

export const listExportsOfUser = async (db: Db, userId: number, now: number): Promise<repo.ExportRow[]> =>
  (await repo.listExports(db, userId)).filter((row) => isRetained(row, now))

/** Fails with 404 for exports of other users. */
export const loadExport = async (ctx: UserContext, id: number): Promise<repo.ExportRow> => {
  const row = await repo.findExport(ctx.deps.db.read, id)
  return row && isVisible(ctx, row) ? row : fail('not_found')
}

export const getExport = (ctx: UserContext, row: repo.ExportRow): Export => toExport(row, ctx)

/** Deletes an export. The download URL stops working at the commit; the parts are deleted later. */
export const deleteExport = async (ctx: UserContext, id: number): Promise<{ id: number; deleted: true }> => {
  await loadExport(ctx, id)
  return ctx.tx(async (db, after) => {
    if (!(await repo.markDeleted(db, id))) fail('not_found')
    const names = (await repo.listParts(db, id)).map(({ name }) => name)
    after(() => ctx.deps.background('delete export files', () => deleteParts(ctx.deps, id, names)))
    return { id, deleted: true as const }
  })
}

/**
 * Deletes all exports of an account at its first verification, because a stranger may know the download URLs. Requires
 * the account's row lock.
 */
export const deleteExports = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  userId: number,
): Promise<number> => {
  const ids = await repo.markAllDeleted(db, userId)
  after(() =>
    deps.background('delete export files', async () => {
      for (const id of ids)
        await deleteParts(
          deps,
          id,
          (await repo.listParts(deps.db.read, id)).map(({ name }) => name),
        )
    }),
  )
  return ids.length
}

/** Deletes the files of all exports of an account, after the transaction that deletes the account. */
export const eraseExports = async (deps: Deps, db: Tx, after: AfterCommit, userId: number): Promise<void> => {
  const names = await repo.listPartsOfUser(db, userId)
  after(() =>
    deps.background('delete export files', async () => {
      for (const name of names) await deps.exportStorage.remove(name)
    }),
  )
}

/** Omits the download URL in lists of callers that must not copy: `getExport` asks sessions for a confirmation. */
const toExport = (row: repo.ExportRow, { deps, actor, now }: UserContext): Export => {
  const isReady = row.status === 'ready'
  const status = row.status === 'deleted' ? 'failed' : row.status
  return {
    id: row.id,
    profile_id: row.profile_id,
    includes_account: row.with_account === 1,
    status,
    // An estimate until the export is ready
    progress: isReady ? 1 : row.total ? Math.min(0.99, Math.round((row.done / row.total) * 100) / 100) : 0,
    size_bytes: row.size_bytes,
    files: row.files,
    sha256: row.sha256,
    problem: status === 'failed' ? english.failed : null,
    revision: 1 + row.attempt + (row.finished_at === null ? 0 : 1),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.finished_at ?? row.created_at),
    finished_at: toIsoOrNull(row.finished_at),
    expires_at: row.finished_at === null ? null : toIso(row.finished_at + exportRetentionMs),
    download_url:
      isReady && actor.mayGrant && isConfirmed(actor, now) ? createDownloadUrl(deps, row, actor, now) : null,
  }
}

const expiryRoundingMs = downloadLifetimeMs / 6
/** Rounds up to ten minutes, so that repeated responses are equal. */
const roundExpiry = (now: number): number => Math.ceil(now / expiryRoundingMs) * expiryRoundingMs

const createDownloadUrl = (deps: Deps, row: repo.ExportRow, actor: Actor, now: number): string => {
  const expiresAt = Math.min(roundExpiry(now) + downloadLifetimeMs, row.finished_at! + exportRetentionMs)
  const { userId, credential, credentialId } = actor
  const token = downloadSigner.sign(deps.secrets, {
    exportId: row.id,
    userId,
    credential,
    credentialId,
    expiresAt,
  })
  const day = toIso(row.created_at).slice(0, 10)
  return `${deps.config.BASE_URL}${extensionBase}/exports/${row.id}/archive/${token}/vitrine-${day}.zip`
}

export type ExportDownload = {
  readonly bytes: number
  readonly sha256: string
  read(first: number, last: number): AsyncIterable<Uint8Array>
}

/**
 * Opens the ZIP file of a download URL. Returns null if the URL is invalid or expired, the export was deleted, or its
 * account is blocked.
 */
export const loadDownload = async (
  deps: Deps,
  id: number,
  token: string,
  now: number,
): Promise<ExportDownload | null> => {
  const download = downloadSigner.verify(deps.secrets, token)
  if (download?.exportId !== id || download.expiresAt <= now) return null
  const row = await repo.findExport(deps.db.read, id)
  if (row?.status !== 'ready' || row.user_id !== download.userId) return null
  if (row.finished_at! + exportRetentionMs <= now) return null
  // A block takes effect with the next request, even for requests without a session
  if ((await findUser(deps.db.read, row.user_id))?.blocked_at !== null) return null
  const parts = await repo.listParts(deps.db.read, id, row.attempt)
  // A database restored from a backup may list exports whose parts are missing
  const firstPart = parts[0]
  if (!firstPart || !(await deps.exportStorage.has(firstPart.name))) return null
  await deps.db.tx(async (db) => {
    if (!(await claimFirstCopy(deps, db, download.credential, id, now))) return
    const ctx = { ...createSystemContext(deps, 'download'), actor: download, grant: 'copy' as const }
    await audit(db, ctx, 'account.download', { type: 'user', id: row.user_id }, { export: id })
  })
  return {
    bytes: row.size_bytes!,
    sha256: row.sha256!,
    read: (from, to) => readParts(deps, parts, from, to),
  }
}
