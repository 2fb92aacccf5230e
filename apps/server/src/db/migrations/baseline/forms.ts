import type { DestinationProvider } from '@vitrine/contract'
import { bigint, id, integer, ref, table, text } from '../../define-table.ts'
import { origin } from './origin.ts'

export const forms = {
  form_submission: table({
    id: id(),
    profile_id: bigint(),
    form_id: bigint(),
    status: text<'new' | 'spam'>(),
    revision: integer().default(1),
    /** 1 while a member must check it for spam. */
    needs_check: integer().default(0),
    /** JSON: `SubmissionDoc` of features/forms. */
    doc: text(),
    created_at: bigint(),
    /** Time of the last change of the status, from which spam expires; null before the first. */
    updated_at: bigint().nullable(),
    answered_at: bigint().nullable(),
    /** Time of the digest, for entries without a separate e-mail; null after it. */
    digest_at: bigint().nullable(),
    /** Subscriber of a newsletter whose sign-up this is; both are erased together. */
    subscriber_id: bigint().nullable(),
  })
    .index('form_submission_profile', '(profile_id, id)')
    .index('form_submission_form', '(form_id, id)')
    .index('form_submission_profile_status', '(profile_id, status, created_at, id)')
    .index('form_submission_form_status', '(form_id, status, created_at, id)')
    .index('form_submission_check', '(profile_id, created_at, id) where needs_check = 1')
    .index('form_submission_digest', '(profile_id, digest_at) where digest_at is not null')
    .index('form_submission_spam', "(created_at) where status = 'spam'")
    .index('form_submission_subscriber', '(subscriber_id) where subscriber_id is not null'),

  /** A sign-up for the newsletter of a page. Deleted in batches: no reference to the profile that cascades (docs/decisions/0019). */
  subscriber: table({
    id: id(),
    profile_id: bigint(),
    form_id: bigint(),
    /** Only moves forward. A page has one row per address that is `pending` or `confirmed`. */
    state: text<'pending' | 'confirmed' | 'unsubscribed' | 'bounced'>(),
    email: text(),
    /** `normaliseEmail` of the address. */
    email_key: text(),
    /** Keyed hash of the network that sent the form. */
    network: text(),
    /** Copies of the source for the filters of lists. */
    referrer: text().nullable(),
    campaign_id: bigint().nullable(),
    variant_id: bigint().nullable(),
    /** Random; part of the URL with which the person leaves. */
    leave_token: text().unique(),
    /** JSON: `SubscriberDoc` of features/subscribers. */
    doc: text(),
    created_at: bigint(),
    /** Time of the last confirmation e-mail. */
    mailed_at: bigint().nullable(),
    confirmed_at: bigint().nullable(),
    left_at: bigint().nullable(),
  })
    .index('subscriber_profile', '(profile_id, id)')
    .index('subscriber_profile_state', '(profile_id, state, id)')
    .index('subscriber_email', '(email_key)')
    // An address is entered or confirmed once per page
    .uniqueIndex('subscriber_active', "(profile_id, email_key) where state in ('pending', 'confirmed')")
    .index('subscriber_unconfirmed', '(created_at) where confirmed_at is null'),

  /** An address that has left the newsletter of a page. The keyed hash outlives subscriber and page, so that no restore revives the address. */
  subscriber_left: table({
    profile_id: bigint(),
    email_hash: text(),
  }).primaryKey('subscriber_left_pkey', ['profile_id', 'email_hash']),

  /** The key of the hashes in `subscriber_left`, in one row. */
  hash_key: table({
    id: bigint().primaryKey(),
    /** Encrypted under `SECRET`. */
    sealed: text(),
  }),

  /** An address whose server rejected a newsletter e-mail, as a keyed hash. It gets no newsletter e-mails for a while. */
  mail_suppression: table({
    email_hash: text().primaryKey(),
    created_at: bigint(),
  }).index('mail_suppression_created_at', '(created_at)'),

  /** Newsletter service that receives the subscribers of a page. */
  destination: table({
    id: id(),
    profile_id: ref('profile', 'cascade'),
    provider: text<DestinationProvider>(),
    active: integer(),
    revision: integer(),
    /** Failed attempts since the last success. */
    failures: integer(),
    /** Earliest time of the next attempt; 0 = now. */
    retry_at: bigint(),
    /** JSON: the last failure; null = none. */
    failure: text().nullable(),
    last_delivered_at: bigint().nullable(),
    /** Encrypted API key. */
    sealed: text(),
    /** JSON: `DestinationDoc` of features/destinations. */
    doc: text(),
    /** Account whose API key it is, kept after its deletion. */
    created_by: bigint(),
    ...origin,
    created_at: bigint(),
    updated_at: bigint(),
  }).index('destination_profile', '(profile_id, id)'),

  /**
   * Subscriber whose current state a destination does not have yet. Contains no address, and is deleted after it is
   * sent. Grows with traffic: no reference to profile, destination or subscriber (docs/decisions/0019).
   */
  destination_delivery: table({
    id: id(),
    destination_id: bigint(),
    profile_id: bigint(),
    subscriber_id: bigint(),
    /** Increases with each change of the subscriber, so that a change while sending is sent too. */
    version: integer(),
    /** Time at which the newsletter service rejected the address; null = waiting. */
    rejected_at: bigint().nullable(),
    created_at: bigint(),
  })
    .unique('destination_delivery_key', ['destination_id', 'subscriber_id'])
    .index('destination_delivery_profile', '(profile_id)')
    .index('destination_delivery_subscriber', '(subscriber_id)')
    .index('destination_delivery_waiting', '(destination_id, id) where rejected_at is null'),
}
