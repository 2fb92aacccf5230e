import { maxOpenProposals, type ProposalStatus } from '@vitrine/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { listIncludes } from '../../db/profile-list.ts'
import type { Schema } from '../../db/schema.ts'
import { managingRoles } from '../../domain/roles.ts'

export const undecided = ['draft', 'open', 'scheduled'] as const satisfies readonly ProposalStatus[]

const columns = [
  'p.id',
  'p.profile_id',
  'p.status',
  'p.creator_id',
  'p.author_kind',
  'p.credential',
  'p.credential_name',
  'p.accept_at',
  'p.decided_by',
  'p.decided_at',
  'p.revision',
  'p.doc',
  'p.created_at',
  'p.updated_at',
] as const

const select = (db: Db) =>
  db
    .selectFrom('proposal as p')
    .leftJoin('user as creator', 'creator.id', 'p.creator_id')
    .leftJoin('user as decider', 'decider.id', 'p.decided_by')
    .select(columns)
    .select(['creator.name as creator_name', 'decider.name as decider_name'])
    .select((e) =>
      e
        .selectFrom('proposal_comment as c')
        .select((c) => c.fn.countAll<number>().as('n'))
        .whereRef('c.proposal_id', '=', 'p.id')
        .as('comments'),
    )

export type ProposalRow = Omit<Selectable<Schema['proposal']>, 'changes'> & {
  readonly creator_name: string | null
  readonly decider_name: string | null
  readonly comments: number | null
}
export type StoredProposal = ProposalRow & { readonly changes: string }

/** Returns proposals of a page, the newest first, with drafts of one account only. */
export const listProposals = (
  db: Db,
  profileId: number,
  statuses: readonly ProposalStatus[] | null,
  draftsOf: number | null,
  before: number | null,
  limit: number,
): Promise<ProposalRow[]> =>
  select(db)
    .where('p.profile_id', '=', profileId)
    .where((e) =>
      e.or([e('p.status', '!=', 'draft'), ...(draftsOf === null ? [] : [e('p.creator_id', '=', draftsOf)])]),
    )
    .$if(statuses !== null, (q) => q.where('p.status', 'in', statuses!))
    .$if(before !== null, (q) => q.where('p.id', '<', before))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

export const findProposal = async (
  db: Db,
  profileId: number,
  id: number,
): Promise<StoredProposal | undefined> =>
  select(db)
    .select('p.changes')
    .where('p.id', '=', id)
    .where('p.profile_id', '=', profileId)
    .executeTakeFirst()

/** Returns the newest draft or open proposal of a person in the studio, or of a key or agent. */
export const findLatestOf = async (
  db: Db,
  profileId: number,
  author: Pick<Selectable<Schema['proposal']>, 'creator_id' | 'author_kind' | 'credential'>,
): Promise<StoredProposal | undefined> =>
  select(db)
    .select('p.changes')
    .where('p.profile_id', '=', profileId)
    .where('p.creator_id', '=', author.creator_id)
    .where('p.author_kind', '=', author.author_kind)
    .$if(author.author_kind !== 'person', (q) => q.where('p.credential', '=', author.credential))
    .where('p.status', 'in', ['draft', 'open'])
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts the proposals of a page that wait for a decision, or the drafts of one account. */
export const countWaiting = (db: Tx, profileId: number, draftsOf: number | null): Promise<number> =>
  countRows(
    db
      .selectFrom('proposal')
      .where('profile_id', '=', profileId)
      .$call((q) =>
        draftsOf === null
          ? q.where('status', 'in', ['open', 'scheduled'])
          : q.where('status', '=', 'draft').where('creator_id', '=', draftsOf),
      ),
  )

