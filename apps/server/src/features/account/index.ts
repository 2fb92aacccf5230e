export { exportAccount } from './export.ts'
export { deleteProfileAsOperator } from './profiles.ts'
export { deleteAccountAsOperator } from './service.ts'
export { resetTwoFactor } from './two-factor.ts'
