export { domainLookups } from './jobs.ts'
export { domainChannel } from './lookup.ts'
export { createDomainMetrics } from './metrics.ts'
export { deleteUnverifiedDomains, listDomainRows, makeLookupDue } from './repo.ts'
