export { ensureAdmin, grantAdmin, isLastAdmin, listUsers, revokeAdmin } from './admin.ts'
export { type ConfirmedSession, confirmSession, proveOwner } from './confirmation.ts'
export { markDevice } from './device.ts'
export {
  assertNoErrors,
  type CodeUse,
  findPasswordProblem,
  readCode,
  withCode,
} from './factors.ts'
export { passwordResets, queueReset, sendPasswordReset } from './password-reset.ts'
export { knownDeviceLifetimeMs, resetDelayMs } from './policy.ts'
export { assertLocalSignIn, createAccount, verifyAddress } from './registration.ts'
export { completeSignIn, failBlocked, type SignedIn } from './sign-in.ts'
export { listSignIns } from './sign-in-log.ts'
export { assertCanSignIn, listSignInMethods } from './sign-in-methods.ts'
export { expiredSignIns } from './sweep.ts'
export {
  changeAddress,
  confirmVerification,
  queueVerification,
  readVerification,
  requestVerification,
  resendVerification,
} from './verification.ts'
