/** What other parts of the service use of signing in; the rules are in the files named here. */
export { ensureAdmin, grantAdmin, type ListedUser, listUsers, revokeAdmin } from './admin.ts'
export { deleteOfUser as endChallenges } from './challenges.ts'
export {
  type CodeUse,
  provePassword,
  readCode,
  refuseAll,
  settlePassword,
  weakness,
  withCode,
} from './credentials.ts'
export { deviceCookie, deviceLabel } from './device.ts'
export { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
export { mostKeys, normaliseEmail } from './policy.ts'
export { type Registered, register } from './register.ts'
export {
  deleteRecordedAnswers,
  deleteUser,
  findByEmail,
  findUser,
  lockUser,
  type UserRow,
  updateUser,
} from './repo.ts'
export {
  endedSession,
  endSession,
  endSessions,
  presentUser,
  raiseSession,
  type SignInCall,
  validSessions,
} from './sessions.ts'
export { completeTwoFactor, login, logout, type SignedIn, type TwoFactorRequired } from './sign-in.ts'
export { sweepAuth } from './sweep.ts'
export { dropTokens, pendingEmail } from './tokens.ts'
export {
  allowVerification,
  confirmVerification,
  queueVerification,
  requestVerification,
} from './verification.ts'
