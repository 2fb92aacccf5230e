type EncryptedColumn = { readonly table: string; readonly key: readonly string[]; readonly column: string }

/** Columns with sealed texts, by purpose. `secret rotate` re-encrypts only these columns: a missing column becomes unreadable. */
export const encryptedColumns = {
  totp: { table: 'user', key: ['id'], column: 'totp_secret' },
  webhook: { table: 'webhook_endpoint', key: ['id'], column: 'sealed' },
  destination: { table: 'destination', key: ['id'], column: 'sealed' },
  mail: { table: 'mail', key: ['id'], column: 'sealed' },
  password_reset_request: { table: 'reset_request', key: ['email_hash'], column: 'sealed' },
  held_username: { table: 'username_redirect', key: ['username_key'], column: 'former_email' },
  hash_key: { table: 'hash_key', key: ['id'], column: 'sealed' },
  idempotency: { table: 'idempotency', key: ['credential', 'idempotency_key'], column: 'body' },
} as const satisfies Record<string, EncryptedColumn>

export type StoredPurpose = keyof typeof encryptedColumns
/** Purposes of encrypted texts. `oidc` is a cookie of ten minutes. */
export type EncryptionPurpose = StoredPurpose | 'oidc'
