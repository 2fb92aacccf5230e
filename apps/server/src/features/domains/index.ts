export { createDomainMetrics } from './metrics.ts'
export { deleteUnverifiedDomains, releaseFutureLookups } from './repo.ts'
export { domainChannel, domainLookups } from './service.ts'
