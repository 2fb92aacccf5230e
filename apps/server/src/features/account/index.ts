export { exportAccount } from './export.ts'
export { deleteProfileOf } from './profiles.ts'
export { deleteAccountOf } from './service.ts'
export { resetTwoFactor } from './two-factor.ts'
