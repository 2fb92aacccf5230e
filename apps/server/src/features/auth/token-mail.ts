import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { issueToken, type Purpose } from '../credentials/index.ts'
import { enqueueMail } from '../mail/index.ts'
import type { UserRow } from '../users/index.ts'

type TokenMail = {
  readonly kind: 'verify_email' | 'account_created' | 'password_reset'
  readonly purpose: Purpose
  readonly lifetimeMs: number
  readonly now: number
  readonly params?: { readonly access: string }
}

/**
 * Queues an e-mail with a new token, which voids older ones, and returns 0. Above the limit, queues nothing and returns
 * the milliseconds to wait.
 */
export const enqueueTokenMail = (
  deps: Deps,
  db: Tx,
  user: Pick<UserRow, 'id' | 'name' | 'email' | 'email_key'>,
  { kind, purpose, lifetimeMs, now, params }: TokenMail,
): Promise<number> => {
  const { id: userId, email_key: emailKey } = user
  const expiresAt = now + lifetimeMs
  return enqueueMail(deps, db, {
    userId,
    to: user.email,
    kind,
    params: async () => ({
      name: user.name,
      token: await issueToken(db, { userId, purpose, emailKey, expiresAt, now }),
      ...params,
    }),
    now,
    expiresAt,
  })
}
