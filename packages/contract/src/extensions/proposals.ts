import { Type } from 'typebox'
import {
  anyRoleText,
  createDeletedResource,
  Deleted,
  example,
  profileCreateErrors,
  profileReadErrors,
  profileWriteErrors,
  revisionText,
} from '../features/common.ts'
import { profileExample } from '../features/profile.ts'
import { maxOpenProposals, maxProposalLinks, proposalLinkDays } from '../limits.ts'
import {
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
  deleteGuard,
  Enum,
} from '../operation.ts'
import {
  AcceptedProposal,
  commentExample,
  decidedExample,
  guestLinkExample,
  NewProposalLink,
  Proposal,
  ProposalAcceptance,
  ProposalComment,
  ProposalCommentCreate,
  ProposalCreate,
  ProposalLink,
  ProposalLinkCreate,
  ProposalRejection,
  ProposalReview,
  ProposalWrite,
  proposalExample,
  proposalStatuses,
  reviewExample,
} from './proposal-schemas.ts'

const proposeText = 'Needs the role owner, admin, editor or contributor on the profile.'
const decideText = 'Needs the role owner, admin or editor on the profile.'
const proposeErrors = [...profileWriteErrors, 'conflict', 'url_not_allowed'] as const
const changeErrors = [...proposeErrors, 'already_decided', 'stale_revision'] as const

