import { defineAuditLog } from './audit-log.tsx'
import { defineDomains } from './domains.tsx'
import { defineHosts } from './hosts.tsx'
import { defineJobs } from './jobs.tsx'
import { defineMails } from './mails.tsx'
import { definePlans } from './plans.tsx'
import { defineReports } from './reports.tsx'
import { defineWebhooks } from './webhooks.tsx'

export const adminLists = {
  reports: defineReports,
  hosts: defineHosts,
  mails: defineMails,
  jobs: defineJobs,
  webhooks: defineWebhooks,
  audit: defineAuditLog,
  plans: definePlans,
  domains: defineDomains,
}
export type AdminListSection = keyof typeof adminLists
