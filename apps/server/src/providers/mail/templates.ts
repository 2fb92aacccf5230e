/** `record`: the name of the TXT record. */
type DomainParams = { name: string; host: string; record: string }

/** What each kind of mail needs to know. Times are ISO 8601 UTC. */
export type MailParams = {
  verify_email: { name: string; token: string }
  password_reset: { name: string; token: string }
  /** `outcome`: what that ended and what stayed, a sentence each; mails queued by an older version have none. */
  password_changed: { name: string; at: string; outcome?: readonly string[] }
  /** The first proof of an address: `ended` names what ended with it, `pages` the addresses of what stays. */
  address_proved: { name: string; at: string; ended: readonly string[]; pages: readonly string[] }
  /** To the old address. */
  email_changed: { name: string; newEmail: string; at: string }
  two_factor_enabled: { name: string; at: string }
  two_factor_disabled: { name: string; at: string }
  recovery_codes_renewed: { name: string; at: string }
  new_device: { name: string; at: string; device: string; address: string }
  api_key_created: { name: string; at: string; keyName: string; scope: string }
  account_deleted: { name: string; at: string }
  /** To somebody whose name nobody knows yet. */
  workspace_invite: { name: string; inviter: string; workspace: string; role: string; token: string }
  transfer_request: { name: string; owner: string; workspace: string }
  form_submission: { name: string; profile: string; form: string; lines: readonly string[] }
  domain_verified: DomainParams
  domain_failing: DomainParams
  domain_ended: DomainParams
  domain_failed: DomainParams
  alert: { name: string; profile: string; title: string; message: string }
  /** `count` of all; `lines` of the first ten. */
  alert_digest: { name: string; profile: string; count: string; lines: readonly string[] }
}

export type MailKind = keyof MailParams
export type MailContext = { baseUrl: string; siteName: string }

/** Where mails lead to, below the base URL. Tokens travel in the query, which the request log leaves out. */
export const mailPaths = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset/confirm',
  forgotPassword: '/reset',
  // Whoever is signed out signs in first and comes back there
  security: '/studio/account/security',
  invites: '/invites',
  transfers: '/transfers',
} as const

/** What a mail says, before it has a form. */
export type MailContent = {
  subject: string
  /** One paragraph each. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Under the action. */
  closing: string
}
export type MailTemplates = { [K in MailKind]: (params: MailParams[K], context: MailContext) => MailContent }

/** A notice about something security-relevant: what happened, and what to do if it was someone else. */
const notice = (subject: string, what: string | string[], { baseUrl }: MailContext): MailContent => ({
  subject,
  paragraphs: [what, 'If this was you, there is nothing to do.'].flat(),
  action: { label: 'Review your account', url: `${baseUrl}${mailPaths.security}` },
  closing: `If it was not you, choose a new password at once: ${baseUrl}${mailPaths.forgotPassword}`,
})

