import { createPartReader, type Defaults } from '../../domain/stored-doc.ts'

const none: readonly string[] = []
const optional = <Params>(params: Params): Partial<Params> => params

const person = { name: '' }
/** Times are ISO 8601 UTC. */
const action = { ...person, at: '' }
/** `path` is a screen of the studio; '' is its start. */
const screen = { ...person, path: '' }
/** Path that turns these e-mails off. */
const unsubscribe = optional({ unsubscribe: '' })
/** `place` is the page or workspace; `count` is the number of consecutive failures. */
const webhook = { ...screen, place: '', host: '', count: '' }
/** `record` is the name of the TXT record. */
const domain = { ...screen, host: '', record: '' }

type ProposalEvent = 'opened' | 'commented' | 'approved' | 'accepted' | 'rejected' | 'failed'

/** Parameters by kind of e-mail, with the defaults for those that a queued e-mail lacks (docs/decisions/0014). */
const defaults = {
  verify_email: { ...person, token: '' },
  /** `access` is set if API keys, agents or linked accounts will lose access. */
  password_reset: { ...person, token: '', ...optional({ access: '' }) },
  /** An administrator has created the account. */
  account_created: { ...person, token: '' },
  /** `outcome` lists revoked and remaining access, such as `sessions 2`. */
  password_changed: { ...action, ...optional({ outcome: none }) },
  /** First verification of an e-mail address. `ended` lists revoked access, such as `sessions 2`; `pages` the URLs of remaining pages. */
  address_proved: { ...action, ended: none, pages: none },
  /** Notice to the old e-mail address. */
  email_changed: { ...action, newEmail: '' },
  two_factor_enabled: action,
  two_factor_disabled: action,
  recovery_codes_renewed: action,
  passkey_added: { ...action, passkey: '' },
  passkey_removed: { ...action, passkey: '' },
  passkey_copied: { ...action, passkey: '' },
  /** `provider` is the host of its issuer. */
  identity_linked: { ...action, provider: '' },
  identity_unlinked: { ...action, provider: '' },
  new_device: { ...action, device: '', address: '' },
  api_key_created: { ...action, keyName: '', scope: '' },
  agent_connected: { ...action, agent: '', scope: '' },
  account_deleted: action,
  account_blocked: { ...action, reason: '' },
  /** `page` contains the paths of the pages. */
  link_blocked: { ...screen, page: '', host: '', reason: '' },
  /** `page` is the path of the page, `source` the title of the feed that has not responded since `at`. */
  source_silent: { ...screen, page: '', source: '', at: '' },
  /** The recipient's name is unknown. `pageNames` is empty if the invitation is for all pages or none. */
  workspace_invite: { ...person, inviter: '', workspace: '', pageNames: none, role: '', token: '' },
  /** Offers several pages, `pageNames`, or `page`, the URL of a page with the name `pageName`, or else `workspace`. */
  transfer_request: {
    ...person,
    owner: '',
    workspace: '',
    ...optional({ page: '', pageName: '', pageNames: none, token: '' }),
  },
  /** `page` is the path of the page, `to` the e-mail address that accepted or declined it. */
  page_transferred: { ...screen, page: '', to: '' },
  page_declined: { ...screen, page: '', to: '' },
  form_submission: { ...screen, profile: '', form: '', lines: none, ...optional({ replyTo: '' }) },
  /** Numbers of entries to check, and of others without a separate e-mail; '' = none. */
  form_digest: { ...screen, profile: '', toCheck: '', others: '' },
  /**
   * Confirmation of a sign-up for a newsletter, to a visitor. `page` is its URL, `confirm` and `unsubscribe` are paths,
   * `imprint` and `ownerText` are texts of the owner without URLs.
   */
  newsletter_confirm: {
    ...person,
    owner: '',
    page: '',
    imprint: '',
    ownerText: '',
    confirm: '',
    unsubscribe: '',
  },
  /**
   * Events of a page, a workspace or, if `place` is '', the account: the first ones, each with the name of its object
   * after a space, and the number of `more`. Arrays have one entry per event.
   */
  access_changed: {
    ...screen,
    place: '',
    events: none,
    times: none,
    people: none,
    programKinds: none,
    programs: none,
    more: '',
  },
  /**
   * `page` is the path of the page, `person` who did it ('' if unknown), `words` a comment or reason ('' without). `pictures` are
   * the subjects of the share pictures before and after, as JSON.
   */
  proposal: {
    ...screen,
    ...unsubscribe,
    page: '',
    title: '',
    event: 'commented' as ProposalEvent,
    person: '',
    words: '',
    ...optional({ pictures: none }),
  },
  domain_verified: domain,
  domain_failing: domain,
  domain_ended: domain,
  domain_failed: domain,
  webhook_failing: webhook,
  /** `gone` is set after a 410 of the receiver; '' = too many failures. */
  webhook_disabled: { ...webhook, gone: '', abandoned: '' },
  alert: { ...screen, ...unsubscribe, profile: '', title: '', message: '' },
  /** `count` is the total; `lines` the first ten. `answers` are sentences about visits. */
  alert_digest: { ...screen, ...unsubscribe, profile: '', count: '', lines: none, answers: none },
}

export type MailParams = typeof defaults
export type MailKind = keyof MailParams
export const mailKinds = Object.keys(defaults) as MailKind[]

export const completeParams = <K extends MailKind>(kind: K, queued: object): MailParams[K] =>
  createPartReader(defaults[kind] as Defaults<MailParams[K]>)(queued)
