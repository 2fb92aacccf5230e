import { createPartReader, type Defaults } from '../../domain/stored-doc.ts'
import type { MailKind, MailParams } from './templates.ts'

const person = { name: '' }
const action = { ...person, at: '' }
const screen = { ...person, path: '' }
const webhook = { ...screen, place: '', host: '', count: '' }
const domain = { ...screen, host: '', record: '' }

/** Defaults for parameters that a queued e-mail lacks (docs/decisions/0014). */
const paramDefaults: { readonly [Kind in MailKind]: Defaults<MailParams[Kind]> } = {
  verify_email: { ...person, token: '' },
  password_reset: { ...person, token: '', access: '' },
  account_created: { ...person, token: '' },
  password_changed: action,
  address_proved: { ...action, ended: [], pages: [] },
  email_changed: { ...action, newEmail: '' },
  two_factor_enabled: action,
  two_factor_disabled: action,
  recovery_codes_renewed: action,
  passkey_added: { ...action, passkey: '' },
  passkey_removed: { ...action, passkey: '' },
  passkey_copied: { ...action, passkey: '' },
  identity_linked: { ...action, provider: '' },
  identity_unlinked: { ...action, provider: '' },
  new_device: { ...action, device: '', address: '' },
  api_key_created: { ...action, keyName: '', scope: '' },
  agent_connected: { ...action, agent: '', scope: '' },
  account_deleted: action,
  account_blocked: { ...action, reason: '' },
  link_blocked: { ...screen, page: '', host: '', reason: '' },
  source_silent: { ...screen, page: '', source: '', at: '' },
  workspace_invite: { ...person, inviter: '', workspace: '', pageNames: [], role: '', token: '' },
  transfer_request: { ...person, owner: '', workspace: '', page: '', pageName: '', pageNames: [], token: '' },
  page_transferred: { ...screen, page: '', to: '' },
  page_declined: { ...screen, page: '', to: '' },
  form_submission: { ...screen, profile: '', form: '', lines: [] },
  form_digest: { ...screen, profile: '', toCheck: '', others: '' },
  newsletter_confirm: {
    ...person,
    owner: '',
    page: '',
    imprint: '',
    ownerText: '',
    confirm: '',
    unsubscribe: '',
  },
  access_changed: {
    ...screen,
    place: '',
    events: [],
    times: [],
    people: [],
    programKinds: [],
    programs: [],
    more: '',
  },
  proposal: { ...screen, page: '', title: '', event: 'commented', person: '', words: '', unsubscribe: '' },
  domain_verified: domain,
  domain_failing: domain,
  domain_ended: domain,
  domain_failed: domain,
  webhook_failing: webhook,
  webhook_disabled: { ...webhook, gone: '', abandoned: '' },
  alert: { ...screen, profile: '', title: '', message: '' },
  alert_digest: { ...screen, profile: '', count: '', lines: [], answers: [] },
}

export const completeParams = <K extends MailKind>(kind: K, queued: object): MailParams[K] =>
  createPartReader(paramDefaults[kind])(queued)
