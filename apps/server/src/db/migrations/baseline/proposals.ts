import type { ProposalStatus } from '@vitrine/contract'
import { bigint, id, integer, ref, table, text } from '../../define-table.ts'
import { origin } from './origin.ts'

export const proposals = {
  /** Suggested change of a page. Its credential says which key or agent extends it. */
  proposal: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    status: text<ProposalStatus>(),
    /** Account of the author, kept after its deletion. */
    creator_id: bigint(),
    author_kind: text<'person' | 'key' | 'agent'>(),
    ...origin,
    /** Time for which it was accepted; null unless it is `scheduled`. */
    accept_at: bigint().nullable(),
    /** Account that decided, kept after its deletion; null without a decision. */
    decided_by: bigint().nullable(),
    decided_at: bigint().nullable(),
    revision: integer(),
    /** JSON: `ProposalDoc` of features/proposals. */
    doc: text(),
    /** JSON: `ProposedChanges` of features/proposals; after the decision `Comparison`, which was shown. */
    changes: text(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .index('proposal_profile', '(profile_id, id)')
    .index('proposal_creator', '(creator_id)')
    .index('proposal_due', '(accept_at) where accept_at is not null'),

  proposal_comment: table({
    id: id(),
    proposal_id: ref('proposal', 'cascade'),
    /** Account that wrote it, kept after its deletion; null: a guest or the service. */
    author_id: bigint().nullable(),
    /** JSON: `CommentDoc` of features/proposals. */
    doc: text(),
    created_at: bigint(),
  }).index('proposal_comment_proposal', '(proposal_id, id)'),

  /** Link by which guests see a proposal. Its address is signed and not stored. */
  proposal_link: table({
    id: id(),
    proposal_id: ref('proposal', 'cascade'),
    may_decide: integer(),
    /** Account of the creator, kept after its deletion. */
    created_by: bigint(),
    ...origin,
    expires_at: bigint(),
    /** Time at which its creator or an editor of the profile ended it; null until then. */
    ended_at: bigint().nullable(),
    /** Time of use, to the hour; null before the first. */
    last_used_at: bigint().nullable(),
    created_at: bigint(),
  })
    .index('proposal_link_proposal', '(proposal_id, id)')
    .index('proposal_link_creator', '(created_by)'),
}
