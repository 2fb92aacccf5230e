export { auditSeals } from './jobs.ts'
export {
  type AuditActor,
  type AuditContext,
  audit,
  listAuditEntriesBefore,
  listAuditEntriesOfAccount,
  listAuditEntriesOfActor,
  listLatestAuditEntries,
} from './service.ts'
export { verifyAudit } from './verify.ts'
