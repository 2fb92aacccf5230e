import type { User } from '@vitrine/contract'
import { toBaseFields } from '../../domain/resource.ts'
import type { UserRow } from './repo.ts'

/**
 * Returns true if a link in an e-mail or an identity provider verified the e-mail address. A verification by an
 * administrator does not count.
 */
export const isEmailVerifiedByOwner = (user: UserRow): boolean =>
  user.email_verified_at !== null && user.email_admin_verified_at === null

export const toUser = (user: UserRow): User => ({
  ...toBaseFields(user),
  email: user.email,
  name: user.name,
  email_verified: user.email_verified_at !== null,
  two_factor_enabled: user.totp_confirmed_at !== null,
  is_admin: user.admin_at !== null,
})
