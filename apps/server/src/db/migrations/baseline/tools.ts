import { bigint, id, integer, ref, table, text } from '../../define-table.ts'
import { origin } from './origin.ts'

export const tools = {
  variant: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    /** Unique among the profile's active variants. */
    key: text(),
    status: text<'draft' | 'running' | 'paused' | 'stopped'>(),
    priority: integer(),
    /** First whole day of the current split of running experiments; null = never ran in an experiment. */
    split_from: integer().nullable(),
    /** Time at which the comparison of the current split had a verdict. */
    decided_at: bigint().nullable(),
    revision: bigint(),
    archived_at: bigint().nullable(),
    external_id: text().nullable(),
    external_source: text().default(''),
    /** JSON: `VariantDoc` of features/variants. */
    doc: text(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .uniqueIndex('variant_live', '(profile_id, key) where archived_at is null')
    .index('variant_profile', '(profile_id, id)')
    .uniqueIndex(
      'variant_external_key',
      '(profile_id, external_id, external_source) where archived_at is null and external_id is not null',
    ),

  campaign: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    /** Unique among the profile's active campaigns. */
    slug: text(),
    revision: bigint(),
    archived_at: bigint().nullable(),
    external_id: text().nullable(),
    external_source: text().default(''),
    /** JSON: `CampaignDoc` of features/campaigns. */
    doc: text(),
    created_at: bigint(),
    updated_at: bigint(),
    /** Time of the next event (start or end); null = no event left. */
    event_next_at: bigint().nullable(),
    /** Announced events: 0 = none, 1 = start, 3 = start and end. */
    events_told: integer().default(0),
  })
    .uniqueIndex('campaign_live', '(profile_id, slug) where archived_at is null')
    .index('campaign_profile', '(profile_id, id)')
    .uniqueIndex(
      'campaign_external_key',
      '(profile_id, external_id, external_source) where archived_at is null and external_id is not null',
    )
    .index('campaign_event', '(event_next_at) where event_next_at is not null'),

  /** A secret URL that returns analytics of a profile to a spreadsheet. */
  feed: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    name: text(),
    /** SHA-256 of the secret in the URL, hex. */
    token_hash: text().unique(),
    created_by: bigint().nullable(),
    ...origin,
    last_used_at: bigint().nullable(),
    created_at: bigint(),
  }).index('feed_profile', '(profile_id, id)'),

  /** A saved filter of a page's analytics. */
  segment: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    name: text(),
    /** Conditions, as `parseVisitFilter` reads them. */
    filter: text(),
    created_at: bigint(),
  }).index('segment_profile', '(profile_id, id)'),

  alert: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    type: text(),
    /** Type, subject and window; unique within the profile, so that an alert is raised once. */
    dedupe_key: text(),
    /** 0 = e-mail only. */
    in_app: integer(),
    read_at: bigint().nullable(),
    /** Time to send its e-mail; null = none, or already queued. */
    mail_at: bigint().nullable(),
    /** JSON: `AlertDoc` of features/alerts. */
    doc: text(),
    created_at: bigint(),
  })
    .uniqueIndex('alert_once', '(profile_id, dedupe_key)')
    .index('alert_profile', '(profile_id, id)')
    .index('alert_type_age', '(type, created_at)')
    .index('alert_mail', '(mail_at) where mail_at is not null'),

  /** A profile without a row has the default preferences, at revision 1. */
  alert_preferences: table({
    profile_id: ref('profile', 'cascade').primaryKey(),
    revision: integer(),
    /** JSON: `Preferences` of features/alerts. */
    doc: text(),
    updated_at: bigint(),
  }),

  /** State of the last alert check. The profile is skipped until it may have changed. */
  alert_check: table({
    profile_id: ref('profile', 'cascade').primaryKey(),
    checked_at: bigint(),
    content_revision: bigint(),
    /** Next time at which an alert may start without a write. */
    next_at: bigint(),
    /** Last day whose totals are final; null = not yet computed. */
    settled_day: bigint().nullable(),
    settled_views: bigint().nullable(),
    settled_clicks: bigint().nullable(),
  }).clustered(),

  /** A completed analysis of a profile; the newest 20 are kept. */
  doctor_run: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    content_revision: bigint(),
    score: integer(),
    /** JSON: categories and recommendations. */
    doc: text(),
    started_at: bigint(),
    finished_at: bigint(),
  }).index('doctor_run_profile', '(profile_id, id)'),

  /** An applied recommendation. The run that found it may have been deleted. */
  doctor_action: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    run_id: bigint(),
    recommendation_id: text(),
    /** JSON: paths with their values before and after. */
    changes: text(),
    applied_by: bigint().nullable(),
    applied_at: bigint(),
    undone_at: bigint().nullable(),
  })
    .index('doctor_action_profile', '(profile_id, id)')
    // A recommendation is applied at most once per run
    .uniqueIndex('doctor_action_applied', '(run_id, recommendation_id) where undone_at is null'),

  ai_idea: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    /** JSON: `IdeaDoc` of features/ai. */
    doc: text(),
    created_at: bigint(),
  }).index('ai_idea_profile', '(profile_id, id)'),

  ai_credit: table({
    user_id: ref('user', 'cascade'),
    /** `2026-11`, UTC. */
    month: text(),
    used: integer(),
  })
    .primaryKey('ai_credit_pk', ['user_id', 'month'])
    .clustered(),
}
