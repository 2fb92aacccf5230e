/** Rows of accounts. `credentials` and `auth` verify that a person owns an account. */
export { isPlainEmail, normaliseEmail } from './policy.ts'
export {
  countUsers,
  deleteUser,
  filterUsers,
  findByEmail,
  findEmails,
  findPlanKeys,
  findUser,
  hasAdmins,
  insertUser,
  listSpellings,
  lockAdmins,
  lockUser,
  setDefaultProfile,
  type UserFilter,
  type UserRow,
  updateUser,
} from './repo.ts'
export { isEmailVerifiedByOwner, toUser } from './service.ts'
export { listByVerifiedEmail, toAsciiDomain, toInvitedEmail, toVerifiedEmail } from './verified-email.ts'
