export { ensureAdmin, grantAdmin, isLastAdmin, listUsers, revokeAdmin } from './admin.ts'
export { markDevice } from './device.ts'
export {
  assertNoErrors,
  type CodeUse,
  completePasswordProof,
  passwordProblem,
  provePassword,
  readCode,
  withCode,
} from './factors.ts'
export { passwordResets, queueReset, sendPasswordReset } from './password-reset.ts'
export { knownDeviceMs, resetDelayMs } from './policy.ts'
export { assertLocalSignIn, createAccount, verifyAddress } from './registration.ts'
export { releaseFutureResets } from './reset-request-repo.ts'
export { completeSignIn, failBlocked, type SignedIn } from './sign-in.ts'
export { expiredSignIns } from './sweep.ts'
export {
  changeAddress,
  confirmVerification,
  queueVerification,
  readVerification,
  requestVerification,
  resendVerification,
} from './verification.ts'
