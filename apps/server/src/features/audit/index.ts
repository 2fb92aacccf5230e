export {
  type AuditActor,
  type AuditContext,
  audit,
  auditEntriesBefore,
  auditEntriesOfAccount,
  auditEntriesOfActor,
  auditSeals,
  latestAuditEntries,
} from './service.ts'
export { verifyAudit } from './verify.ts'
