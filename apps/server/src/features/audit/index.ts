export {
  type AccessEvent,
  claimAccessEvents,
  type DueAccessMail,
  listDueAccessMails,
  setSentTime,
} from './access-event-repo.ts'
export { auditSeals } from './jobs.ts'
export { rekeyAudit } from './rekey.ts'
export {
  type AuditActor,
  type AuditContext,
  audit,
  listAuditEntries,
  listAuditEntriesOfActor,
} from './service.ts'
export { readAuditHead, verifyAudit } from './verify.ts'
