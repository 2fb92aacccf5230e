export { alertChecks, alertMails, oldAlerts } from './jobs.ts'
export { alertSubmission } from './raise.ts'
export { releaseFutureAlertMails } from './repo.ts'
export { allAlerts, chosenPreferences } from './service.ts'
