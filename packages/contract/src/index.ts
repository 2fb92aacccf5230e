export * from './blocks.ts'
export * from './errors.ts'
export type { CurrentAccount } from './extensions/account.ts'
export type { AccountCreate } from './extensions/admin.ts'
export * from './extensions/agents.ts'
export * from './extensions/exports.ts'
export * from './extensions/feeds.ts'
export * from './extensions/imports.ts'
export * from './extensions/links.ts'
export * from './extensions/operations.ts'
export type {
  AdminDomain,
  AdminJob,
  AdminMail,
  AdminSubscription,
  AdminUpdate,
  AdminWebhook,
  AuditEntry,
  PlanGrant,
} from './extensions/operator-schemas.ts'
export type {
  PageTransfer,
  PageTransferPreview,
  PageTransferRequest,
  PageTransfersRequest,
} from './extensions/page-transfers.ts'
export * from './extensions/pages.ts'
export * from './extensions/preview.ts'
export * from './extensions/profiles.ts'
export type { AdminReport, BlockedHost, BlockedHostCreate, UsersBlock } from './extensions/reports.ts'
export type { Identity, OidcResult } from './extensions/sign-in.ts'
export * from './extensions/webhook-events.ts'
export * from './extensions/webhooks.ts'
export { accountOperations } from './features/account.operations.ts'
export * from './features/account.ts'
export * from './features/admin.ts'
export * from './features/ai.ts'
export * from './features/alerts.ts'
export { analyticsOperations } from './features/analytics.operations.ts'
export * from './features/analytics.ts'
export * from './features/auth.ts'
export * from './features/billing.ts'
export * from './features/campaigns.ts'
export type { Deleted } from './features/common.ts'
export * from './features/doctor.ts'
export * from './features/forms.ts'
export { linkOperations } from './features/links.operations.ts'
export * from './features/links.ts'
export * from './features/passkeys.ts'
export { profileOperations } from './features/profile.operations.ts'
export * from './features/profile.ts'
export * from './features/theme.ts'
export { variantOperations } from './features/variants.operations.ts'
export * from './features/variants.ts'
export * from './features/versions.ts'
export { workspaceOperations } from './features/workspaces.operations.ts'
export * from './features/workspaces.ts'
export * from './formats.ts'
export * from './host.ts'
export * from './idempotency.ts'
export * from './limits.ts'
export * from './openapi.ts'
export * from './openapi-tags.ts'
export * from './operation.ts'
export * from './operations.ts'
export * from './problems/index.ts'
export * from './time.ts'
export * from './url.ts'
export * from './username.ts'
export * from './warnings.ts'
