import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import { writeRow } from '../../db/write-row.ts'
import { type AlertDoc, type AlertRow, createDedupeKey, type NewAlert } from './alert.ts'
import { defaults, type Preferences, readPreferences } from './preferences.ts'

const alertColumns = ['id', 'profile_id', 'type', 'read_at', 'doc', 'created_at'] as const
/** Ids per statement, below the maximum number of parameters of both engines. */
const idBatchSize = 1000

export type PreferencesRow = { revision: number; updated_at: number }
export type StoredPreferences = { row: PreferencesRow | undefined; preferences: Preferences }

export const findPreferences = async (db: Db, profileId: number): Promise<StoredPreferences> => {
  const row = await db
    .selectFrom('alert_preferences')
    .selectAll()
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return { row, preferences: row ? readPreferences(row.doc, profileId) : defaults }
}

export const listPreferences = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, Preferences>> => {
  const rows = await db
    .selectFrom('alert_preferences')
    .select(['profile_id', 'doc'])
    .where('profile_id', 'in', [...profileIds])
    .execute()
  const preferencesByProfile = new Map(
    rows.map((row) => [row.profile_id, readPreferences(row.doc, row.profile_id)]),
  )
  return new Map(profileIds.map((id) => [id, preferencesByProfile.get(id) ?? defaults]))
}

/** Locks the profile's row. Returns false if the profile has another owner or does not exist. */
export const lockOwnedProfile = (db: Tx, id: number, ownerId: number): Promise<boolean> =>
  writeRow(lockRows(db, 'profile').where('id', '=', id).where('owner_id', '=', ownerId))

/** Creates or replaces the preferences. The caller must hold the lock of the profile's row. */
export const writePreferences = async (
  db: Tx,
  profileId: number,
  revision: number,
  preferences: Preferences,
  now: number,
): Promise<PreferencesRow> => {
  const columns = { revision, doc: JSON.stringify(preferences), updated_at: now }
  return db
    .insertInto('alert_preferences')
    .values({ profile_id: profileId, ...columns })
    .onConflict((c) => c.column('profile_id').doUpdateSet(columns))
    .returning(['revision', 'updated_at'])
    .executeTakeFirstOrThrow()
}

export const listLatestAlerts = (db: Db, profileId: number, limit: number): Promise<AlertRow[]> =>
  db
    .selectFrom('alert')
    .select(alertColumns)
    .where('profile_id', '=', profileId)
    .where('in_app', '=', 1)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Lists all alerts of a profile, oldest first, including those sent only by e-mail. */
export const listAlerts = (db: Db, profileId: number): Promise<AlertRow[]> =>
  db.selectFrom('alert').select(alertColumns).where('profile_id', '=', profileId).orderBy('id').execute()

export const countUnread = (db: Db, profileId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('alert')
      .where('profile_id', '=', profileId)
      .where('in_app', '=', 1)
      .where('read_at', 'is', null),
  )

export const countUnreadSubmissions = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, number>> => {
  if (!profileIds.length) return new Map()
  const rows = await db
    .selectFrom('alert')
    .select((e) => ['profile_id', 'type', e.fn.countAll<number>().as('n')])
    .where('profile_id', 'in', [...profileIds])
    .where('in_app', '=', 1)
    .where('read_at', 'is', null)
    .groupBy(['profile_id', 'type'])
    .execute()
  // A condition on the type would lead planners to the index that finds the alerts of all profiles
  return new Map(
    rows.filter(({ type }) => type === 'form_submission').map(({ profile_id, n }) => [profile_id, n]),
  )
}

/** Counts the form entries of each profile that a member must check. */
export const countSubmissionsToCheck = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, number>> => {
  if (!profileIds.length) return new Map()
  const rows = await db
    .selectFrom('form_submission')
    .select((e) => ['profile_id', e.fn.countAll<number>().as('n')])
    .where('profile_id', 'in', [...profileIds])
    // SQLite uses the partial index only with a literal
    .where('needs_check', '=', sql.lit(1))
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profile_id, n }) => [profile_id, n]))
}

export const findAlertIds = async (db: Db, profileId: number, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('alert')
        .select('id')
        .where('profile_id', '=', profileId)
        .where('in_app', '=', 1)
        .where('id', 'in', [...ids])
        .execute()
    ).map((row) => row.id),
  )

