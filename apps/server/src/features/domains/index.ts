export { createDomainMetrics } from './metrics.ts'
export { deleteUnverifiedDomains, domainsBefore, makeLookupDue, releaseFutureLookups } from './repo.ts'
export { domainChannel, domainLookups } from './service.ts'
