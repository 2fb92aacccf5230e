import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { listSpellings } from '../users/index.ts'

export type MailRow = Selectable<Schema['mail']>
export type MailState = 'waiting' | 'sent' | 'failed'

export const insertMail = (
  db: Tx,
  mail: { userId: number | null; kind: string; encryptedContent: string; now: number },
): Promise<unknown> =>
  db
    .insertInto('mail')
    .values({
      user_id: mail.userId,
      kind: mail.kind,
      sealed: mail.encryptedContent,
      attempts: 0,
      next_at: mail.now,
      sent_at: null,
      failed_at: null,
      last_error: null,
      created_at: mail.now,
    })
    .execute()

/** Returns the first profile of the account with an e-mail address, otherwise that of account `fallbackUserId`, or null. */
export const findFirstProfile = async (
  db: Db,
  emailKey: string,
  fallbackUserId: number | null,
): Promise<number | null> => {
  const spellings = listSpellings(emailKey)
  const rows = await db
    .selectFrom('user')
    .select(['email_key', 'default_profile_id'])
    .where((e) => e.or([e('email_key', 'in', spellings), e('id', '=', fallbackUserId ?? 0)]))
    .execute()
  const row = rows.find(({ email_key }) => spellings.includes(email_key)) ?? rows[0]
  return row?.default_profile_id ?? null
}

/** Returns the owner of a profile, unless blocked or unverified: an unverified e-mail address may be a stranger's. */
export const findRecipient = (db: Db, profileId: number) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select(['user.id', 'user.email', 'user.name'])
    .where('profile.id', '=', profileId)
    .where('user.email_verified_at', 'is not', null)
    .where('user.blocked_at', 'is', null)
    .executeTakeFirst()

/** E-mails that are neither sent nor given up. */
const isPending = (e: ExpressionBuilder<Schema, 'mail'>) =>
  e.and([e('sent_at', 'is', null), e('failed_at', 'is', null)])

const selectDueMails = (db: Db, now: number) =>
  db.selectFrom('mail').where(isPending).where('next_at', '<=', now)

export type DueMail = Pick<MailRow, 'id' | 'next_at'>

export const listDueMails = (
  db: Db,
  now: number,
  after: DueMail | undefined,
  limit: number,
): Promise<DueMail[]> =>
  selectDueMails(db, now)
    .select(['id', 'next_at'])
    .where((e) => e(e.refTuple('next_at', 'id'), '>', e.tuple(after?.next_at ?? 0, after?.id ?? 0)))
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Claims a due e-mail until `leaseEnds`. Returns undefined if another process was faster. */
export const claimMail = (
  db: Tx,
  dueMail: { id: number; next_at: number },
  leaseEnds: number,
): Promise<MailRow | undefined> =>
  db
    .updateTable('mail')
    .set((e) => ({ next_at: leaseEnds, attempts: e('attempts', '+', 1) }))
    .where('id', '=', dueMail.id)
    .where('next_at', '=', dueMail.next_at)
    .where(isPending)
    .returningAll()
    .executeTakeFirst()

/** Renews the claim of an attempt. Returns false if the e-mail is settled or another attempt has claimed it. */
export const renewClaim = (
  db: Tx,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  leaseEnds: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('mail')
      .set({ next_at: leaseEnds })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where(isPending),
  )

/** Stores the result of an attempt. Deletes the content of an e-mail that will not be sent again. */
export const storeResult = (
  db: Tx,
  id: number,
  outcome: { sentAt: number } | { failedAt: number; error: string } | { nextAt: number; error: string },
): Promise<unknown> =>
  db
    .updateTable('mail')
    .set(
      'sentAt' in outcome
        ? { sent_at: outcome.sentAt, sealed: '', last_error: null }
        : 'failedAt' in outcome
          ? { failed_at: outcome.failedAt, sealed: '', last_error: outcome.error }
          : { next_at: outcome.nextAt, last_error: outcome.error },
    )
    .where('id', '=', id)
    .execute()

