export { createDomainMetrics } from './metrics.ts'
export { deleteUnverifiedDomains, listDomainRows, makeLookupDue } from './repo.ts'
export { domainChannel, domainLookups } from './service.ts'
