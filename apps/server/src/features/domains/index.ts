export { createDomainMetrics } from './metrics.ts'
export { deleteUnverifiedDomains, domainsBefore, makeLookupDue } from './repo.ts'
export { domainChannel, domainLookups } from './service.ts'
