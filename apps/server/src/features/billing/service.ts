/** Entrance of billing for other features, besides policy.ts. */

export { endCheckouts, exportBilling, leaveProvider } from './account-closure.ts'
export { createCheckout, createPortal, listPlans } from './checkout.ts'
export { loadCatalogue, loadPlans } from './plans.ts'
export {
  actInSandboxPortal,
  endSandboxCheckout,
  findSandboxCheckout,
  findSandboxPortal,
  type PortalAct,
  type SandboxCheckout,
  type SandboxPortal,
} from './sandbox.ts'
export { endedSubscriptions, oldCheckouts } from './sweep.ts'
export { problemsOfSpec, VoucherSpec } from './voucher-spec.ts'
export {
  applyVoucher,
  createVoucher,
  listVouchers,
  planEnd,
  revokeVoucher,
  seedVouchers,
} from './vouchers.ts'
export { handleWebhookEvent } from './webhook.ts'
