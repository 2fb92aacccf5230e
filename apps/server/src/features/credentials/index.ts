/** Sessions, API keys, grants of agents, two-factor challenges and mailed tokens of an account. */
export {
  countWrongCode,
  deleteChallenge,
  deleteChallenges,
  findChallenge,
  insertChallenge,
  takeChallenge,
} from './challenge-repo.ts'
export { deviceLabel } from './device-label.ts'
export { revokeGrants } from './grant-repo.ts'
export {
  allowAgent,
  endGrant,
  exchangeCode,
  listGrants,
  refreshTokens,
  revokeToken,
  type Tokens,
} from './grants.ts'
export { countWorkingKeys, deleteAdminKeys, deleteKeys } from './key-repo.ts'
export { createKey, currentKey, deleteKey, listKeys } from './keys.ts'
export { agentResource, challengeTries, maxKeys, maxListedSessions } from './policy.ts'
export { createPrincipals } from './principals.ts'
export {
  removeExpiredChallenges,
  removeExpiredGrants,
  removeExpiredKeys,
  removeExpiredSessions,
  removeExpiredTokens,
  removeIdleSessions,
} from './repo.ts'
export { credentialsOf, endCredentials, requireCredential } from './service.ts'
export {
  endSessionOfToken,
  endSessions,
  hasSecondFactor,
  insertSession,
  raiseSession,
} from './session-repo.ts'
export { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
export { dropTokens, findToken, issueToken, pendingEmail, takeToken } from './token-repo.ts'
