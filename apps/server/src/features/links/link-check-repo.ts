import type { Db, Tx } from '../../db/handle.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'
import type { CheckedUrl } from './link-checks.ts'

export type DueCheck = { readonly profileId: number; readonly dueAt: number }

/** Content of `link_check`, stored as JSON in `doc`. */
type LinkChecks = { addresses: CheckedUrl[] }

const readChecks = createDocReader<LinkChecks>('link_check', {
  addresses: listOf<CheckedUrl>({
    hash: required,
    due_at: required,
    checked_at: 0,
    failed_at: null,
    reason: null,
    picture: null,
    picture_tries: 0,
  }),
})

export const listDueChecks = async (
  db: Db,
  now: number,
  after: DueCheck | undefined,
  limit: number,
): Promise<DueCheck[]> =>
  (
    await db
      .selectFrom('link_check')
      .select(['profile_id', 'due_at'])
      .where('due_at', '<=', now)
      .where((e) =>
        e(e.refTuple('due_at', 'profile_id'), '>', e.tuple(after?.dueAt ?? 0, after?.profileId ?? 0)),
      )
      .orderBy('due_at')
      .orderBy('profile_id')
      .limit(limit)
      .execute()
  ).map(({ profile_id, due_at }) => ({ profileId: profile_id, dueAt: due_at! }))

/** Claims a due profile until `leaseEnds`. Returns null if another process was faster. */
export const claimCheck = async (
  db: Tx,
  { profileId, dueAt }: DueCheck,
  leaseEnds: number,
): Promise<readonly CheckedUrl[] | null> => {
  const row = await db
    .updateTable('link_check')
    .set({ due_at: leaseEnds })
    .where('profile_id', '=', profileId)
    .where('due_at', '=', dueAt)
    .returning('doc')
    .executeTakeFirst()
  return row ? readChecks(row.doc, profileId).addresses : null
}

/** Stores results. Keeps an earlier time for the next check that a change of the profile has set during the requests. */
export const storeCheck = (
  db: Tx,
  profileId: number,
  leaseEnds: number,
  dueAt: number | null,
  checkedUrls: readonly CheckedUrl[],
) =>
  db
    .updateTable('link_check')
    .set((e) => ({
      doc: JSON.stringify({ addresses: checkedUrls } satisfies { addresses: readonly CheckedUrl[] }),
      due_at: e.case().when('due_at', '=', leaseEnds).then(e.val(dueAt)).else(e.ref('due_at')).end(),
    }))
    .where('profile_id', '=', profileId)
    .execute()

/** Sets the time of the next check, also while a process is checking the profile. */
export const setCheckTime = (db: Tx, profileId: number, dueAt: number) =>
  db
    .insertInto('link_check')
    .values({ profile_id: profileId, due_at: dueAt, doc: '{}' })
    .onConflict((c) => c.column('profile_id').doUpdateSet({ due_at: dueAt }))
    .execute()

export const listCheckedUrls = async (db: Db, profileId: number): Promise<readonly CheckedUrl[]> => {
  const row = await db
    .selectFrom('link_check')
    .select('doc')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row ? readChecks(row.doc, profileId).addresses : []
}
