import type { FormField, FormSubmission } from '@vitrine/contract'
import { type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { toBaseFields, toIso } from '../../domain/resource.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'

/** Ids per statement, below the maximum number of parameters of both engines. */
const idBatchSize = 1000

export type SubmissionDoc = Pick<FormSubmission, 'answers' | 'fields_snapshot' | 'contact' | 'source'>

const readSubmission = createDocReader<SubmissionDoc>('form_submission', {
  answers: {},
  fields_snapshot: listOf<FormField>({ id: required, type: 'text', label: required }),
  contact: { name: null, email: null, phone: null },
  source: {
    referrer: null,
    country: null,
    device: null,
    utm: { source: null, medium: null, campaign: null, term: null, content: null },
    campaign_id: null,
    variant_id: null,
  },
})

const fromRow = (row: Selectable<Schema['form_submission']>): FormSubmission => ({
  ...toBaseFields({ ...row, updated_at: row.updated_at ?? row.created_at }),
  form_id: row.form_id,
  profile_id: row.profile_id,
  submitted_at: toIso(row.created_at),
  ...readSubmission(row.doc, row.id),
  status: row.status,
  needs_check: row.needs_check === 1,
  answered_at: row.answered_at === null ? null : toIso(row.answered_at),
})

export const insertSubmission = async (
  db: Tx,
  row: {
    profileId: number
    formId: number
    status: FormSubmission['status']
    needsCheck: boolean
    subscriberId: number | null
    now: number
  },
  doc: SubmissionDoc,
): Promise<FormSubmission> =>
  fromRow(
    await db
      .insertInto('form_submission')
      .values({
        profile_id: row.profileId,
        form_id: row.formId,
        status: row.status,
        needs_check: row.needsCheck ? 1 : 0,
        subscriber_id: row.subscriberId,
        doc: JSON.stringify(doc),
        created_at: row.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

type SubmissionFilter = {
  readonly profileId?: number
  readonly formId?: number
  readonly status?: FormSubmission['status'] | undefined
  readonly needsCheck?: boolean | undefined
  readonly answered?: boolean | undefined
  /** In epoch milliseconds; `until` is excluded. */
  readonly from?: number | undefined
  readonly until?: number | undefined
}

const selectSubmissions = (
  db: Db,
  { profileId, formId, status, needsCheck, answered, from, until }: SubmissionFilter,
) =>
  db
    .selectFrom('form_submission')
    .$if(profileId !== undefined, (q) => q.where('profile_id', '=', profileId!))
    .$if(formId !== undefined, (q) => q.where('form_id', '=', formId!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    // SQLite uses the partial index only with a literal
    .$if(needsCheck !== undefined, (q) => q.where('needs_check', '=', sql.lit(needsCheck ? 1 : 0)))
    .$if(answered !== undefined, (q) => q.where('answered_at', answered ? 'is not' : 'is', null))
    .$if(from !== undefined, (q) => q.where('created_at', '>=', from!))
    .$if(until !== undefined, (q) => q.where('created_at', '<', until!))

export const findSubmissionPage = async (
  db: Db,
  filter: SubmissionFilter,
  limit: number,
  offset: number,
): Promise<{ total: number; items: FormSubmission[] }> => {
  const total = await countSubmissions(db, filter)
  if (total <= offset) return { total, items: [] }
  const page = selectSubmissions(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset)
  return { total, items: (await page.execute()).map(fromRow) }
}

/** Returns submissions after a position, newest first. Reads each status separately, so that an index sorts the rows. */
export const listNewestSubmissions = async (
  db: Db,
  { status, ...filter }: SubmissionFilter,
  after: { readonly createdAt: number; readonly id: number } | null,
  limit: number,
): Promise<FormSubmission[]> => {
  const statuses = status === undefined ? (['new', 'spam'] as const) : [status]
  const rows = await Promise.all(
    statuses.map((status) =>
      selectSubmissions(db, { ...filter, status })
        .selectAll()
        .$if(after !== null, (q) =>
          q.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(after!.createdAt, after!.id))),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  return rows
    .flat()
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(0, limit)
    .map(fromRow)
}

export const findSubmission = async (db: Db, id: number): Promise<FormSubmission | undefined> => {
  const row = await db.selectFrom('form_submission').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns undefined if the submission no longer has this revision. */
export const updateSubmission = async (
  db: Tx,
  { id, revision, status: formerStatus }: Pick<FormSubmission, 'id' | 'revision' | 'status'>,
  {
    status,
    needsCheck,
    answeredAt,
  }: { status: FormSubmission['status']; needsCheck: boolean; answeredAt: number | null },
  now: number,
): Promise<FormSubmission | undefined> => {
  const row = await db
    .updateTable('form_submission')
    .set({
      status,
      needs_check: needsCheck ? 1 : 0,
      answered_at: answeredAt,
      digest_at: null,
      revision: revision + 1,
      ...(status === formerStatus ? {} : { updated_at: now }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

export const deleteSubmission = (
  db: Tx,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<boolean> =>
  writeRow(
    db
      .deleteFrom('form_submission')
      .where('id', '=', id)
      .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!)),
  )

export const countSubmissions = (db: Db, filter: SubmissionFilter): Promise<number> =>
  countRows(selectSubmissions(db, filter))

export const listSubmissionsAfter = async (
  db: Db,
  profileId: number,
  afterId: number,
  limit: number,
): Promise<FormSubmission[]> =>
  (
    await selectSubmissions(db, { profileId })
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(fromRow)

export const deleteOldSpam = async (db: Tx, createdBefore: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('form_submission')
    .where('id', 'in', (q) =>
      q
        .selectFrom('form_submission')
        .select('id')
        // SQLite uses the partial index only with a literal
        .where('status', '=', sql.lit('spam' as const))
        .where('created_at', '<', createdBefore)
        .where((e) => e.or([e('updated_at', 'is', null), e('updated_at', '<', createdBefore)]))
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const setDigestTime = async (db: Tx, ids: readonly number[], digestAt: number): Promise<void> => {
  for (let i = 0; i < ids.length; i += idBatchSize)
    await db
      .updateTable('form_submission')
      .set({ digest_at: digestAt })
      .where('id', 'in', ids.slice(i, i + idBatchSize))
      .execute()
}

export type DueDigest = { profile_id: number; digest_at: number }

export const listDueDigests = (
  db: Db,
  now: number,
  after: DueDigest | undefined,
  limit: number,
): Promise<DueDigest[]> =>
  db
    .selectFrom('form_submission')
    .select((e) => ['profile_id', e.fn.min<number>('digest_at').as('digest_at')])
    .where('digest_at', '<=', now)
    .where('profile_id', '>', after?.profile_id ?? 0)
    .groupBy('profile_id')
    .orderBy('profile_id')
    .limit(limit)
    .execute()

/** Claims the pending entries of a profile if one is due. Returns an empty list if another process has claimed them. */
export const claimDigest = async (
  db: Tx,
  profileId: number,
  now: number,
): Promise<{ id: number; needs_check: number }[]> =>
  db
    .updateTable('form_submission')
    .set({ digest_at: null })
    .where('profile_id', '=', profileId)
    .where('digest_at', 'is not', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('form_submission as due')
          .select('due.id')
          .where('due.profile_id', '=', profileId)
          .where('due.digest_at', '<=', now),
      ),
    )
    .returning(['id', 'needs_check'])
    .execute()
