import type { Subscriber } from '@vitrine/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { createDocReader } from '../../domain/stored-doc.ts'

export type SubscriberRow = Selectable<Schema['subscriber']>
type State = SubscriberRow['state']

export type SubscriberDoc = Pick<Subscriber, 'name' | 'language' | 'consent_text' | 'source'> & {
  /** Variant that counts the confirmation: 0 = the original page of an experiment. */
  counted_variant: number | null
}

export const readDoc = createDocReader<SubscriberDoc>('subscriber', {
  name: null,
  language: 'en',
  consent_text: '',
  source: {
    referrer: null,
    country: null,
    device: null,
    utm: { source: null, medium: null, campaign: null, term: null, content: null },
    campaign_id: null,
    variant_id: null,
  },
  counted_variant: null,
})

const activeStates: readonly State[] = ['pending', 'confirmed']

/** Inserts a pending subscriber. Returns undefined if the address is active on the page. */
export const insertPending = (
  db: Tx,
  row: Insertable<Schema['subscriber']>,
): Promise<SubscriberRow | undefined> =>
  db
    .insertInto('subscriber')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findActive = (db: Db, profileId: number, emailKey: string): Promise<SubscriberRow | undefined> =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('email_key', '=', emailKey)
    .where('state', 'in', activeStates)
    .executeTakeFirst()

/** Stores the time of an e-mail. Returns false if one was sent to the address after `since`. */
export const claimMail = (db: Tx, id: number, since: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('subscriber')
      .set({ mailed_at: now })
      .where('id', '=', id)
      .where((e) => e.or([e('mailed_at', 'is', null), e('mailed_at', '<=', since)])),
  )

export const releaseMail = (db: Tx, id: number): Promise<unknown> =>
  db.updateTable('subscriber').set({ mailed_at: null }).where('id', '=', id).execute()

/** Replaces the evidence of a pending subscriber, who confirms the text that was shown last. */
export const renewPending = (
  db: Tx,
  id: number,
  evidence: Pick<
    Insertable<Schema['subscriber']>,
    'form_id' | 'email' | 'network' | 'referrer' | 'campaign_id' | 'variant_id' | 'doc' | 'created_at'
  >,
): Promise<unknown> =>
  db.updateTable('subscriber').set(evidence).where('id', '=', id).where('state', '=', 'pending').execute()

/** Returns undefined if the subscriber is not pending, or was entered before `since`. */
export const confirmPending = (
  db: Tx,
  id: number,
  since: number,
  now: number,
): Promise<SubscriberRow | undefined> =>
  db
    .updateTable('subscriber')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst()

export const leaveActive = (
  db: Tx,
  { profile_id, email_key }: SubscriberRow,
  now: number,
): Promise<SubscriberRow[]> =>
  db
    .updateTable('subscriber')
    .set({ state: 'unsubscribed', left_at: now })
    .where('profile_id', '=', profile_id)
    .where('email_key', '=', email_key)
    .where('state', 'in', activeStates)
    .returningAll()
    .execute()

export const findHashKey = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('hash_key').select('sealed').executeTakeFirst())?.sealed

/** Stores the first key, or replaces `former`. */
export const replaceHashKey = (db: Tx, sealed: string, former: string): Promise<unknown> =>
  db
    .insertInto('hash_key')
    .values({ id: 1, sealed })
    .onConflict((c) => c.column('id').doUpdateSet({ sealed }).where('hash_key.sealed', '=', former))
    .execute()

export const addLeft = (db: Tx, profileId: number, emailHash: string): Promise<unknown> =>
  db
    .insertInto('subscriber_left')
    .values({ profile_id: profileId, email_hash: emailHash })
    .onConflict((c) => c.doNothing())
    .execute()

export const removeLeft = (db: Tx, profileId: number, emailHash: string): Promise<unknown> =>
  db
    .deleteFrom('subscriber_left')
    .where('profile_id', '=', profileId)
    .where('email_hash', '=', emailHash)
    .execute()