/** Marks the given unread alerts, or all. Returns the number of alerts that were unread. */
export const markRead = async (
  db: Tx,
  profileId: number,
  ids: readonly number[] | 'all',
  now: number,
): Promise<number> =>
  (
    await db
      .updateTable('alert')
      .set({ read_at: now })
      .where('profile_id', '=', profileId)
      .where('in_app', '=', 1)
      .where('read_at', 'is', null)
      .$if(ids !== 'all', (q) => q.where('id', 'in', [...(ids as readonly number[])]))
      .returning('id')
      .execute()
  ).length

export type StoredAlert = {
  readonly profileId: number
  readonly alert: NewAlert
  readonly inApp: boolean
  readonly mailAt: number | null
}

/** Rows per statement: one check may raise an alert for each of hundreds of links. */
const insertBatchSize = 200

/** Stores alerts that were not raised before, and returns them with their ids. */
export const insertAlerts = async <Alert extends StoredAlert>(
  db: Tx,
  alerts: readonly Alert[],
  now: number,
): Promise<(Alert & { id: number })[]> => {
  const newAlerts: (Alert & { id: number })[] = []
  for (let from = 0; from < alerts.length; from += insertBatchSize) {
    const batchByKey = new Map(
      alerts.slice(from, from + insertBatchSize).map((alert) => {
        const dedupeKey = createDedupeKey(alert.alert)
        return [`${alert.profileId} ${dedupeKey}`, { alert, dedupeKey }] as const
      }),
    )
    const rows = await db
      .insertInto('alert')
      .values(
        Array.from(batchByKey.values(), ({ alert: { profileId, alert, inApp, mailAt }, dedupeKey }) => {
          const { type, ...doc } = alert
          return {
            profile_id: profileId,
            type,
            dedupe_key: dedupeKey,
            in_app: inApp ? 1 : 0,
            read_at: null,
            mail_at: mailAt,
            doc: JSON.stringify(doc satisfies AlertDoc),
            created_at: now,
          }
        }),
      )
      .onConflict((c) => c.columns(['profile_id', 'dedupe_key']).doNothing())
      .returning(['id', 'profile_id', 'dedupe_key'])
      .execute()
    for (const { id, profile_id, dedupe_key } of rows)
      newAlerts.push({ ...batchByKey.get(`${profile_id} ${dedupe_key}`)!.alert, id })
  }
  return newAlerts
}

/** Reschedules pending e-mails; null cancels them. */
export const rescheduleMails = (db: Tx, profileId: number, mailAt: number | null) =>
  db
    .updateTable('alert')
    .set({ mail_at: mailAt })
    .where('profile_id', '=', profileId)
    .where('mail_at', 'is not', null)
    .execute()

export type DueMail = { id: number; profile_id: number; mail_at: number }

export const listDueAlertMails = (
  db: Db,
  now: number,
  after: DueMail | undefined,
  limit: number,
): Promise<DueMail[]> =>
  db
    .selectFrom('alert')
    .select((e) => ['id', 'profile_id', e.ref('mail_at').$notNull().as('mail_at')])
    .where('mail_at', '<=', now)
    .where((e) => e(e.refTuple('mail_at', 'id'), '>', e.tuple(after?.mail_at ?? 0, after?.id ?? 0)))
    .orderBy('mail_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Claims a profile's due e-mails, oldest first. Returns an empty list if another process has claimed them. */
export const claimMails = async (db: Tx, profileId: number, now: number): Promise<AlertRow[]> =>
  (
    await db
      .updateTable('alert')
      .set({ mail_at: null })
      .where('profile_id', '=', profileId)
      .where('mail_at', '<=', now)
      .returning(alertColumns)
      .execute()
  ).sort((a, b) => a.id - b.id)

export const postponeMails = async (db: Tx, ids: readonly number[], mailAt: number): Promise<void> => {
  for (let i = 0; i < ids.length; i += idBatchSize)
    await db
      .updateTable('alert')
      .set({ mail_at: mailAt })
      .where('id', 'in', ids.slice(i, i + idBatchSize))
      .execute()
}
export const deleteOldAlerts = (
  db: Tx,
  createdBefore: number,
  types: readonly string[],
  limit: number,
): Promise<number> =>
  deleteBatch(db, 'alert', ['id'], sql`type in (${sql.join(types)}) and created_at < ${createdBefore}`, limit)
