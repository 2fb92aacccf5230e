/** Entrance of sign-in for other features. */
export { ensureAdmin, grantAdmin, isLastAdmin, type ListedUser, listUsers, revokeAdmin } from './admin.ts'
export { markDevice } from './device.ts'
export {
  assertNoErrors,
  type CodeUse,
  completePasswordProof,
  provePassword,
  readCode,
  weakness,
  withCode,
} from './factors.ts'
export {
  confirmPasswordReset,
  requestedResets,
  requestPasswordReset,
  sendPasswordReset,
} from './password-reset.ts'
export { register } from './register.ts'
export { releaseFutureResets } from './reset-request-repo.ts'
export { completeTwoFactor, login } from './sign-in.ts'
export type { StartedSession } from './start-session.ts'
export { expiredSignIns } from './sweep.ts'
export {
  confirmVerification,
  queueVerification,
  readVerification,
  requestVerification,
  resendVerification,
} from './verification.ts'
