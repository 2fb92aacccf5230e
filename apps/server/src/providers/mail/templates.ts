import type { LanguageTag } from '@vitrine/contract'
import { writeContent } from './contents.ts'
import type { MailKind, MailParams } from './params.ts'
import { mailTextsFor } from './texts/index.ts'

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

export const renderContent = <K extends MailKind>(
  kind: K,
  params: MailParams[K],
  { baseUrl, siteName, language }: MailContext,
  pictures: readonly MailPicture[] = [],
): MailContent => {
  const { tag, texts } = mailTextsFor(language)
  const content = writeContent(kind, params, {
    texts,
    language: tag,
    kinds: texts.kinds,
    site: siteName,
    formatDate: (at) => formatTime(at, tag) ?? texts.unknownDay,
  })
  const path = buildPath(kind, params)
  // Security e-mails share label, closing and advice in case another person caused the event
  const isNotice = path !== null && content.label === undefined
  return {
    greeting: texts.greeting({ name: params.name }),
    subject: content.subject,
    paragraphs: [...Object.values(content.paragraphs), ...(isNotice ? [texts.notice.fine] : [])],
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
