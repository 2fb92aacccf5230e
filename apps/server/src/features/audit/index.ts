export {
  type AuditActor,
  type AuditContext,
  actsOf,
  actsOfAccount,
  audit,
  auditSeals,
  latestActs,
} from './service.ts'
export { verifyAudit } from './verify.ts'