export const findSender = (db: Db, userId: number) =>
  db.selectFrom('user').select(['email_key', 'email_verified_at']).where('id', '=', userId).executeTakeFirst()

export const cancelMails = (
  db: Tx,
  userId: number,
  kinds: readonly string[],
  now: number,
): Promise<unknown> =>
  db
    .updateTable('mail')
    .set({ failed_at: now, sealed: '', last_error: 'cancelled: its token was revoked' })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(isPending)
    .execute()

/** Lists the e-mails of a kind that wait to be sent. */
export const listPendingMails = (
  db: Db,
  userId: number,
  kind: string,
): Promise<Pick<MailRow, 'id' | 'sealed'>[]> =>
  db
    .selectFrom('mail')
    .select(['id', 'sealed'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isPending)
    .execute()

export const isSuppressed = async (db: Db, emailHash: string): Promise<boolean> =>
  (await db
    .selectFrom('mail_suppression')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()) !== undefined

/** Suppresses newsletter e-mails to an address that its server rejected, and marks its pending sign-ups. */
export const suppressNewsletters = async (
  db: Tx,
  emailHash: string,
  emailKey: string,
  now: number,
): Promise<void> => {
  await db
    .insertInto('mail_suppression')
    .values({ email_hash: emailHash, created_at: now })
    .onConflict((c) => c.column('email_hash').doUpdateSet({ created_at: now }))
    .execute()
  await db
    .updateTable('subscriber')
    .set({ state: 'bounced' })
    .where('email_key', '=', emailKey)
    .where('state', '=', 'pending')
    .execute()
}

export const deleteSuppressions = (db: Tx, createdBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'mail_suppression', ['email_hash'], sql`created_at < ${createdBefore}`, limit)

export const deleteSettledMails = (db: Tx, settledBefore: number, limit: number): Promise<number> =>
  deleteBatch(
    db,
    'mail',
    ['id'],
    sql`created_at < ${settledBefore} and (sent_at is not null or failed_at is not null)`,
    limit,
  )

const summaryColumns = [
  'id',
  'user_id',
  'kind',
  'attempts',
  'next_at',
  'sent_at',
  'failed_at',
  'last_error',
  'created_at',
] as const

export const listMails = (
  db: Db,
  {
    state,
    userId,
    before = null,
  }: { state?: MailState | undefined; userId?: number | undefined; before?: number | null },
  limit: number,
) =>
  db
    .selectFrom('mail')
    .select(summaryColumns)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId!))
    .$if(state === 'sent', (q) => q.where('sent_at', 'is not', null))
    .$if(state === 'waiting', (q) => q.where(isPending))
    .$if(state === 'failed', (q) => q.where('sent_at', 'is', null).where('failed_at', 'is not', null))
    .$if(before !== null, (q) => q.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const cancelMail = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('mail')
      .set({ failed_at: now, sealed: '', last_error: 'cancelled by an administrator' })
      .where('id', '=', id)
      .where(isPending),
  )

export const findMail = (db: Db, id: number) =>
  db.selectFrom('mail').select(summaryColumns).where('id', '=', id).executeTakeFirst()

export type MailSummary = NonNullable<Awaited<ReturnType<typeof findMail>>>

export const makeMailDue = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(db.updateTable('mail').set({ next_at: now }).where('id', '=', id).where(isPending))

/** Returns the number of queued e-mails, the time of the oldest (null = none), and the number of recent failures. */
export const countQueuedMails = async (db: Db, failedSince: number) => {
  const pendingMails = await db
    .selectFrom('mail')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('since')])
    .where(isPending)
    .executeTakeFirstOrThrow()
  const failed = await countRows(
    db.selectFrom('mail').where('sent_at', 'is', null).where('failed_at', '>=', failedSince),
  )
  return { waiting: pendingMails.count, since: pendingMails.since, failed }
}
