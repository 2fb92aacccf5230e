import type { Migration } from '../../migrate.ts'
import { accounts } from './accounts.ts'
import { billing } from './billing.ts'
import { forms } from './forms.ts'
import { links } from './links.ts'
import { pages } from './pages.ts'
import { programs } from './programs.ts'
import { proposals } from './proposals.ts'
import { service } from './service.ts'
import { tools } from './tools.ts'
import { visits } from './visits.ts'
import { workspaces } from './workspaces.ts'

/** Tables of version 0.2.0. A table follows those that it refers to. */
export const baselineTables = {
  ...accounts,
  ...pages,
  ...links,
  ...visits,
  ...tools,
  ...forms,
  ...workspaces,
  ...programs,
  ...proposals,
  ...billing,
  ...service,
}

export const baseline: Migration = {
  async up(db, helpers) {
    for (const [name, table] of Object.entries(baselineTables)) await table.create(db, helpers, name)
  },
}
