/** Rows of accounts. `credentials` and `auth` verify that a person owns an account. */
export { looksLikeEmail, normaliseEmail } from './policy.ts'
export {
  countUsers,
  deleteUser,
  emailsOf,
  filterUsers,
  findByEmail,
  findUser,
  insertUser,
  lockAdmins,
  lockUser,
  planKeysOf,
  searchUsers,
  setDefaultProfile,
  type UserFilter,
  type UserRow,
  updateUser,
} from './repo.ts'
export { hasProvedEmail, toUser } from './service.ts'
