export {
  type AuditActor,
  type AuditContext,
  audit,
  auditSeals,
  listAuditEntriesBefore,
  listAuditEntriesOfAccount,
  listAuditEntriesOfActor,
  listLatestAuditEntries,
} from './service.ts'
export { verifyAudit } from './verify.ts'
