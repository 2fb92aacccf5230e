import type { Idea, Problem } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import { pruneRows } from '../../db/prune-rows.ts'
import { writeRow } from '../../db/write-row.ts'
import { toIso } from '../../domain/resource.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'

export type IdeaDoc = Omit<Idea, 'id' | 'profile_id' | 'revision' | 'created_at' | 'updated_at'>

const readIdea = createDocReader<IdeaDoc>('ai_idea', {
  link_id: null,
  type: 'bio',
  tone: null,
  language: 'en',
  prompt: null,
  source: 'rules',
  suggestions: listOf<IdeaDoc['suggestions'][number]>({
    text: required,
    rationale: '',
    reasons: listOf<Problem>({ path: null, rule: required, params: {}, message: '' }),
    char_count: 0,
  }),
  credits_used: 0,
})

type Row = { id: number; profile_id: number; doc: string; created_at: number }

const fromRow = (row: Row): Idea => ({
  ...readIdea(row.doc, row.id),
  id: row.id,
  profile_id: row.profile_id,
  revision: 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
})

export const listLatestIdeas = async (
  db: Db,
  profileId: number,
  limit: number,
  before: number | null = null,
): Promise<Idea[]> =>
  (
    await db
      .selectFrom('ai_idea')
      .selectAll()
      .where('profile_id', '=', profileId)
      .$if(before !== null, (q) => q.where('id', '<', before!))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(fromRow)

/** Stores an idea and keeps only the newest `maxIdeas` ideas of the profile. */
export const insertIdea = async (
  db: Tx,
  profileId: number,
  doc: IdeaDoc,
  now: number,
  maxIdeas: number,
): Promise<Idea> => {
  const row = await db
    .insertInto('ai_idea')
    .values({ profile_id: profileId, doc: JSON.stringify(doc), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await pruneRows(db, 'ai_idea', profileId, maxIdeas)
  return fromRow(row)
}

/** Returns the used credits by user. Users without any are missing. */
export const readUsedCreditsOfUsers = async (
  db: Db,
  userIds: readonly number[],
  month: string,
): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('ai_credit')
        .select(['user_id', 'used'])
        .where('user_id', 'in', [...userIds])
        .where('month', '=', month)
        .execute()
    ).map(({ user_id, used }) => [user_id, used]),
  )

export const findOwner = (db: Db, profileId: number) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select(['user.id as userId', 'user.plan_key as planKey', 'profile.blocked_at as blockedAt'])
    .where('profile.id', '=', profileId)
    .executeTakeFirst()

export const readUsedCredits = async (db: Db, userId: number, month: string): Promise<number> =>
  (
    await db
      .selectFrom('ai_credit')
      .select('used')
      .where('user_id', '=', userId)
      .where('month', '=', month)
      .executeTakeFirst()
  )?.used ?? 0

/** Uses one credit of the month and serialises writers of one owner. Returns false at the limit (null = no limit). */
export const consumeCredit = (
  db: Tx,
  userId: number,
  month: string,
  limit: number | null,
): Promise<boolean> =>
  writeRow(
    db
      .insertInto('ai_credit')
      .values({ user_id: userId, month, used: 1 })
      .onConflict((c) => {
        const raise = c
          .columns(['user_id', 'month'])
          .doUpdateSet((e) => ({ used: e('ai_credit.used', '+', 1) }))
        return limit === null ? raise : raise.where('ai_credit.used', '<', limit)
      }),
  )
