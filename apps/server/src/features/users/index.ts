/** Rows of accounts. `credentials` and `auth` prove that a person owns one. */
export { looksLikeEmail, normaliseEmail } from './policy.ts'
export {
  countUsers,
  deleteUser,
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
export { toUser } from './service.ts'
