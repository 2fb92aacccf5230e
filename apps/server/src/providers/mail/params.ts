import { type Defaults, partReader } from '../../domain/stored-doc.ts'
import type { MailKind, MailParams } from './templates.ts'

const person = { name: '' }
const act = { ...person, at: '' }
const screen = { ...person, path: '' }
const webhook = { ...screen, place: '', host: '', count: '' }
const domain = { ...screen, host: '', record: '' }

/** Defaults for parameters that e-mails queued by an earlier version lack. */
const paramDefaults: { readonly [Kind in MailKind]: Defaults<MailParams[Kind]> } = {
  verify_email: { ...person, token: '' },
  password_reset: { ...person, token: '' },
  account_created: { ...person, token: '' },
  password_changed: act,
  address_proved: { ...act, ended: [], pages: [] },
  email_changed: { ...act, newEmail: '' },
  two_factor_enabled: act,
  two_factor_disabled: act,
  recovery_codes_renewed: act,
  passkey_added: { ...act, passkey: '' },
  passkey_removed: { ...act, passkey: '' },
  passkey_copied: { ...act, passkey: '' },
  identity_linked: { ...act, provider: '' },
  identity_unlinked: { ...act, provider: '' },
  new_device: { ...act, device: '', address: '' },
  api_key_created: { ...act, keyName: '', scope: '' },
  agent_connected: { ...act, agent: '', scope: '' },
  account_deleted: act,
  account_blocked: { ...act, reason: '' },
  link_blocked: { ...screen, page: '', host: '', reason: '' },
  workspace_invite: { ...person, inviter: '', workspace: '', role: '', token: '' },
  transfer_request: { ...person, owner: '', workspace: '', page: '' },
  page_transferred: { ...screen, page: '', to: '' },
  page_declined: { ...screen, page: '', to: '' },
  form_submission: { ...screen, profile: '', form: '', lines: [] },
  domain_verified: domain,
  domain_failing: domain,
  domain_ended: domain,
  domain_failed: domain,
  webhook_failing: webhook,
  webhook_disabled: { ...webhook, gone: '', abandoned: '' },
  alert: { ...screen, profile: '', title: '', message: '' },
  alert_digest: { ...screen, profile: '', count: '', lines: [] },
}

export const completeParams = <K extends MailKind>(kind: K, queued: object): MailParams[K] =>
  partReader(paramDefaults[kind])(queued)