/** The texts of every kind of mail: flat data, which is why this file is long. */
export const mailTemplates: MailTemplates = {
  verify_email: ({ token }, { baseUrl, siteName }) => ({
    subject: `Confirm your e-mail address for ${siteName}`,
    paragraphs: [`Please confirm that this address belongs to your account at ${siteName}.`],
    action: {
      label: 'Confirm address',
      url: `${baseUrl}${mailPaths.verifyEmail}?token=${encodeURIComponent(token)}`,
    },
    closing: 'If you have not opened an account, ignore this message.',
  }),
  password_reset: ({ token }, { baseUrl, siteName }) => ({
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      `Someone, hopefully you, asked for a new password for your account at ${siteName}.`,
      'The link works once, within one hour. Using it ends all sessions and API keys of the account.',
    ],
    action: {
      label: 'Choose a password',
      url: `${baseUrl}${mailPaths.resetPassword}?token=${encodeURIComponent(token)}`,
    },
    closing: 'If it was not you, ignore this message: your password stays as it is.',
  }),
  password_changed: ({ at, outcome = [] }, c) =>
    notice(
      'Your password was changed',
      [`The password of your account was changed on ${readable(at)}.`, ...outcome],
      c,
    ),
  address_proved: ({ at, ended, pages }, { baseUrl, siteName }) => ({
    subject: `Your account at ${siteName} is yours alone now`,
    paragraphs: [
      `Your e-mail address was confirmed for the first time on ${readable(at)}. Before that, somebody else could have opened the account with it, so what it had given to others or begun has ended:`,
      ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nothing: there was none.']),
      'What is on the account stays, and was made before the address was confirmed. Look whether it is yours:',
      ...pages.map((page) => `– ${page}`),
    ],
    action: { label: 'Review your account', url: `${baseUrl}${mailPaths.security}` },
    closing:
      'If somebody else made these pages, unpublish or delete them. What you gave to others yourself, give again.',
  }),
  email_changed: ({ at, newEmail }, c) => ({
    ...notice(
      'Your e-mail address was changed',
      `The e-mail address of your account was changed to ${newEmail} on ${readable(at)}. Messages no longer come here.`,
      c,
    ),
    closing: `If it was not you, write to the operator of ${c.siteName} at once.`,
  }),
  two_factor_enabled: ({ at }, c) =>
    notice(
      'Two-factor sign-in was turned on',
      `Since ${readable(at)}, signing in also asks for a code of your authenticator app. Keep the recovery codes in a safe place.`,
      c,
    ),
  two_factor_disabled: ({ at }, c) =>
    notice(
      'Two-factor sign-in was turned off',
      `Since ${readable(at)}, your password alone is enough to sign in.`,
      c,
    ),
  recovery_codes_renewed: ({ at }, c) =>
    notice(
      'You have new recovery codes',
      `New recovery codes were made on ${readable(at)}. The old ones no longer work.`,
      c,
    ),
  new_device: ({ at, device, address }, c) =>
    notice(
      `New sign-in to ${c.siteName}`,
      `Your account was used to sign in on ${readable(at)} with ${device || 'an unknown device'}, from the address ${address}.`,
      c,
    ),
  api_key_created: ({ at, keyName, scope }, c) =>
    notice(
      'An API key was created',
      `${keyName ? `The API key “${keyName}”` : 'An API key'} with the scope “${scope}” was created on ${readable(at)}. It can act for you until it expires or is revoked.`,
      c,
    ),
  workspace_invite: ({ inviter, workspace, role, token }, { baseUrl, siteName }) => ({
    subject: `You are invited to a workspace at ${siteName}`,
    paragraphs: [
      `${inviter || 'Somebody'} invites you to ${workspace ? `the workspace “${workspace}”` : 'a workspace'} with the role “${role}”.`,
      'Accept with an account of this e-mail address; you can open one on the way. The invitation holds for seven days.',
    ],
    action: {
      label: 'See the invitation',
      url: `${baseUrl}${mailPaths.invites}?token=${encodeURIComponent(token)}`,
    },
    closing: 'If you do not know this person, ignore this message: nothing happens.',
  }),
  transfer_request: ({ owner, workspace }, { baseUrl }) => ({
    subject: 'You are offered a workspace',
    paragraphs: [
      `${owner || 'The owner'} offers you the ownership of ${workspace ? `the workspace “${workspace}”` : 'a workspace you are a member of'}.`,
      'If you accept, your plan rules it from then on, and the former owner stays as an admin. The offer holds for 24 hours.',
    ],
    action: { label: 'Accept or decline', url: `${baseUrl}${mailPaths.transfers}` },
    closing: 'If you do not answer, nothing changes.',
  }),
  account_deleted: ({ at }, { siteName }) => ({
    subject: `Your account at ${siteName} was deleted`,
    paragraphs: [
      `Your account and everything in it were deleted on ${readable(at)}.`,
      'Thank you for having been with us.',
    ],
    closing: `If it was not you, write to the operator of ${siteName} at once.`,
  }),
  form_submission: ({ profile, form, lines }, { baseUrl }) => ({
    subject: `New answer to “${shorter(form)}”`,
    paragraphs: [`Somebody has filled in the form “${form}” on your page ${profile}.`, ...lines],
    action: { label: 'See all answers', url: `${baseUrl}${mailPaths.security}` },
    closing:
      'This was written by a visitor: follow no address in it that you do not trust. Only the list of answers has them in full.',
  }),
  domain_verified: ({ host, record }, c) => ({
    subject: `${shorter(host)} is verified`,
    paragraphs: [
      `The record of ${host} was found. If the domain points to us, your page is shown there from now on.`,
      `Keep the TXT record ${record}: it is looked up every day.`,
    ],
    ...aboutDomain(host, c),
  }),
  domain_failing: ({ host, record }, c) => ({
    subject: `The record of ${shorter(host)} is gone`,
    paragraphs: [
      `The TXT record ${record} is no longer there, or says something else. Your page stays at ${host} for three days.`,
      'Set the record again within this time, and nothing changes.',
    ],
    ...aboutDomain(host, c),
  }),
  domain_ended: ({ host, record }, c) => ({
    subject: `Your page is no longer at ${shorter(host)}`,
    paragraphs: [
      `The TXT record ${record} no longer names your page, so ${host} does not show it any more. Its address at ${c.siteName} works as before.`,
      'To have the domain back, set the record and save the domain again in the settings of the page.',
    ],
    ...aboutDomain(host, c),
  }),
  domain_failed: ({ host, record }, c) => ({
    subject: `${shorter(host)} could not be verified`,
    paragraphs: [
      `The TXT record ${record} with the value for your page was not found, or another page has proved the domain. It is not looked up any more.`,
      'Set the record and save the domain again in the settings of the page.',
    ],
    ...aboutDomain(host, c),
  }),
  alert: ({ profile, title, message }, { baseUrl }) => ({
    subject: `${title} – ${profile}`,
    paragraphs: [message],
    action: { label: 'Open your page', url: `${baseUrl}${mailPaths.security}` },
    closing: alertClosing,
  }),
  alert_digest: ({ profile, count, lines }, { baseUrl }) => ({
    subject: `${count} alerts – ${profile}`,
    paragraphs: [
      ...lines,
      ...(Number(count) > lines.length ? [`And ${Number(count) - lines.length} more.`] : []),
    ],
    action: { label: 'See all alerts', url: `${baseUrl}${mailPaths.security}` },
    closing: alertClosing,
  }),
}

/** Leads to the service, not to a host that may have another owner by now. */
const aboutDomain = (host: string, { baseUrl }: MailContext) => ({
  action: { label: 'Open the settings', url: `${baseUrl}${mailPaths.security}` },
  closing: `If ${host} is no longer yours, take it out of the settings of the page.`,
})

const alertClosing = 'Which alerts are mailed, and when, is yours to choose in the settings of the page.'

/** A title for the subject line. */
const shorter = (title: string): string =>
  [...title].length > 50 ? `${[...title].slice(0, 49).join('')}…` : title

/** `2026-11-21T03:02:27.000Z` → `21 November 2026 at 03:02 UTC`. */
const readable = (at: string) => {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return 'an unknown day'
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', format).format(time)} UTC`
}
