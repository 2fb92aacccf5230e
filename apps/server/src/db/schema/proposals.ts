import type { ProposalStatus } from '@vitrine/contract'
import type { Generated } from 'kysely'
import type { OriginTable } from './origin.ts'

export type ProposalTables = {
  /** Suggested change of a page. Its credential says which key or agent extends it. */
  proposal: OriginTable & {
    id: Generated<number>
    profile_id: number
    status: ProposalStatus
    /** Account of the author, kept after its deletion. */
    creator_id: number
    author_kind: 'person' | 'key' | 'agent'
    /** Time for which it was accepted; null unless it is `scheduled`. */
    accept_at: number | null
    /** Account that decided, kept after its deletion; null without a decision. */
    decided_by: number | null
    decided_at: number | null
    revision: number
    /** JSON: `ProposalDoc` of features/proposals. */
    doc: string
    /** JSON: `ProposedChanges` of features/proposals; after the decision `Comparison`, which was shown. */
    changes: string
    created_at: number
    updated_at: number
  }
  proposal_comment: {
    id: Generated<number>
    proposal_id: number
    /** Account that wrote it, kept after its deletion; null: a guest or the service. */
    author_id: number | null
    /** JSON: `CommentDoc` of features/proposals. */
    doc: string
    created_at: number
  }
  /** Link by which guests see a proposal. Its address is signed and not stored. */
  proposal_link: OriginTable & {
    id: Generated<number>
    proposal_id: number
    may_decide: number
    /** Account of the creator, kept after its deletion. */
    created_by: number
    expires_at: number
    /** Time at which its creator or an editor of the profile ended it; null until then. */
    ended_at: number | null
    /** Time of use, to the hour; null before the first. */
    last_used_at: number | null
    created_at: number
  }
}
