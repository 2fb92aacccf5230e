import type { proposalExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { type Access, loadProfile, ofProfile } from '../profile/index.ts'
import { assertAccess } from './access.ts'
import { createProposal, updateProposal } from './collect.ts'
import { commentProposal } from './comments.ts'
import { acceptProposal, rejectProposal, withdrawProposal } from './decide.ts'
import { createProposalLink, endProposalLink, listProposalLinks } from './links.ts'
import { listProposals, reviewProposal } from './review.ts'

type OneContext = UserContext & { params: { profile_id: number; proposal_id: number } }

export const createProposalHandlers = (deps: Deps) => {
  const open =
    (need: Access['need'], isAuthorOnly = false) =>
    async (ctx: OneContext) => {
      const access = await loadProfile(deps, ctx, ctx.params.profile_id, need)
      await assertAccess(deps, access, ctx.params.proposal_id, isAuthorOnly)
      return access
    }

  return {
    listProposals: ofProfile(deps, 'read', (ctx, access) => listProposals(deps, access, ctx.query)),
    createProposal: ofProfile(deps, 'propose', async (ctx, access) =>
      ok(await createProposal(deps, ctx, access, ctx.body)),
    ),
    getProposal: createAuthorisedHandler(open('read'), async (ctx, access) =>
      ok(await reviewProposal(deps, ctx, access, ctx.params.proposal_id)),
    ),
    updateProposal: createAuthorisedHandler(open('propose', true), async (ctx, access) => {
      const { params, expectedRevisions, body } = ctx
      return ok(await updateProposal(deps, ctx, access, params.proposal_id, expectedRevisions, body))
    }),
    withdrawProposal: createAuthorisedHandler(open('propose', true), async (ctx, access) => {
      const { params, expectedRevisions } = ctx
      return okDeleted(await withdrawProposal(deps, ctx, access, params.proposal_id, expectedRevisions))
    }),
    commentProposal: createAuthorisedHandler(open('propose'), async (ctx, access) =>
      ok(await commentProposal(deps, ctx, access, ctx.params.proposal_id, ctx.body)),
    ),
    acceptProposal: createAuthorisedHandler(open('change'), async (ctx, access) =>
      ok(await acceptProposal(deps, ctx, access, ctx.params.proposal_id, ctx.body)),
    ),
    rejectProposal: createAuthorisedHandler(open('change'), async (ctx, access) => {
      const { params, expectedRevisions, body } = ctx
      const words = body?.words ?? null
      return ok(await rejectProposal(deps, ctx, access, params.proposal_id, expectedRevisions, words))
    }),
    listProposalLinks: createAuthorisedHandler(open('propose'), async (ctx, access) =>
      ok(await listProposalLinks(deps, ctx, access, ctx.params.proposal_id)),
    ),
    createProposalLink: createAuthorisedHandler(open('propose'), async (ctx, access) => {
      const { params, body } = ctx
      return ok(await createProposalLink(deps, ctx, access, params.proposal_id, body.may_decide ?? false))
    }),
    endProposalLink: createAuthorisedHandler(open('propose'), async (ctx, access) =>
      ok(await endProposalLink(ctx, access, ctx.params.link_id)),
    ),
  } satisfies Handlers<typeof proposalExtensions>
}
