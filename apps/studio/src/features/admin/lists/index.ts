import { defineAuditLog } from './audit-log.tsx'
import { defineDomains } from './domains.tsx'
import { defineHosts } from './hosts.tsx'
import { defineJobs } from './jobs.tsx'
import { defineMails } from './mails.tsx'
import { defineProfiles } from './profiles.tsx'
import { defineReports } from './reports.tsx'
import { defineSubscriptions } from './subscriptions.tsx'
import { defineUsernames } from './usernames.tsx'
import { defineUsers } from './users.tsx'
import { defineWebhooks } from './webhooks.tsx'

export const adminLists = {
  users: defineUsers,
  profiles: defineProfiles,
  reports: defineReports,
  hosts: defineHosts,
  mails: defineMails,
  jobs: defineJobs,
  webhooks: defineWebhooks,
  audit: defineAuditLog,
  plans: defineSubscriptions,
  domains: defineDomains,
  usernames: defineUsernames,
}
export type AdminListSection = keyof typeof adminLists
