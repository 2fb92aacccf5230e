import type { Migration, MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createAccounts } from './accounts.ts'
import { createBilling } from './billing.ts'
import { createPages } from './pages.ts'
import { createPrograms } from './programs.ts'
import { createService } from './service.ts'
import { createTools } from './tools.ts'
import { createVisits } from './visits.ts'
import { createWorkspaces } from './workspaces.ts'

/** Migrations that version 0.1.0 recorded in each database. */
export const baselineNames: readonly string[] = [
  '0001_foundation',
  '0003_visits',
  '0004_doctor',
  '0005_ai',
  '0006_alerts',
  '0007_variants',
  '0008_workspaces',
  '0009_billing',
  '0010_forms',
  '0011_domains',
  '0012_spam',
  '0013_uploads',
  '0014_throttle',
  '0015_idempotency',
  '0016_administrators',
  '0017_reset_requests',
  '0018_former_usernames',
  '0019_times',
  '0020_jobs',
  '0021_audit_chains',
  '0022_erasures',
  '0024_search',
  '0026_profile_age',
  '0027_webhooks',
  '0028_agents',
  '0029_exports',
]

const createTables = async (db: MigrationDatabase, helpers: MigrationHelpers): Promise<void> => {
  await createAccounts(db, helpers)
  await createPages(db, helpers)
  await createService(db, helpers)
  await createVisits(db, helpers)
  await createTools(db, helpers)
  await createWorkspaces(db, helpers)
  await createBilling(db, helpers)
  await createPrograms(db, helpers)
}

/** Schema of version 0.1.0. The first migration creates the whole schema. The others are empty: processes of 0.1.0 expect their names. */
export const baseline: Readonly<Record<string, Migration>> = Object.fromEntries(
  baselineNames.map((name, i) => [name, { up: i === 0 ? createTables : async () => {} }]),
)
