export { ensureAdmin, grantAdmin, isLastAdmin, revokeAdmin } from './admin.ts'
export {
  assertCanAddFactor,
  confirmSession,
  type RenewedSession,
  renewToken,
  verifyOwner,
} from './confirmation.ts'
export { createDeviceCookie } from './device.ts'
export {
  assertNoErrors,
  type CodeUse,
  findPasswordProblem,
  readCode,
  withCode,
} from './factors.ts'
export { expiredSignIns, passwordResets } from './jobs.ts'
export { queueReset, sendPasswordReset } from './password-reset.ts'
export { knownDeviceLifetimeMs, resetDelayMs } from './policy.ts'
export { assertLocalSignIn, createAccount, insertAccount, verifyEmail } from './registration.ts'
export { becomeAdministrator, createSetupCode } from './setup-code.ts'
export { completeSignIn, failBlocked, type SignedIn } from './sign-in.ts'
export { listSignIns } from './sign-in-log.ts'
export { assertCanSignIn, listSignInMethods } from './sign-in-methods.ts'
export {
  changeEmail,
  confirmVerification,
  queueVerification,
  readVerification,
  requestVerification,
  resendVerification,
} from './verification.ts'
