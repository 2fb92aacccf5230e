import type { Migration } from '../../migrate.ts'
import { createAccounts } from './accounts.ts'
import { createBilling } from './billing.ts'
import { createLatest } from './latest.ts'
import { createPages } from './pages.ts'
import { createPrograms } from './programs.ts'
import { createProposals } from './proposals.ts'
import { createService } from './service.ts'
import { createTools } from './tools.ts'
import { createVisits } from './visits.ts'
import { createWorkspaces } from './workspaces.ts'

/** Schema of version 0.2.0. */
export const baseline: Migration = {
  async up(db, helpers) {
    await createAccounts(db, helpers)
    await createPages(db, helpers)
    await createLatest(db, helpers)
    await createService(db, helpers)
    await createVisits(db, helpers)
    await createTools(db, helpers)
    await createWorkspaces(db, helpers)
    await createBilling(db, helpers)
    await createPrograms(db, helpers)
    await createProposals(db, helpers)
  },
}
