import {
  type BodyOf,
  createProblem,
  maxProposalComments,
  type ProposalComment,
  type proposalExtensions,
} from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { emitEvent } from '../events/index.ts'
import { type Access, lockProfile } from '../profile/index.ts'
import { lockUndecided } from './access.ts'
import { mailNews } from './mails.ts'
import { toComment, toCommentDoc, toProposal } from './proposal.ts'
import { insertComment, type ProposalRow } from './repo.ts'

export const commentProposal = async (
  ctx: UserContext,
  access: Access,
  id: number,
  { text, change = null }: BodyOf<(typeof proposalExtensions)['commentProposal']>,
): Promise<ProposalComment> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    const { userId } = ctx.actor
    const doc = toCommentDoc({ text, change })
    const comment = await addComment(ctx.deps, db, row, { author_id: userId, doc }, ctx.now)
    const news = { event: 'commented', person: comment.author?.name ?? '', words: text } as const
    await mailNews(ctx.deps, db, row, row.creator_id === userId ? [] : [row.creator_id], news, ctx.now)
    return comment
  })

/** Adds a comment to a locked proposal, with an event. Guests must leave room for the comments of others. */
export const addComment = async (
  deps: Deps,
  db: Tx,
  proposal: ProposalRow,
  comment: { readonly author_id: number | null; readonly doc: string },
  now: number,
  isGuest = false,
): Promise<ProposalComment> => {
  const max = isGuest ? maxProposalComments / 2 : maxProposalComments
  if (Number(proposal.comments) >= max)
    fail('conflict', createProblem(null, 'max_proposal_comments', { max }))
  const row = toComment(await insertComment(db, { proposal_id: proposal.id, ...comment, created_at: now }))
  // Only its author sees a draft
  if (proposal.status === 'draft') return row
  await emitEvent(deps, db, {
    type: 'proposal.commented',
    profileId: proposal.profile_id,
    resource: `proposal:${proposal.id}`,
    at: now,
    data: () => ({ proposal: toProposal(proposal), comment: row }),
  })
  return row
}
