import type { Generated } from 'kysely'
import type { OriginTable } from './origin.ts'

export type WorkspaceTables = {
  workspace: {
    id: Generated<number>
    /** Member with the role `owner`, whose plan applies. */
    owner_id: number
    /** Unique among active workspaces. */
    slug: string
    archived_at: number | null
    /** Revision of the workspace and its assigned profiles; members have their own revision. */
    revision: number
    /** JSON: `WorkspaceDoc` of features/workspaces. */
    doc: string
    /** Changes of its pages that need a proposal: 0 = none, 1 = of design and addresses, 2 = all. Ordered by strictness. */
    approval: Generated<number>
    /** 1 = changes by agents always need a proposal. */
    agents_need_approval: Generated<number>
    created_at: number
    updated_at: number
  }
  workspace_member: OriginTable & {
    id: Generated<number>
    workspace_id: number
    user_id: number
    role: 'owner' | 'admin' | 'editor' | 'contributor' | 'viewer'
    /** JSON array of profiles that the role applies to; null = all assigned profiles. */
    profile_ids: string | null
    revision: number
    /** Account that invited the member or last extended the role, kept after its deletion; null = unknown. */
    created_by: Generated<number | null>
    created_at: number
    updated_at: number
  }
  workspace_profile: OriginTable & {
    workspace_id: number
    profile_id: number
    created_at: Generated<number | null>
    /** JSON array: tags of the page, for members who may edit it; null = never set. */
    tags: Generated<string | null>
  }
  workspace_invite: OriginTable & {
    id: Generated<number>
    workspace_id: number
    /** Normalised e-mail address, which the accepting account must have verified. */
    email_key: string
    role: 'admin' | 'editor' | 'contributor' | 'viewer'
    profile_ids: string | null
    token_hash: string
    invited_by: number | null
    /** A pending invitation after `expires_at` counts as expired. */
    status: 'pending' | 'accepted' | 'declined' | 'revoked'
    /** Time of a registration with this invitation; null = none. */
    registered_at: Generated<number | null>
    /** 1 = a person without an account may register with it, whatever the registration mode. */
    may_register: number
    expires_at: number
    revision: number
    created_at: number
    updated_at: number
  }
  /** An offer of ownership; at most one per workspace is pending. */
  workspace_transfer: OriginTable & {
    id: Generated<number>
    workspace_id: number
    from_user_id: number
    to_user_id: number
    status: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired'
    expires_at: number
    revision: number
    created_at: number
    updated_at: number
  }
  /** Pending offer of a page. A decision deletes it. */
  page_transfer: OriginTable & {
    id: Generated<number>
    profile_id: number
    from_user_id: number
    /** Normalised e-mail address that may accept. */
    email_key: string
    expires_at: number
    created_at: number
  }
  /** Former owner of a page. The page may continue to use uploads of its former owner, and the reverse. */
  former_owner: {
    profile_id: number
    user_id: number
  }
}
