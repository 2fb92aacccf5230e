export { alertChecks, alertMails, oldAlerts } from './jobs.ts'
export { alertSubmission } from './raise.ts'
export {
  countSubmissionsToCheck,
  countUnreadSubmissions,
  listAllAlerts,
  listStoredPreferences,
} from './service.ts'
export { findSubscription, unsubscribe } from './unsubscribe.ts'
