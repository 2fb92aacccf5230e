import type { Generated, GeneratedAlways } from 'kysely'
import type { OriginTable } from './origin.ts'

export type PageTables = {
  profile: {
    id: Generated<number>
    owner_id: number
    username: string
    /** Lower case; unique. */
    username_key: string
    is_published: number
    blocked_at: number | null
    /** Revision of the settings, returned as `revision`. */
    revision: number
    /** Rises with every change of settings or links. Key of caches and doctor runs. */
    content_revision: number
    /** JSON: `ProfileDoc` of features/profile. */
    doc: string
    /** Requested custom domain; unique among rows with `domain_verified_at`. */
    domain_host: string | null
    domain_verified_at: number | null
    /** Time of the next lookup of its TXT record; null = no lookup planned. */
    domain_next_at: number | null
    /** JSON: other fields of `Domain` (domain/custom-domains.ts). */
    domain_doc: string | null
    /** JSON: `PageIdentity`; null = never set. */
    identity_doc: Generated<string | null>
    /** Time since which the username is public. If the page is not published: null, or at least a day before its unpublication. */
    name_public_at: Generated<number | null>
    /** 1 = search engines may list the page only if the e-mail address of its owner is verified; 0 for pages from before this rule. */
    needs_verified_owner: Generated<number>
    /** JSON array: tags of the owner; null = never set. Members of workspaces see the tags of `workspace_profile`. */
    tags: Generated<string | null>
    /** Rises with each change of the entries that `latest` blocks show. Key of cached pages. */
    entries_revision: Generated<number>
    created_at: number
    updated_at: number
  }
  /** A former username that is reserved: it redirects, is held for its former owner, or both. */
  username_redirect: {
    username_key: string
    /** Page that it redirects to; null if that page is deleted. */
    profile_id: number | null
    /** End of the reservation. */
    expires_at: number
    /** End of the redirect; null = `expires_at`. */
    redirects_until: Generated<number | null>
    /** Account that holds the name; null for names that only redirect, and after the deletion of the account. */
    owner_id: Generated<number | null>
    /** Encrypted hash of the verified e-mail address of a deleted account. */
    former_email: Generated<string | null>
  }
  link: {
    id: Generated<number>
    profile_id: number
    /** 0-based position among the active links; without meaning if archived. */
    position: number
    /** Revision of the content; moving a link does not change it. */
    revision: number
    archived_at: number | null
    /** Clicks and visitors who clicked on closed days; `readOpenClicks` of features/visits returns the others. */
    clicks: number
    unique_clicks: number
    last_clicked_at: number | null
    /** Copies of the content for the filters of lists; `search_text` is folded. */
    kind: Generated<string>
    section: Generated<string | null>
    is_enabled: Generated<number>
    shown_from: Generated<number>
    shown_until: Generated<number>
    search_text: Generated<string>
    /** Address of the feed that a `latest` block follows. */
    source: Generated<string | null>
    /** JSON: `LinkDoc` of features/links. Begins with the key of the external id if the link is in the unique index. */
    doc: string
    created_at: number
    updated_at: number
    /** Id that the API client gave the link; column computed from `doc`. */
    external_id: GeneratedAlways<string | null>
    external_source: GeneratedAlways<string | null>
    /** End of the schedule; column computed from `doc`. */
    ends_at: GeneratedAlways<string | null>
  }
  /** Former content of a link, copied here before it is overwritten. A version is a list of (link, revision). */
  link_history: {
    link_id: number
    revision: number
    profile_id: number
    /** Versions after `since_version` and up to `until_version` have this content. */
    since_version: number
    until_version: number
    doc: string
  }
  /** Results of requests to the URLs of a profile's links. */
  link_check: {
    profile_id: number
    /** Time of the next check; null if no link has a URL. A process that checks the row sets the end of its claim. */
    due_at: number | null
    /** JSON: `LinkChecks` of features/links. */
    doc: string
  }
  /** A synchronisation over several requests: the active links of a source that no request has contained yet. */
  link_sync: {
    profile_id: number
    external_source: string
    /** Name that the client gave the run. */
    sync_id: string
    /** Number of links of the source at the begin. */
    total: number
    /** Ids, separated by spaces. */
    unseen_ids: string
    expires_at: number
  }
  /** A feed that blocks of the kind `latest` follow, once for all pages. */
  latest_source: {
    id: Generated<number>
    url: string
    /** Time of the next work. A process that works on the source sets the end of its claim. */
    due_at: number
    /** JSON: `Source` of features/latest. */
    doc: string
  }
  /** Pictures of the entries that a page shows. */
  latest_page: {
    profile_id: number
    source_id: number
    /** JSON: `SourcePage` of features/latest. */
    doc: string
  }
  /** Former content of profile settings, stored like `link_history`. */
  profile_history: {
    profile_id: number
    revision: number
    since_version: number
    until_version: number
    doc: string
  }
  version: {
    id: Generated<number>
    profile_id: number
    kind: 'manual' | 'auto' | 'pre_restore'
    name: string
    reason: string
    created_by: number | null
    profile_revision: number
    content_revision: number
    link_count: number
    size_bytes: number
    /** Active links in order, as `id.revision` joined by spaces. */
    manifest: string
    created_at: number
    revision: number
    /** Result of the comparison before and after the edit, 60 days later; null before, and for restore points. */
    effect: string | null
  }
  upload: {
    id: Generated<number>
    user_id: number
    profile_id: number
    purpose: 'avatar' | 'block'
    /** Names of the stored objects, joined by spaces. */
    names: string
    bytes: number
    created_at: number
    /** Time of creation, or of the last cleanup that found it in use. */
    seen_at: number
  }
  variant: {
    id: Generated<number>
    profile_id: number
    /** Unique among the profile's active variants. */
    key: string
    status: 'draft' | 'running' | 'paused' | 'stopped'
    priority: number
    /** First whole day of the current split of running experiments; null = never ran in an experiment. */
    split_from: number | null
    /** Time at which the comparison of the current split had a verdict. */
    decided_at: number | null
    revision: number
    archived_at: number | null
    external_id: Generated<string | null>
    external_source: Generated<string>
    /** JSON: `VariantDoc` of features/variants. */
    doc: string
    created_at: number
    updated_at: number
  }
  campaign: {
    id: Generated<number>
    profile_id: number
    /** Unique among the profile's active campaigns. */
    slug: string
    revision: number
    archived_at: number | null
    external_id: Generated<string | null>
    external_source: Generated<string>
    /** JSON: `CampaignDoc` of features/campaigns. */
    doc: string
    /** Time of the next event (start or end); null = no event left. */
    event_next_at: number | null
    /** Announced events: 0 = none, 1 = start, 3 = start and end. */
    events_told: Generated<number>
    created_at: number
    updated_at: number
  }
  form_submission: {
    id: Generated<number>
    profile_id: number
    form_id: number
    status: 'new' | 'spam'
    revision: Generated<number>
    /** JSON: `SubmissionDoc` of features/forms. */
    doc: string
    created_at: number
    /** Time of the last change of the status, from which spam expires; null before the first. */
    updated_at: Generated<number | null>
    answered_at: Generated<number | null>
    /** 1 while a member must check it for spam. */
    needs_check: Generated<number>
    /** Time of the digest, for entries without a separate e-mail; null after it. */
    digest_at: Generated<number | null>
    /** Subscriber of a newsletter whose sign-up this is; both are erased together. */
    subscriber_id: Generated<number | null>
  }
  /** A sign-up for the newsletter of a page. */
  subscriber: {
    id: Generated<number>
    profile_id: number
    form_id: number
    /** Only moves forward. A page has one row per address that is `pending` or `confirmed`. */
    state: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'
    email: string
    /** `normaliseEmail` of the address. */
    email_key: string
    /** Keyed hash of the network that sent the form. */
    network: string
    /** Copies of the source for the filters of lists. */
    referrer: string | null
    campaign_id: number | null
    variant_id: number | null
    /** Random; part of the URL with which the person leaves. */
    leave_token: string
    /** JSON: `SubscriberDoc` of features/subscribers. */
    doc: string
    created_at: number
    /** Time of the last confirmation e-mail. */
    mailed_at: number | null
    confirmed_at: number | null
    left_at: number | null
  }
  /** An address that has left the newsletter of a page. The hash is keyed and stays after the address is erased. */
  subscriber_left: {
    profile_id: number
    email_hash: string
  }
  /** A secret URL that returns analytics of a profile to a spreadsheet. */
  feed: OriginTable & {
    id: Generated<number>
    profile_id: number
    name: string
    /** SHA-256 of the secret in the URL, hex. */
    token_hash: string
    created_by: number | null
    last_used_at: number | null
    created_at: number
  }
  /** A saved filter of a page's analytics. */
  segment: {
    id: Generated<number>
    profile_id: number
    name: string
    /** Conditions, as `parseVisitFilter` reads them. */
    filter: string
    created_at: number
  }
  /** A completed analysis of a profile; the newest 20 are kept. */
  doctor_run: {
    id: Generated<number>
    profile_id: number
    content_revision: number
    score: number
    /** JSON: categories and recommendations. */
    doc: string
    started_at: number
    finished_at: number
  }
  /** An applied recommendation. The run that found it may have been deleted. */
  doctor_action: {
    id: Generated<number>
    profile_id: number
    run_id: number
    recommendation_id: string
    /** JSON: paths with their values before and after. */
    changes: string
    applied_by: number | null
    applied_at: number
    undone_at: number | null
  }
  ai_idea: {
    id: Generated<number>
    profile_id: number
    /** JSON: `IdeaDoc` of features/ai. */
    doc: string
    created_at: number
  }
  ai_credit: {
    user_id: number
    /** `2026-11`, UTC. */
    month: string
    used: number
  }
  alert: {
    id: Generated<number>
    profile_id: number
    type: string
    /** Type, subject and window; unique within the profile, so that an alert is raised once. */
    dedupe_key: string
    /** 0 = e-mail only. */
    in_app: number
    read_at: number | null
    /** Time to send its e-mail; null = none, or already queued. */
    mail_at: number | null
    /** JSON: `AlertDoc` of features/alerts. */
    doc: string
    created_at: number
  }
  /** A profile without a row has the default preferences, at revision 1. */
  alert_preferences: {
    profile_id: number
    revision: number
    /** JSON: `Preferences` of features/alerts. */
    doc: string
    updated_at: number
  }
  /** State of the last alert check. The profile is skipped until it may have changed. */
  alert_check: {
    profile_id: number
    checked_at: number
    content_revision: number
    /** Next time at which an alert may start without a write. */
    next_at: number
    /** Last day whose totals are final; null = not yet computed. */
    settled_day: number | null
    settled_views: number | null
    settled_clicks: number | null
  }
}
