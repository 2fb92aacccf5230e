export default {
  alreadyTitle: 'Already verified',
  already: (email: string) => `${email} is already verified. There is nothing left to do.`,
  verifyFailedTitle: 'This link does not work',
  verifyFailed: (email: string) =>
    `The link was already used, has expired, or belongs to another account. You are signed in as ${email}.`,
  verifyMissing: 'Open the link in the e‑mail we sent you, or request a new e‑mail.',
  accessOwner: (name: string, email: string) =>
    `You are signed in as ${name}, ${email}. Is this your account?`,
  accessTitle: 'Existing access',
  accessText:
    'This access was created before the e‑mail address was verified. Revoke it if you did not create or allow all of it yourself.',
  verifyAndKeep: 'Verify and keep all',
  verifyAndRevoke: 'Verify and revoke all',
  accessForeign: 'Did someone else create this account?',
  accessReset: 'Reset the password instead. This revokes all access.',
  accessKept: 'Still valid:',
  accessRevoked: 'All earlier access was revoked.',
  accessTypes: {
    session: 'Another signed-in device',
    authenticator: 'Two-factor authentication',
    passkey: 'Passkey',
    identity: 'Linked account',
    api_key: 'API key',
    agent: 'Connected agent',
    webhook: 'Webhook',
    feed: 'Connected spreadsheet',
    export: 'Export',
  },
}
