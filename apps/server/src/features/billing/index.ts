export { deleteAtProvider, endCheckouts, exportBilling } from './account-closure.ts'
export { findPaidSubscription, listPlans } from './checkout.ts'
export { endedSubscriptions, oldCheckouts } from './jobs.ts'
export { loadCatalogue, loadPlans } from './plans.ts'
export { listSubscriptionPage } from './repo.ts'
export {
  applyPortalAction,
  endSandboxCheckout,
  findSandboxCheckout,
  findSandboxPortal,
  type PortalAction,
} from './sandbox.ts'
export { expireSubscriptions, grantPlan } from './subscriptions.ts'
export { findSpecProblems, VoucherSpec } from './voucher-spec.ts'
export { createVoucher, findPlanEnd, listVouchers, revokeVoucher, seedVouchers } from './vouchers.ts'
export { handleWebhookEvent } from './webhook.ts'