export const listLeft = async (db: Db, profileId: number): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('subscriber_left')
        .select('email_hash')
        .where('profile_id', '=', profileId)
        .execute()
    ).map(({ email_hash }) => email_hash),
  )

export const findSubscriber = (db: Db, id: number): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()

export const findByLeaveToken = (db: Db, token: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscriber').selectAll().where('leave_token', '=', token).executeTakeFirst()

export type SubscriberFilter = {
  readonly state?: State | undefined
  readonly form_id?: number | undefined
  readonly campaign_id?: number | undefined
  readonly variant_id?: number | undefined
  readonly source?: string | undefined
  readonly entered_since?: number | undefined
  readonly q?: string | undefined
}

export const listNewest = (
  db: Db,
  profileId: number,
  { state, form_id, campaign_id, variant_id, source, entered_since, q }: SubscriberFilter,
  before: number | null,
  limit: number,
): Promise<SubscriberRow[]> =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('profile_id', '=', profileId)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(form_id !== undefined, (query) => query.where('form_id', '=', form_id!))
    .$if(campaign_id !== undefined, (query) => query.where('campaign_id', '=', campaign_id!))
    .$if(variant_id !== undefined, (query) => query.where('variant_id', '=', variant_id!))
    .$if(source !== undefined, (query) => query.where('referrer', '=', source!))
    .$if(entered_since !== undefined, (query) => query.where('created_at', '>=', entered_since!))
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`email_key like ${formatContainsPattern(q!)} escape '\\'`),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const formatContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const countByState = (db: Db, profileId: number): Promise<{ state: State; count: number }[]> =>
  db
    .selectFrom('subscriber')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .where('profile_id', '=', profileId)
    .groupBy('state')
    .execute()

export const listByEmail = (
  db: Db,
  profileIds: readonly number[],
  emailKey: string,
): Promise<SubscriberRow[]> =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('profile_id', 'in', profileIds)
    .execute()

/** Lists subscribers who entered before `before` and never confirmed, also if they left or their address bounced. */
export const listUnconfirmed = (db: Db, before: number, limit: number): Promise<SubscriberRow[]> =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Deletes a subscriber, unless it has been confirmed in the meantime. */
export const deleteSubscriber = (
  db: Tx,
  { id, confirmed_at }: Pick<SubscriberRow, 'id' | 'confirmed_at'>,
): Promise<boolean> =>
  writeRow(
    db
      .deleteFrom('subscriber')
      .where('id', '=', id)
      .$if(confirmed_at === null, (q) => q.where('confirmed_at', 'is', null)),
  )

type SubmissionKey = { id: number; profile_id: number; form_id: number }

export const listSubmissions = (db: Db, subscriberId: number): Promise<SubmissionKey[]> =>
  db
    .selectFrom('form_submission')
    .select(['id', 'profile_id', 'form_id'])
    .where('subscriber_id', '=', subscriberId)
    .execute()

/** Lists entries of sign-up forms with an address, also without a subscriber. `doc` may contain the address elsewhere. */
export const listSignUpEntries = (
  db: Db,
  profileId: number,
  emailKey: string,
): Promise<(SubmissionKey & { doc: string })[]> =>
  db
    .selectFrom('form_submission')
    .select(['id', 'profile_id', 'form_id', 'doc'])
    .where('profile_id', '=', profileId)
    .where('form_id', 'in', (e) =>
      e
        .selectFrom('link')
        .select('id')
        .where('profile_id', '=', profileId)
        .where('kind', '=', 'email_capture'),
    )
    .where(sql<boolean>`lower(doc) like ${formatContainsPattern(emailKey)} escape '\\'`)
    .execute()

export const deleteSubmissions = (db: Tx, ids: readonly number[]): Promise<unknown> =>
  db.deleteFrom('form_submission').where('id', 'in', ids).execute()
