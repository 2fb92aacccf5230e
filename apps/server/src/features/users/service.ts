import type { User } from '@vitrine/contract'
import { baseFields } from '../../domain/resource.ts'
import type { UserRow } from './repo.ts'

export const toUser = (user: UserRow): User => ({
  ...baseFields(user),
  email: user.email,
  name: user.name,
  email_verified: user.email_verified_at !== null,
  two_factor_enabled: user.totp_confirmed_at !== null,
  is_admin: user.admin_at !== null,
})
