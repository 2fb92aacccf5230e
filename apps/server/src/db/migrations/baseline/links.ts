import { bigint, id, integer, jsonText, ref, table, text } from '../../define-table.ts'

export const links = {
  /** Block of a page. Deleted in batches: no reference to the profile that cascades (docs/decisions/0019). */
  link: table({
    id: id(),
    profile_id: bigint(),
    /** 0-based position among the active links; without meaning if archived. */
    position: integer(),
    /** Revision of the content; moving a link does not change it. */
    revision: integer().default(1),
    archived_at: bigint().nullable(),
    /** Clicks and visitors who clicked on closed days; `readOpenClicks` of features/visits returns the others. */
    clicks: bigint().default(0),
    unique_clicks: bigint().default(0),
    last_clicked_at: bigint().nullable(),
    /** Copies of the content for the filters of lists; `search_text` is folded. */
    kind: text().default(''),
    section: text().nullable(),
    is_enabled: integer().default(1),
    shown_from: bigint().default(0),
    shown_until: bigint().default(Number.MAX_SAFE_INTEGER),
    search_text: text().default(''),
    /** Address of the feed that a `latest` block follows. */
    source: text().nullable(),
    /** JSON: `LinkDoc` of features/links. Begins with the key of the external id if the link is in the unique index. */
    doc: text(),
    created_at: bigint(),
    updated_at: bigint(),
    /** Id that the API client gave the link; column computed from `doc`. */
    external_id: jsonText('extra', 'external_id'),
    external_source: jsonText('extra', 'external_source'),
    /** End of the schedule; column computed from `doc`. */
    ends_at: jsonText('doc', 'schedule', 'ends_at'),
  })
    .index('link_order', '(profile_id, archived_at, position, id)')
    .index('link_updated', '(profile_id, updated_at, id)')
    // Without `archived_at` SQLite's planner prefers the index `link_order`
    .index(
      'link_external_id',
      '(profile_id, external_id, archived_at, position, id) where external_id is not null',
    )
    .index('link_ends_at', '(profile_id, archived_at, ends_at) where ends_at is not null')
    .uniqueIndex(
      'link_external_key',
      "(profile_id, external_id, coalesce(external_source, '')) where archived_at is null and external_id is not null",
    )
    .index('link_source', '(source, profile_id) where source is not null')
    .index('link_profile_source', '(profile_id) where source is not null'),

  /** Former content of a link, copied here before it is overwritten. A version is a list of (link, revision). */
  link_history: table({
    link_id: ref('link', 'cascade'),
    revision: integer(),
    profile_id: bigint(),
    /** Versions after `since_version` and up to `until_version` have this content. */
    since_version: bigint(),
    until_version: bigint(),
    doc: text(),
  })
    .primaryKey('link_history_pk', ['link_id', 'revision'])
    .index('link_history_profile', '(profile_id, until_version)'),

  /** Results of requests to the URLs of a profile's links. */
  link_check: table({
    profile_id: ref('profile', 'cascade').primaryKey(),
    /** Time of the next check; null if no link has a URL. A process that checks the row sets the end of its claim. */
    due_at: bigint().nullable(),
    /** JSON: `LinkChecks` of features/links. */
    doc: text(),
  }).index('link_check_due', '(due_at, profile_id)'),

  /** A synchronisation over several requests: the active links of a source that no request has contained yet. */
  link_sync: table({
    profile_id: ref('profile', 'cascade'),
    external_source: text(),
    /** Name that the client gave the run. */
    sync_id: text(),
    /** Number of links of the source at the begin. */
    total: integer(),
    /** Ids, separated by spaces. */
    unseen_ids: text(),
    expires_at: bigint(),
  }).primaryKey('link_sync_pkey', ['profile_id', 'external_source']),

  /** A feed that blocks of the kind `latest` follow, once for all pages. */
  latest_source: table({
    id: id(),
    url: text().unique(),
    /** Time of the next work. A process that works on the source sets the end of its claim. */
    due_at: bigint(),
    /** JSON: `Source` of features/latest. */
    doc: text(),
  }).index('latest_source_due', '(due_at, id)'),

  /** Pictures of the entries that a page shows. */
  latest_page: table({
    profile_id: ref('profile', 'cascade'),
    source_id: ref('latest_source', 'cascade'),
    /** JSON: `SourcePage` of features/latest. */
    doc: text(),
  })
    .primaryKey('latest_page_pkey', ['profile_id', 'source_id'])
    .clustered()
    .index('latest_page_source', '(source_id)'),
}
