// Credentials of an account: sessions, API keys, grants of agents, challenges, passkeys, identities and tokens in e-mails.
// Functions of repositories (repo.ts, *-repo.ts) check nothing: the caller checks permissions and takes the locks.

export {
  claimChallenge,
  countWrongCode,
  deleteChallenge,
  deleteChallenges,
  findChallenge,
  insertChallenge,
} from './challenge-repo.ts'
export { createDeviceLabel, createDeviceName, parseDevice } from './device-label.ts'
export { listGrants as listGrantRows, revokeGrants } from './grant-repo.ts'
export {
  exchangeCode,
  grantAgentAccess,
  listGrants,
  refreshTokens,
  revokeGrant,
  revokeToken,
  type Tokens,
} from './grants.ts'
export {
  deleteIdentities,
  deleteIdentity,
  findIdentity,
  type IdentityKey,
  type IdentityRow,
  insertIdentity,
  listIdentities,
  touchIdentity,
} from './identity-repo.ts'
export { countValidKeys, deleteAdminKeys, deleteCredentialsOfProfile, deleteKeys } from './key-repo.ts'
export { createKey, deleteKey, listKeys, readCurrentKey } from './keys.ts'
export {
  claimPasskeyChallenge,
  deletePasskey,
  deletePasskeys,
  findOtherPasskeyHost,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  recordPasskeyUse,
  renamePasskey,
} from './passkey-repo.ts'
export { getAgentResource, maxApiKeys, maxListedSessions } from './policy.ts'
export { createPrincipals } from './principals.ts'
export { createExpirySteps } from './repo.ts'
export {
  assertNotRevoked,
  endSessions,
  hasAccessWithoutPassword,
  listCredentials,
  lockCaller,
  revokeCredentials,
} from './service.ts'
export {
  insertSession,
  isTwoFactorSession,
  markSecondFactor,
  renewSession,
  revokeSessionOfToken,
  revokeSessions,
} from './session-repo.ts'
export { listEndedSessions, listSessions, revokeOtherSessions, revokeSession, signOut } from './sessions.ts'
export { deleteOldSignIns, insertSignIn, listSignIns } from './sign-in-repo.ts'
export {
  claimToken,
  deleteTokens,
  findPendingEmail,
  findToken,
  issueToken,
  type Purpose,
} from './token-repo.ts'
