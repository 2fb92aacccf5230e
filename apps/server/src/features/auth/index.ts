export { ensureAdmin, grantAdmin, isLastAdmin, listUsers, revokeAdmin } from './admin.ts'
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
export { passwordResets, sendPasswordReset } from './password-reset.ts'
export { knownDeviceMs, resetDelayMs } from './policy.ts'
export { releaseFutureResets } from './reset-request-repo.ts'
export { completeSignIn, failBlocked, type SignedIn } from './sign-in.ts'
export { expiredSignIns } from './sweep.ts'
export {
  confirmVerification,
  queueVerification,
  readVerification,
  requestVerification,
  resendVerification,
} from './verification.ts'