export const proposalExtensions = defineOperations('Proposals', {
  listProposals: defineOperation({
    route: 'GET /profiles/:profile_id/proposals',
    summary: 'List proposals',
    grants: 'nothing',
    description: [
      anyRoleText,
      'The newest first, without comparison. Drafts of others are missing. A cursor belongs to the `status` that it was made with.',
    ],
    access: 'read',
    query: createQuery({
      status: Type.Optional(
        Enum([...proposalStatuses, 'waiting'], {
          description: 'Only those with this status; `waiting`: `open` and `scheduled`.',
        }),
      ),
      ...cursorPaging,
    }),
    cursor: true,
    ok: { 200: Type.Array(Proposal) },
    errors: profileReadErrors,
    example: { data: [proposalExample] },
  }),

  createProposal: defineOperation({
    route: 'POST /profiles/:profile_id/proposals',
    summary: 'Propose a change',
    grants: 'nothing',
    description: [
      proposeText,
      'Stores the fields that differ from the page, each with its present value. Nothing is published. New links get temporary IDs.',
      `A page has at most ${maxOpenProposals} proposals that wait for a decision, and as many drafts of each account (409 \`conflict\`).`,
    ],
    access: 'write',
    proposes: true,
    etag: 'proposal',
    body: ProposalCreate,
    ok: { 201: ProposalReview },
    errors: proposeErrors,
    example: {
      body: { title: 'Spring opening hours', profile: { bio: 'Ceramics. Open from 9 to 5.' } },
      data: reviewExample,
    },
  }),

  getProposal: defineOperation({
    route: 'GET /profiles/:profile_id/proposals/:proposal_id',
    summary: 'Review a proposal',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Compares it with the page as it is now. A field that was changed since it was proposed is a conflict.',
    ],
    access: 'read',
    etag: 'proposal',
    ok: { 200: ProposalReview },
    errors: profileReadErrors,
    example: { data: reviewExample },
  }),

  updateProposal: defineOperation({
    route: 'PUT /profiles/:profile_id/proposals/:proposal_id',
    summary: 'Change a proposal',
    grants: 'nothing',
    description: [
      proposeText,
      'Only its author can change it, while it is a draft or open. `profile` and `rows` are added to what it proposes. A field that gets the value of the page again is no longer proposed.',
      revisionText,
    ],
    access: 'write',
    proposes: true,
    etag: 'proposal',
    body: ProposalWrite,
    ok: { 200: ProposalReview },
    errors: changeErrors,
    example: {
      body: { profile: { bio: 'Ceramics. Open from 9 to 5.' } },
      data: reviewExample,
    },
  }),

  withdrawProposal: defineOperation({
    route: 'DELETE /profiles/:profile_id/proposals/:proposal_id',
    summary: 'Withdraw a proposal',
    grants: 'nothing',
    description: [
      proposeText,
      'Only its author can withdraw it, before it is applied. What it proposed is deleted.',
    ],
    access: 'write',
    proposes: true,
    etag: 'proposal',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Proposal) },
    errors: [...profileWriteErrors, 'already_decided', 'stale_revision'],
    example: {
      body: { revision: 2 },
      data: {
        ...proposalExample,
        status: 'withdrawn',
        decision: {
          at: example.later,
          by: null,
          guest_name: null,
          words: null,
          hash: null,
          version_id: null,
          left_out: [],
        },
        deleted: true,
      },
    },
  }),

  commentProposal: defineOperation({
    route: 'POST /profiles/:profile_id/proposals/:proposal_id/comments',
    summary: 'Comment on a proposal',
    grants: 'nothing',
    description: [proposeText, 'On the whole proposal, or on one of its changes.'],
    access: 'write',
    proposes: true,
    body: ProposalCommentCreate,
    ok: { 201: ProposalComment },
    errors: [...profileWriteErrors, 'conflict', 'already_decided'],
    example: { body: { text: 'Open on Sundays, too?', change: 'profile.bio' }, data: commentExample },
  }),

  acceptProposal: defineOperation({
    route: 'POST /profiles/:profile_id/proposals/:proposal_id/accept',
    summary: 'Accept a proposal',
    grants: 'nothing',
    description: [
      decideText,
      'Applies exactly what the comparison with this `hash` showed, without the changes in `leave_out`. If the page or the proposal has changed since, it fails with 409 `conflict` and the rule `proposal_changed`; a conflict without a chosen side with the rule `proposal_conflict` and its path.',
      'An automatic version is saved first, in the same transaction. Rules, plans and limits are those of the other operations that write a profile or links.',
      "If the policy of a workspace requires approval, another account than the author's must accept it, and not an agent (403 `forbidden` with the rule `approval_required`).",
      'A change of username or custom domain needs what `PUT /profile` needs for it: the role, and a session that was confirmed in the last 15 minutes.',
      'With `at`, everything is checked again at that time. If something has changed until then, the proposal is open again, with a comment.',
    ],
    access: 'write',
    body: ProposalAcceptance,
    ok: { 200: AcceptedProposal },
    errors: [
      ...profileCreateErrors,
      'conflict',
      'already_decided',
      'stale_revision',
      'key_scope',
      'url_not_allowed',
      'username_taken',
      'rate_limited',
    ],
    example: {
      body: { hash: 'q1pT7mC0Yw2rZx9kFvB3nD5sHjL8aEeG4uKiOoPqRtU', leave_out: ['order'] },
      data: { proposal: decidedExample, profile: profileExample, version_id: 91 },
    },
  }),

  rejectProposal: defineOperation({
    route: 'POST /profiles/:profile_id/proposals/:proposal_id/reject',
    summary: 'Reject a proposal',
    grants: 'nothing',
    description: [decideText, 'The page stays as it is. A scheduled proposal can be rejected too.'],
    access: 'write',
    etag: 'proposal',
    acceptsIfMatch: true,
    body: ProposalRejection,
    bodyOptional: true,
    ok: { 200: Proposal },
    errors: [...profileWriteErrors, 'already_decided', 'stale_revision'],
    example: {
      body: { words: 'We stay closed in spring.' },
      data: {
        ...decidedExample,
        status: 'rejected',
        decision: { ...decidedExample.decision!, words: 'We stay closed in spring.', version_id: null },
      },
    },
  }),

  listProposalLinks: defineOperation({
    route: 'GET /profiles/:profile_id/proposals/:proposal_id/links',
    summary: 'List guest links of a proposal',
    grants: 'nothing',
    description: [
      proposeText,
      'Links that still work, the newest first, without their addresses. A link ends when it expires, when the proposal is decided, when a user ends it, and when its creator loses the right.',
    ],
    access: 'read',
    ok: { 200: Type.Array(ProposalLink) },
    errors: profileReadErrors,
    example: { data: [guestLinkExample] },
  }),

  createProposalLink: defineOperation({
    route: 'POST /profiles/:profile_id/proposals/:proposal_id/links',
    summary: 'Ask a guest by a link',
    grants: 'access',
    description: [
      `${proposeText} With \`may_decide\`: owner, admin or editor, and no agent.`,
      'A person with the address sees the page before and after the proposal, comments on changes and gives an opinion, without an account. Only this response contains the address.',
      'Under a policy that requires approval, links of the author of the proposal do not decide (403 `forbidden` with the rule `approval_required`). A change of username, custom domain or publication is never decided by a guest.',
      `Ends after ${proposalLinkDays} days. At most ${maxProposalLinks} per proposal (409 \`conflict\`).`,
    ],
    access: 'write',
    body: ProposalLinkCreate,
    ok: { 201: NewProposalLink },
    errors: [...profileWriteErrors, 'conflict', 'already_decided', 'key_scope'],
    example: {
      body: { may_decide: true },
      data: {
        ...guestLinkExample,
        url: 'https://vitrine.example.com/services/proposals/Mw.Zm9vYmFyYmF6cXV4',
      },
    },
  }),

  endProposalLink: defineOperation({
    route: 'DELETE /profiles/:profile_id/proposals/:proposal_id/links/:link_id',
    summary: 'End a guest link',
    grants: 'nothing',
    description: 'Its creator can end it, and the roles owner, admin and editor on the profile.',
    access: 'write',
    ok: { 200: Deleted },
    errors: profileWriteErrors,
    example: { data: { id: 3, deleted: true } },
  }),
})
