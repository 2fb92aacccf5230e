import { bigint, id, integer, ref, table, text } from '../../define-table.ts'

export const pages = {
  profile: table({
    id: id(),
    owner_id: ref('user', 'cascade'),
    username: text(),
    /** Lower case; unique. */
    username_key: text().unique(),
    is_published: integer().default(1),
    blocked_at: bigint().nullable(),
    /** Revision of the settings, returned as `revision`. */
    revision: integer().default(1),
    /** Rises with every change of settings or links. Key of caches and doctor runs. */
    content_revision: integer().default(1),
    /** JSON: `ProfileDoc` of features/profile. */
    doc: text(),
    created_at: bigint(),
    updated_at: bigint(),
    /** Requested custom domain; unique among rows with `domain_verified_at`. */
    domain_host: text().nullable(),
    domain_verified_at: bigint().nullable(),
    /** Time of the next lookup of its TXT record; null = no lookup planned. */
    domain_next_at: bigint().nullable(),
    /** JSON: other fields of `Domain` (domain/custom-domains.ts). */
    domain_doc: text().nullable(),
    /** JSON: `PageIdentity`; null = never set. */
    identity_doc: text().nullable(),
    /** Time since which the username is public. If the page is not published: null, or at least a day before its unpublication. */
    name_public_at: bigint().nullable(),
    /** 1 = search engines may list the page only if the e-mail address of its owner is verified; 0 for pages from before this rule. */
    needs_verified_owner: integer().default(0),
    /** JSON array: tags of the owner; null = never set. Members of workspaces see the tags of `workspace_profile`. */
    tags: text().nullable(),
    /** Rises with each change of the entries that `latest` blocks show. Key of cached pages. */
    entries_revision: integer().default(0),
  })
    .index('profile_owner', '(owner_id)')
    .index('profile_created_at', '(created_at)')
    .index('profile_blocked', '(id) where blocked_at is not null')
    // A host is verified for one profile at most
    .uniqueIndex('profile_domain', '(domain_host) where domain_verified_at is not null')
    .index('profile_domain_due', '(domain_next_at) where domain_next_at is not null')
    .index('profile_domain_list', '(id) where domain_host is not null')
    .searchable('username_key'),

  /** A former username that is reserved: it redirects, is held for its former owner, or both. */
  username_redirect: table({
    username_key: text().primaryKey(),
    /** Page that it redirects to; null if that page is deleted. */
    profile_id: ref('profile', 'cascade').nullable(),
    /** End of the reservation. */
    expires_at: bigint(),
    /** End of the redirect; null = `expires_at`. */
    redirects_until: bigint().nullable(),
    /** Account that holds the name; null for names that only redirect, and after the deletion of the account. */
    owner_id: ref('user', 'set null').nullable(),
    /** Encrypted hash of the verified e-mail address of a deleted account. */
    former_email: text().nullable(),
  })
    .index('username_redirect_profile', '(profile_id)')
    .index('username_redirect_expires_at', '(expires_at)')
    .index('username_redirect_owner', '(owner_id)'),

  /** Former content of profile settings, stored like `link_history`. */
  profile_history: table({
    profile_id: ref('profile', 'cascade'),
    revision: integer(),
    since_version: bigint(),
    until_version: bigint(),
    doc: text(),
  }).primaryKey('profile_history_pk', ['profile_id', 'revision']),

  version: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    kind: text<'manual' | 'auto' | 'pre_restore'>(),
    name: text(),
    reason: text(),
    created_by: bigint().nullable(),
    profile_revision: integer(),
    content_revision: integer(),
    link_count: integer(),
    size_bytes: integer(),
    /** Active links in order, as `id.revision` joined by spaces. */
    manifest: text(),
    created_at: bigint(),
    revision: integer().default(1),
    /** Result of the comparison before and after the edit, 60 days later; null before, and for restore points. */
    effect: text().nullable(),
  })
    .index('version_profile', '(profile_id, kind, id)')
    .index('version_newest', '(profile_id, id)'),

  upload: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    profile_id: ref('profile', 'cascade'),
    purpose: text<'avatar' | 'block'>(),
    /** Names of the stored objects, joined by spaces. */
    names: text(),
    bytes: bigint(),
    created_at: bigint(),
    /** Time of creation, or of the last cleanup that found it in use. */
    seen_at: bigint().default(0),
  })
    .index('upload_user', '(user_id)')
    .index('upload_profile', '(profile_id)')
    .index('upload_seen', '(seen_at)')
    .index('upload_names', '(names)'),

  /** Reports about a page until an administrator dismisses them. One row per page, so that reports cannot fill the table. */
  page_report: table({
    profile_id: ref('profile', 'cascade').primaryKey(),
    reports: bigint(),
    first_at: bigint(),
    last_at: bigint(),
    /** JSON: `ReportDoc` of features/reports. */
    doc: text(),
  }).index('page_report_last', '(last_at, profile_id)'),
}
