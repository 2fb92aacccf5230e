import type { ExpressionBuilder } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Schema } from '../../db/schema.ts'
import type { ProfileRecord } from './profile.ts'
import { columns, fromRow, listOwnProfiles, type Row } from './repo.ts'

/** State of a locked profile without its settings, which writes of links do not need. */
export type LockedState = Pick<
  ProfileRecord,
  'id' | 'ownerId' | 'isPublished' | 'revision' | 'contentRevision'
> & {
  docBytes: number
  /** True if an active webhook of the profile, or of a workspace it is assigned to, may want events. */
  hasWebhooks: boolean
  /** Number of automatic versions. On PostgreSQL it lacks those of a writer that this lock waited for. */
  automaticVersions: number
}

// These are part of the lock's statement, so that writes need no further statement
const selectHasWebhooks = (e: ExpressionBuilder<Schema, 'profile'>) =>
  e
    .or([
      e.exists(
        e
          .selectFrom('webhook_endpoint as own')
          .select('own.id')
          .whereRef('own.profile_id', '=', 'profile.id')
          .where('own.active', '=', 1),
      ),
      e.exists(
        e
          .selectFrom('workspace_profile as wp')
          .innerJoin('webhook_endpoint as shared', 'shared.workspace_id', 'wp.workspace_id')
          .select('shared.id')
          .whereRef('wp.profile_id', '=', 'profile.id')
          .where('shared.active', '=', 1),
      ),
    ])
    .as('has_webhooks')
const selectAutomaticVersionCount = (e: ExpressionBuilder<Schema, 'profile'>) =>
  e
    .selectFrom('version')
    .select((v) => v.fn.countAll<number>().as('versions'))
    .whereRef('version.profile_id', '=', 'profile.id')
    .where('version.kind', '=', 'auto')
    .as('automatic_versions')
const selectLinkCheckAt = (e: ExpressionBuilder<Schema, 'profile'>) =>
  e
    .selectFrom('link_check')
    .select('link_check.due_at')
    .whereRef('link_check.profile_id', '=', 'profile.id')
    .as('link_check_at')

type LockRow = { has_webhooks: unknown; automatic_versions: number | null }
type StateRow = Pick<Row, 'id' | 'owner_id' | 'is_published' | 'revision' | 'content_revision'> &
  LockRow & { doc_bytes: number; link_check_at: number | null }

const raiseContentRevision = (db: Db, id: number) =>
  db
    .updateTable('profile')
    .set((e) => ({ content_revision: e('content_revision', '+', 1) }))
    .where('id', '=', id)
    .where('blocked_at', 'is', null)

const lockState = compileOnce<{ id: number }, StateRow>((db, p) =>
  raiseContentRevision(db, p('id'))
    .returning(['id', 'owner_id', 'is_published', 'revision', 'content_revision'])
    .returning((e) => [
      e.fn<number>('octet_length', ['doc']).as('doc_bytes'),
      selectHasWebhooks(e),
      selectAutomaticVersionCount(e),
      selectLinkCheckAt(e),
    ]),
)

/** Time of the next check of the links' URLs; null if none is planned. */
type NextCheck = { linkCheckAt: number | null }

/** Raises the content revision, which locks the profile against other writers. */
export const lockStateForChange = async (
  db: Tx,
  id: number,
): Promise<(LockedState & NextCheck) | undefined> => {
  const [row] = await lockState(db, { id })
  return (
    row && {
      id: row.id,
      ownerId: row.owner_id,
      isPublished: row.is_published === 1,
      revision: row.revision,
      contentRevision: row.content_revision,
      docBytes: row.doc_bytes,
      hasWebhooks: Boolean(row.has_webhooks),
      automaticVersions: row.automatic_versions ?? 0,
      linkCheckAt: row.link_check_at,
    }
  )
}

export type LockedRecord = ProfileRecord & LockedState

type LockedRow = Row & LockRow

const toLocked = (row: LockedRow | undefined): LockedRecord | undefined =>
  row && {
    ...fromRow(row),
    docBytes: Buffer.byteLength(row.doc),
    hasWebhooks: Boolean(row.has_webhooks),
    automaticVersions: row.automatic_versions ?? 0,
  }

const lockForChangeRows = compileOnce<{ id: number }, LockedRow>((db, p) =>
  raiseContentRevision(db, p('id'))
    .returning(columns)
    .returning(selectHasWebhooks)
    .returning(selectAutomaticVersionCount),
)

/** Locks and reads a profile like `lockStateForChange`, with the settings. */
export const lockForChange = async (db: Tx, id: number): Promise<LockedRecord | undefined> =>
  toLocked((await lockForChangeRows(db, { id }))[0])

const touchContentRevision = compileOnce<{ id: number }, LockedRow>((db, p) =>
  lockRows(db, 'profile')
    .where('id', '=', p('id'))
    .where('blocked_at', 'is', null)
    .returning(columns)
    .returning(selectHasWebhooks)
    .returning(selectAutomaticVersionCount),
)

/** Locks the profile against other writers without changing its content revision. */
export const lockProfileRow = async (db: Tx, id: number): Promise<LockedRecord | undefined> =>
  toLocked((await touchContentRevision(db, { id }))[0])

/** Locks all profiles of an account, including blocked ones. */
export const lockOwnedProfiles = async (db: Tx, ownerId: number): Promise<void> => {
  // By id, to avoid deadlocks
  for (const { id } of await listOwnProfiles(db, ownerId))
    await lockRows(db, 'profile').where('id', '=', id).execute()
}
