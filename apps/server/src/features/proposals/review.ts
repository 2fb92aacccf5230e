import {
  createProblem,
  type Proposal,
  type ProposalReview,
  type ProposalStatus,
  type proposalExtensions,
  type QueryOf,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, nameList, readNewest } from '../../domain/paging.ts'
import { type Access, findProfile, type LockedProfile } from '../profile/index.ts'
import { findVisible, isUndecided, toAuthor } from './access.ts'
import { readChanges, readComparison, readDoc, toComment, toProposal } from './proposal.ts'
import * as repo from './repo.ts'
import { applyProposal, compare, type PageState, readPage } from './state.ts'

export const listProposals = async (
  deps: Deps,
  { id, actor }: Access,
  { status, ...query }: QueryOf<(typeof proposalExtensions)['listProposals']>,
): Promise<ListPage<Proposal>> => {
  const statuses: ProposalStatus[] | null =
    status === undefined ? null : status === 'waiting' ? ['open', 'scheduled'] : [status]
  const { rows, meta } = await readNewest(nameList('proposals', { status }), query, (before, limit) =>
    repo.listProposals(deps.db.read, id, statuses, actor.userId, before, limit),
  )
  return { data: rows.map(toProposal), meta }
}

export const toReview = async (
  deps: Deps,
  db: Db,
  row: repo.StoredProposal,
  profile: Parameters<typeof readPage>[1],
  now: number,
): Promise<ProposalReview> => {
  const comments = (await repo.listComments(db, row.id)).map(toComment)
  if (!isUndecided(row)) {
    const { hash } = readDoc(row.doc, row.id).decision ?? { hash: '' }
    const { differences, conflicts } = readComparison(row.changes, row.id)
    return { ...toProposal(row), differences: [...differences], conflicts: [...conflicts], hash, comments }
  }
  const changes = readChanges(row.changes, row.id)
  const page = await readPage(db, profile, changes)
  const { differences, conflicts, hash } = compare(deps, page, changes, now)
  return { ...toProposal(row), differences: [...differences], conflicts: [...conflicts], hash, comments }
}

export const reviewProposal = async (
  ctx: Pick<UserContext, 'now' | 'deps'>,
  access: Access,
  id: number,
): Promise<ProposalReview> => {
  const db = ctx.deps.db.read
  const profile = (await findProfile(db, access.id)) ?? fail('not_found')
  return toReview(ctx.deps, db, await findVisible(db, access, id), profile, ctx.now)
}

/** Returns all proposals of a page but drafts, for an export. */
export const exportProposals = async (
  deps: Deps,
  profileId: number,
  now: number,
): Promise<ProposalReview[]> => {
  const db = deps.db.read
  const profile = await findProfile(db, profileId)
  const reviews: ProposalReview[] = []
  if (!profile) return reviews
  for (const { id } of await repo.listProposals(db, profileId, null, null, null, repo.maxListed)) {
    const row = await repo.findProposal(db, profileId, id)
    if (row) reviews.push(await toReview(deps, db, row, profile, now))
  }
  return reviews
}

/** Returns the page as the caller's latest draft or open proposal makes it, with that proposal, or null without one. */
export const readProposedState = async (
  ctx: Pick<UserContext, 'actor' | 'now' | 'deps'>,
  access: Access,
): Promise<(PageState & { readonly proposal: Proposal }) | null> => {
  const db = ctx.deps.db.read
  const row = await repo.findLatestOf(db, access.id, toAuthor(ctx.actor))
  const profile = row && (await findProfile(db, access.id))
  if (!profile) return null
  const changes = readChanges(row.changes, row.id)
  const state = applyProposal(ctx.deps, await readPage(db, profile, changes), changes, ctx.now)
  return { ...state, proposal: toProposal(row) }
}

/** Fails if a locked proposal differs from the comparison that the decision names. */
export const assertShown = async (
  deps: Deps,
  db: Tx,
  profile: LockedProfile,
  row: repo.StoredProposal,
  seen: string,
  now: number,
): Promise<void> => {
  const changes = readChanges(row.changes, row.id)
  const { hash } = compare(deps, await readPage(db, profile, changes), changes, now)
  if (hash !== seen) fail('conflict', createProblem('hash', 'proposal_changed'))
}