export const insertProposal = async (db: Tx, values: Insertable<Schema['proposal']>): Promise<number> =>
  (await db.insertInto('proposal').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Changes a proposal as a new revision. */
export const updateProposal = (db: Tx, id: number, values: Updateable<Schema['proposal']>) =>
  db
    .updateTable('proposal')
    .set(values)
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteProposal = (db: Tx, id: number) => db.deleteFrom('proposal').where('id', '=', id).execute()

/** Decided proposals that a page keeps, and as many withdrawn ones, so that withdrawing many ends no record of a decision. */
const maxKept = 200
/** Maximum proposals of a page without drafts. */
export const maxListed = maxOpenProposals + 2 * maxKept

/** Deletes the withdrawn, or other decided proposals of a page that ended first. */
export const deleteOldDecided = (db: Tx, profileId: number, isWithdrawn: boolean) =>
  db
    .deleteFrom('proposal')
    .where('id', 'in', (e) =>
      e
        .selectFrom('proposal as old')
        .select('old.id')
        .where('old.profile_id', '=', profileId)
        .where('old.status', 'not in', undecided)
        .where('old.status', isWithdrawn ? '=' : '!=', 'withdrawn')
        .orderBy('old.decided_at', 'desc')
        .orderBy('old.id', 'desc')
        .limit(10_000)
        .offset(maxKept),
    )
    .execute()

/** Closes the undecided proposals of a page or an author, without their content. Returns their number. */
export const closeProposals = async (
  db: Tx,
  column: 'profile_id' | 'creator_id',
  id: number,
  now: number,
): Promise<number> => {
  const result = await db
    .updateTable('proposal')
    .set((e) => ({
      status: 'closed',
      accept_at: null,
      decided_by: null,
      decided_at: now,
      changes: '{}',
      revision: e('revision', '+', 1),
      updated_at: now,
    }))
    .where(column, '=', id)
    .where('status', 'in', undecided)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const closeProposalsOfOwner = async (db: Tx, ownerId: number, now: number): Promise<number> => {
  const pages = await db.selectFrom('profile').select('id').where('owner_id', '=', ownerId).execute()
  let count = 0
  for (const { id } of pages) count += await closeProposals(db, 'profile_id', id, now)
  return count
}

export type DueProposal = { readonly id: number; readonly profile_id: number; readonly accept_at: number }

export const listDue = async (
  db: Db,
  now: number,
  after: DueProposal | undefined,
  limit: number,
): Promise<DueProposal[]> =>
  db
    .selectFrom('proposal')
    .select(['id', 'profile_id', sql<number>`accept_at`.as('accept_at')])
    .where('accept_at', '<=', now)
    .where((e) => e(e.refTuple('accept_at', 'id'), '>', e.tuple(after?.accept_at ?? -1, after?.id ?? 0)))
    .orderBy('accept_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export type CommentRow = Selectable<Schema['proposal_comment']> & { readonly author_name: string | null }

export const listComments = (db: Db, proposalId: number): Promise<CommentRow[]> =>
  db
    .selectFrom('proposal_comment as c')
    .leftJoin('user as author', 'author.id', 'c.author_id')
    .selectAll('c')
    .select('author.name as author_name')
    .where('c.proposal_id', '=', proposalId)
    .orderBy('c.id')
    .execute()

export const insertComment = async (
  db: Tx,
  values: Insertable<Schema['proposal_comment']>,
): Promise<CommentRow> => {
  const { id } = await db
    .insertInto('proposal_comment')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await listComments(db, values.proposal_id)).find((row) => row.id === id)!
}

const selectLinks = (db: Db) =>
  db
    .selectFrom('proposal_link as l')
    .innerJoin('proposal as p', 'p.id', 'l.proposal_id')
    .leftJoin('user as creator', 'creator.id', 'l.created_by')
    .selectAll('l')
    .select(['p.profile_id', 'creator.name as creator_name'])

export type LinkRow = Selectable<Schema['proposal_link']> & {
  readonly profile_id: number
  readonly creator_name: string | null
}

/** Returns the guest links of a proposal, the newest first. */
export const listLinks = (db: Db, proposalId: number): Promise<LinkRow[]> =>
  selectLinks(db).where('l.proposal_id', '=', proposalId).orderBy('l.id', 'desc').execute()

export const findLink = async (db: Db, id: number): Promise<LinkRow | undefined> =>
  selectLinks(db).where('l.id', '=', id).executeTakeFirst()

export const insertLink = async (db: Tx, values: Insertable<Schema['proposal_link']>): Promise<LinkRow> => {
  const { id } = await db.insertInto('proposal_link').values(values).returning('id').executeTakeFirstOrThrow()
  return (await findLink(db, id))!
}

export const updateLink = (db: Tx, id: number, values: Updateable<Schema['proposal_link']>) =>
  db.updateTable('proposal_link').set(values).where('id', '=', id).execute()

/** Lists who decides about proposals of a page: its owner, and the managers of its workspaces. */
export const listApprovers = async (db: Db, profileId: number): Promise<number[]> => {
  const { owner_id } = await db
    .selectFrom('profile')
    .select('owner_id')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const managers = await db
    .selectFrom('workspace_profile as wp')
    .innerJoin('workspace as w', 'w.id', 'wp.workspace_id')
    .innerJoin('workspace_member as m', 'm.workspace_id', 'w.id')
    .select('m.user_id')
    .where('wp.profile_id', '=', profileId)
    .where('w.archived_at', 'is', null)
    .where('m.role', 'in', managingRoles)
    .where(listIncludes('m.profile_ids', 'wp.profile_id'))
    .execute()
  return [...new Set([owner_id, ...managers.map(({ user_id }) => user_id)])]
}
