import type { AccountTables } from './schema/accounts.ts'
import type { BillingTables } from './schema/billing.ts'
import type { DestinationTables } from './schema/destinations.ts'
import type { PageTables } from './schema/pages.ts'
import type { ProposalTables } from './schema/proposals.ts'
import type { ServiceTables } from './schema/service.ts'
import type { VisitTables } from './schema/visits.ts'
import type { WebhookTables } from './schema/webhooks.ts'
import type { WorkspaceTables } from './schema/workspaces.ts'

/**
 * Tables of both engines. Ids are never reused, times are epoch milliseconds, days are days since 1970-01-01 in the
 * profile's time zone, flags are a nullable `…_at` or 0/1. A column exists if SQL filters, sorts, joins or constrains
 * it. Other data is JSON in `doc`, which stored-doc.ts parses.
 */
export type Schema = AccountTables &
  WorkspaceTables &
  PageTables &
  VisitTables &
  BillingTables &
  DestinationTables &
  ProposalTables &
  WebhookTables &
  ServiceTables
