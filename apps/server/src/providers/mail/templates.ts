import type { LanguageTag } from '@vitrine/contract'
import { contents } from './contents.ts'
import { mailTextsFor } from './texts/index.ts'

/** `path` is a screen of the studio; '' is its start. */
type ScreenParams = { name: string; path: string }

/** `record` is the name of the TXT record. */
type DomainParams = ScreenParams & { host: string; record: string }

/** `place` is the page or workspace; `count` is the number of consecutive failures. */
type WebhookParams = ScreenParams & { place: string; host: string; count: string }

/** Path that turns these e-mails off. */
type Unsubscribe = { unsubscribe?: string }

/** Parameters by kind of e-mail. Times are ISO 8601 UTC. */
export type MailParams = {
  verify_email: { name: string; token: string }
  /** `access` is set if API keys, agents or linked accounts will lose access. */
  password_reset: { name: string; token: string; access?: string }
  /** An administrator has created the account. */
  account_created: { name: string; token: string }
  /** `outcome` lists revoked and remaining access, such as `sessions 2`. */
  password_changed: { name: string; at: string; outcome?: readonly string[] }
  /** First verification of an e-mail address. `ended` lists revoked access, such as `sessions 2`; `pages` the URLs of remaining pages. */
  address_proved: { name: string; at: string; ended: readonly string[]; pages: readonly string[] }
  /** Notice to the old e-mail address. */
  email_changed: { name: string; newEmail: string; at: string }
  two_factor_enabled: { name: string; at: string }
  two_factor_disabled: { name: string; at: string }
  recovery_codes_renewed: { name: string; at: string }
  passkey_added: { name: string; at: string; passkey: string }
  passkey_removed: { name: string; at: string; passkey: string }
  passkey_copied: { name: string; at: string; passkey: string }
  /** `provider` is the host of its issuer. */
  identity_linked: { name: string; at: string; provider: string }
  identity_unlinked: { name: string; at: string; provider: string }
  new_device: { name: string; at: string; device: string; address: string }
  api_key_created: { name: string; at: string; keyName: string; scope: string }
  agent_connected: { name: string; at: string; agent: string; scope: string }
  account_deleted: { name: string; at: string }
  account_blocked: { name: string; at: string; reason: string }
  /** `page` contains the paths of the pages. */
  link_blocked: ScreenParams & { page: string; host: string; reason: string }
  /** `page` is the path of the page, `source` the title of the feed that has not responded since `at`. */
  source_silent: ScreenParams & { page: string; source: string; at: string }
  /** The recipient's name is unknown. `pageNames` is empty if the invitation is for all pages or none. */
  workspace_invite: {
    name: string
    inviter: string
    workspace: string
    pageNames: readonly string[]
    role: string
    token: string
  }
  /** Offers several pages, `pageNames`, or `page`, the URL of a page with the name `pageName`, or else `workspace`. */
  transfer_request: {
    name: string
    owner: string
    workspace: string
    page?: string
    pageName?: string
    pageNames?: readonly string[]
    token?: string
  }
  /** `page` is the path of the page, `to` the e-mail address that accepted or declined it. */
  page_transferred: ScreenParams & { page: string; to: string }
  page_declined: ScreenParams & { page: string; to: string }
  form_submission: ScreenParams & {
    profile: string
    form: string
    lines: readonly string[]
    replyTo?: string
  }
  /** Numbers of entries to check, and of others without a separate e-mail; '' = none. */
  form_digest: ScreenParams & { profile: string; toCheck: string; others: string }
  /**
   * Confirmation of a sign-up for a newsletter, to a visitor. `page` is its URL, `confirm` and `unsubscribe` are paths,
   * `imprint` and `ownerText` are texts of the owner without URLs.
   */
  newsletter_confirm: {
    name: string
    owner: string
    page: string
    imprint: string
    ownerText: string
    confirm: string
    unsubscribe: string
  }
  /**
   * Events of a page, a workspace or, if `place` is '', the account: the first ones, each with the name of its object
   * after a space, and the number of `more`. Arrays have one entry per event.
   */
  access_changed: ScreenParams & {
    place: string
    events: readonly string[]
    times: readonly string[]
    people: readonly string[]
    programKinds: readonly string[]
    programs: readonly string[]
    more: string
  }
  /**
   * `page` is the path of the page, `person` who did it ('' if unknown), `words` a comment or reason ('' without). `pictures` are
   * the subjects of the share pictures before and after, as JSON.
   */
  proposal: ScreenParams &
    Unsubscribe & {
      page: string
      title: string
      event: 'opened' | 'commented' | 'approved' | 'accepted' | 'rejected' | 'failed'
      person: string
      words: string
      pictures?: readonly string[]
    }
  domain_verified: DomainParams
  domain_failing: DomainParams
  domain_ended: DomainParams
  domain_failed: DomainParams
  webhook_failing: WebhookParams
  /** `gone` is set after a 410 of the receiver; '' = too many failures. */
  webhook_disabled: WebhookParams & { gone: string; abandoned: string }
  alert: ScreenParams & Unsubscribe & { profile: string; title: string; message: string }
  /** `count` is the total; `lines` the first ten. `answers` are sentences about visits. */
  alert_digest: ScreenParams &
    Unsubscribe & { profile: string; count: string; lines: readonly string[]; answers: readonly string[] }
}

