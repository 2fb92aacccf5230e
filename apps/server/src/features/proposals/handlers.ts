import type { proposalExtensions } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { asDeleted, createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { type Access, loadProfile, ofProfile } from '../profile/index.ts'
import { assertAccess } from './access.ts'
import { createProposal, updateProposal } from './collect.ts'
import { commentProposal } from './comments.ts'
import { acceptProposal, rejectProposal, withdrawProposal } from './decide.ts'
import { createProposalLink, endProposalLink, listProposalLinks } from './links.ts'
import { listProposals, reviewProposal } from './review.ts'

type OneContext = UserContext & { params: { profile_id: number; proposal_id: number } }

const open =
  (need: Access['need'], isAuthorOnly = false) =>
  async (ctx: OneContext) => {
    const access = await loadProfile(ctx, ctx.params.profile_id, need)
    await assertAccess(ctx.deps, access, ctx.params.proposal_id, isAuthorOnly)
    return access
  }

export const proposalHandlers = {
  listProposals: ofProfile('read', ({ deps, query }, access) => listProposals(deps, access, query)),
  createProposal: ofProfile('propose', (ctx, access) => createProposal(ctx, access, ctx.body)),
  getProposal: createAuthorisedHandler(open('read'), (ctx, access) =>
    reviewProposal(ctx, access, ctx.params.proposal_id),
  ),
  updateProposal: createAuthorisedHandler(open('propose', true), (ctx, access) => {
    const { params, expectedRevisions, body } = ctx
    return updateProposal(ctx, access, params.proposal_id, expectedRevisions, body)
  }),
  withdrawProposal: createAuthorisedHandler(open('propose', true), async (ctx, access) => {
    const { params, expectedRevisions } = ctx
    return asDeleted(await withdrawProposal(ctx, access, params.proposal_id, expectedRevisions))
  }),
  commentProposal: createAuthorisedHandler(open('propose'), (ctx, access) =>
    commentProposal(ctx, access, ctx.params.proposal_id, ctx.body),
  ),
  acceptProposal: createAuthorisedHandler(open('change'), (ctx, access) =>
    acceptProposal(ctx, access, ctx.params.proposal_id, ctx.body),
  ),
  rejectProposal: createAuthorisedHandler(open('change'), (ctx, access) => {
    const { params, expectedRevisions, body } = ctx
    const words = body?.words ?? null
    return rejectProposal(ctx, access, params.proposal_id, expectedRevisions, words)
  }),
  listProposalLinks: createAuthorisedHandler(open('propose'), (ctx, access) =>
    listProposalLinks(ctx, access, ctx.params.proposal_id),
  ),
  createProposalLink: createAuthorisedHandler(open('propose'), (ctx, access) => {
    const { params, body } = ctx
    return createProposalLink(ctx, access, params.proposal_id, body.may_decide ?? false)
  }),
  endProposalLink: createAuthorisedHandler(open('propose'), (ctx, access) =>
    endProposalLink(ctx, access, ctx.params.link_id),
  ),
} satisfies Handlers<typeof proposalExtensions>
