import { bigint, id, integer, ref, table, text } from '../../define-table.ts'
import { origin } from './origin.ts'

export const workspaces = {
  workspace: table({
    id: id(),
    /** Member with the role `owner`, whose plan applies. */
    owner_id: ref('user', 'cascade'),
    /** Unique among active workspaces. */
    slug: text(),
    archived_at: bigint().nullable(),
    /** Revision of the workspace and its assigned profiles; members have their own revision. */
    revision: integer(),
    /** JSON: `WorkspaceDoc` of features/workspaces. */
    doc: text(),
    /** Changes of its pages that need a proposal: 0 = none, 1 = of design and addresses, 2 = all. Ordered by strictness. */
    approval: integer().default(0),
    /** 1 = changes by agents always need a proposal. */
    agents_need_approval: integer().default(0),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .uniqueIndex('workspace_slug', '(slug) where archived_at is null')
    .index('workspace_owner', '(owner_id)'),

  workspace_member: table({
    id: id(),
    workspace_id: ref('workspace', 'cascade'),
    user_id: ref('user', 'cascade'),
    role: text<'owner' | 'admin' | 'editor' | 'contributor' | 'viewer'>(),
    /** JSON array of profiles that the role applies to; null = all assigned profiles. */
    profile_ids: text().nullable(),
    revision: integer(),
    /** Account that invited the member or last extended the role, kept after its deletion; null = unknown. */
    created_by: bigint().nullable(),
    ...origin,
    created_at: bigint(),
    updated_at: bigint(),
  })
    .uniqueIndex('workspace_member_once', '(workspace_id, user_id)')
    .index('workspace_member_user', '(user_id)'),

  workspace_profile: table({
    workspace_id: ref('workspace', 'cascade'),
    profile_id: ref('profile', 'cascade'),
    ...origin,
    created_at: bigint().nullable(),
    /** JSON array: tags of the page, for members who may edit it; null = never set. */
    tags: text().nullable(),
  })
    .primaryKey('workspace_profile_pk', ['workspace_id', 'profile_id'])
    .index('workspace_profile_profile', '(profile_id)'),

  workspace_invite: table({
    id: id(),
    workspace_id: ref('workspace', 'cascade'),
    /** Normalised e-mail address, which the accepting account must have verified. */
    email_key: text(),
    role: text<'admin' | 'editor' | 'contributor' | 'viewer'>(),
    profile_ids: text().nullable(),
    token_hash: text().unique(),
    invited_by: ref('user', 'set null').nullable(),
    /** A pending invitation after `expires_at` counts as expired. */
    status: text<'pending' | 'accepted' | 'declined' | 'revoked'>(),
    /** Time of a registration with this invitation; null = none. */
    registered_at: bigint().nullable(),
    /** 1 = a person without an account may register with it, whatever the registration mode. */
    may_register: integer(),
    ...origin,
    expires_at: bigint(),
    revision: integer(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .index('workspace_invite_workspace', '(workspace_id, status)')
    .index('workspace_invite_email', '(email_key)')
    .index('workspace_invite_by', '(invited_by)')
    .index('workspace_invite_expires_at', '(expires_at)'),

  /** An offer of ownership; at most one per workspace is pending. */
  workspace_transfer: table({
    id: id(),
    workspace_id: ref('workspace', 'cascade'),
    from_user_id: ref('user', 'cascade'),
    to_user_id: ref('user', 'cascade'),
    status: text<'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired'>(),
    ...origin,
    expires_at: bigint(),
    revision: integer(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .uniqueIndex('workspace_transfer_pending', "(workspace_id) where status = 'pending'")
    .index('workspace_transfer_workspace', '(workspace_id)')
    .index('workspace_transfer_to', '(to_user_id)')
    .index('workspace_transfer_from', '(from_user_id)')
    .index('workspace_transfer_expires_at', '(expires_at)'),

  /** Pending offer of a page, at most one per page. A decision deletes it. */
  page_transfer: table({
    id: id(),
    profile_id: ref('profile', 'cascade').unique(),
    from_user_id: ref('user', 'cascade'),
    /** Normalised e-mail address that may accept. */
    email_key: text(),
    ...origin,
    expires_at: bigint(),
    created_at: bigint(),
  })
    .index('page_transfer_from_user_id', '(from_user_id)')
    .index('page_transfer_email_key', '(email_key)')
    .index('page_transfer_expires_at', '(expires_at)'),

  /** Former owner of a page. The page may continue to use uploads of its former owner, and the reverse. */
  former_owner: table({
    profile_id: ref('profile', 'cascade'),
    user_id: ref('user', 'cascade'),
  })
    .primaryKey('former_owner_pkey', ['profile_id', 'user_id'])
    .index('former_owner_user_id', '(user_id)'),
}