/** Names of revoked access in `ended` of `address_proved`. */
export type RevokedAccessName =
  | 'sessions'
  | 'apiKeys'
  | 'passkeys'
  | 'identities'
  | 'agents'
  | 'authenticator'
  | 'pendingEmail'
  | 'members'
  | 'invites'
  | 'transfers'
  | 'memberships'
  | 'profiles'
  | 'domains'
  | 'checkouts'
  | 'webhooks'
  | 'exports'
  | 'feeds'
  | 'destinations'

/** Names of events in `access_changed`. */
export type AccessEventName =
  | 'invite'
  | 'role'
  | 'share'
  | 'approval'
  | 'transfer'
  | 'webhook'
  | 'feed'
  | 'destination'
  | 'proposal_link'
  | 'address'
  | 'username'
  | 'domain'
  | 'bluesky'
  | 'export'
  | 'deletion'

export type MailKind = keyof MailParams
export type MailContext = { baseUrl: string; siteName: string; language?: string }
/** An attached picture. `text` says what it shows. */
export type MailPicture = { readonly cid: 'before' | 'after'; readonly text: string }

/**
 * Studio screens that e-mails link to; signed-out users sign in first if a session is required. Tokens are in the
 * query, which logs omit.
 */
export const mailPaths = {
  verifyEmail: '/studio/verify-email',
  resetPassword: '/studio/reset/confirm',
  forgotPassword: '/studio/reset',
  security: '/studio/account/security',
  access: '/studio/account/access',
  invites: '/studio/invites',
  transfers: '/studio/transfers',
} as const

export type MailContent = {
  greeting: string
  subject: string
  paragraphs: readonly string[]
  pictures: readonly (MailPicture & { label: string })[]
  action?: { label: string; url: string }
  /** Text before the URL of the action. */
  copy: string
  closing: string
  /** Link that turns such e-mails off. */
  mute?: { label: string; url: string }
  language: string
}

const buildPath = (kind: MailKind, params: object): string | null => {
  if ('path' in params) return `/studio${params.path || '/'}`
  if ('confirm' in params) return String(params.confirm)
  const query = 'token' in params && params.token ? `?token=${encodeURIComponent(String(params.token))}` : ''
  if (kind === 'verify_email') return mailPaths.verifyEmail + query
  if (kind === 'password_reset' || kind === 'account_created') return mailPaths.resetPassword + query
  if (kind === 'workspace_invite') return mailPaths.invites + query
  if (kind === 'transfer_request') return mailPaths.transfers + query
  if (kind === 'api_key_created') return mailPaths.access
  return kind === 'account_deleted' || kind === 'account_blocked' ? null : mailPaths.security
}

/** Security e-mails, with advice in case another person caused the event. */
const notices: ReadonlySet<MailKind> = new Set([
  'password_changed',
  'email_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'identity_linked',
  'identity_unlinked',
  'new_device',
  'api_key_created',
  'agent_connected',
] satisfies MailKind[])

export const renderContent = <K extends MailKind>(
  kind: K,
  params: MailParams[K],
  { baseUrl, siteName, language }: MailContext,
  pictures: readonly MailPicture[] = [],
): MailContent => {
  const { tag, texts } = mailTextsFor(language)
  const content = contents[kind](params, {
    texts,
    language: tag,
    kinds: texts.kinds,
    site: siteName,
    formatDate: (at) => formatTime(at, tag) ?? texts.unknownDay,
  })
  const path = buildPath(kind, params)
  return {
    greeting: texts.greeting({ name: params.name }),
    subject: content.subject,
    paragraphs: [...Object.values(content.paragraphs), ...(notices.has(kind) ? [texts.notice.fine] : [])],
    pictures: pictures.map((picture) => ({ ...picture, label: texts.pictures[picture.cid] })),
    ...(path === null
      ? {}
      : { action: { label: content.label ?? texts.notice.label, url: `${baseUrl}${path}` } }),
    copy: texts.copy,
    closing: content.closing ?? texts.notice.closing({ url: `${baseUrl}${mailPaths.forgotPassword}` }),
    ...(content.mute && 'unsubscribe' in params && params.unsubscribe
      ? { mute: { label: content.mute, url: `${baseUrl}${params.unsubscribe}` } }
      : {}),
    language: tag,
  }
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

const findTimeFormat = (tag: string): Intl.DateTimeFormat => {
  let format = timeFormats.get(tag)
  if (!format) {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
    format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, options)
    timeFormats.set(tag, format)
  }
  return format
}

/** Formats a time: `2026-11-21T03:02:27.000Z` → `21 November 2026 at 03:02 UTC`. Returns null if it is not valid. */
const formatTime = (at: string, tag: LanguageTag): string | null => {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? null : `${findTimeFormat(tag).format(time)} UTC`
}
