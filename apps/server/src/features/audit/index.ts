export { type AuditContext, actsAround, actsOf, audit, auditSeals, type By, latestActs } from './service.ts'
export { verifyAudit } from './verify.ts'
