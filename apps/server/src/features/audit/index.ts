export {
  type AuditActor,
  type AuditContext,
  actsBefore,
  actsOf,
  actsOfAccount,
  audit,
  auditSeals,
  latestActs,
} from './service.ts'
export { verifyAudit } from './verify.ts'
