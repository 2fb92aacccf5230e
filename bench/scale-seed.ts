// Fills a database with many accounts by bulk writes.

import { dayMs } from '@vitrine/contract/durations'
import type { BulkColumns } from '../apps/server/src/db/dialects/bulk.ts'
import type { Database } from '../apps/server/src/db/handle.ts'
import { insertProfile } from '../apps/server/src/features/profile/index.ts'
import { linkBody } from './seed.ts'

const rowsAtOnce = 2000
const versionsEach = 3

type Size = {
  readonly accounts: number
  readonly linksEach: number
  /** Number of accounts with visits on each of the last `days` days. */
  readonly visited: number
  readonly days: number
}

type Value = string | number | null
const chooseColumnTypes = (row: Record<string, Value>, integers: readonly string[]): BulkColumns =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' || integers.includes(name) ? 'integer' : 'text',
    ]),
  )

/** Writes rows with the columns of the first row. `integers` lists the nullable numeric columns. */
const fill = async (
  db: Database,
  table: string,
  count: number,
  createRow: (i: number) => Record<string, Value>,
  integers: readonly string[] = [],
): Promise<void> => {
  const columns = chooseColumnTypes(createRow(0), integers)
  for (let from = 0; from < count; from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - from)
    const rows = Array.from({ length }, (_, i) => Object.values(createRow(from + i)))
    await db.tx((tx) => db.bulk.insert(tx, table, columns, rows))
  }
}

/** Creates accounts `size0@example.com`, … with profiles `size0`, …. */
export const seedAccounts = async (
  db: Database,
  { accounts, linksEach, visited, days }: Size,
  now: number,
): Promise<void> => {
  const before = now - 90 * dayMs
  const createUserRow = (i: number) => ({
    email: `size${i}@example.com`,
    email_key: `size${i}@example.com`,
    search_text: `${i % 100 === 7 ? 'emile exemple' : 'robin example'} ${i}\nsize${i}@example.com`,
    name: i % 100 === 7 ? `Émile Exemple ${i}` : `Robin Example ${i}`,
    password_hash: '',
    email_verified_at: before,
    admin_at: null,
    blocked_at: null,
    plan_key: 'free',
    default_profile_id: null,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: 0,
    last_active_at: before,
    created_at: before,
    updated_at: before,
    revision: 1,
  })
  await fill(db, 'user', accounts, createUserRow, [
    'admin_at',
    'blocked_at',
    'default_profile_id',
    'totp_confirmed_at',
  ])
  const findUserId = async (email: string) =>
    (await db.read.selectFrom('user').select('id').where('email_key', '=', email).executeTakeFirstOrThrow())
      .id
  const firstUser = await findUserId('size0@example.com')
  // The service creates one account, which is copied for the others
  const model = await db.tx((tx) =>
    insertProfile(tx, { ownerId: firstUser, displayName: 'Size', now: before }),
  )
  const { doc } = await db.read
    .selectFrom('profile')
    .select('doc')
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow()
  await db.tx((tx) => tx.deleteFrom('profile').where('id', '=', model.id).execute())
  const createProfileRow = (i: number) => ({
    owner_id: firstUser + i,
    username: `size${i}`,
    username_key: `size${i}`,
    is_published: 1,
    blocked_at: null,
    revision: 1,
    content_revision: 1,
    stats_revision: 1,
    doc,
    created_at: before,
    updated_at: before,
  })
  await fill(db, 'profile', accounts, createProfileRow, ['blocked_at'])
  const { id: firstProfile } = await db.read
    .selectFrom('profile')
    .select('id')
    .where('username_key', '=', 'size0')
    .executeTakeFirstOrThrow()
  await db.tx((tx) =>
    tx
      .updateTable('user')
      .set((e) => ({ default_profile_id: e('id', '+', firstProfile - firstUser) }))
      .where('id', '>=', firstUser)
      .execute(),
  )
  const links = Array.from({ length: linksEach }, (_, i) =>
    JSON.stringify({ doc: { kind: 'link', is_enabled: true, ...linkBody(i) }, extra: {} }),
  )
  const link = (n: number) => ({
    profile_id: firstProfile + Math.floor(n / linksEach),
    position: n % linksEach,
    revision: 1,
    archived_at: null,
    clicks: 0,
    unique_clicks: 0,
    doc: links[n % linksEach]!,
    created_at: before,
    updated_at: before,
  })
  await fill(db, 'link', accounts * linksEach, link, ['archived_at'])
  const today = Math.floor(now / dayMs)
  const createDayRow = (n: number) => ({
    profile_id: firstProfile + Math.floor(n / days),
    dim: '',
    day: today - (n % days),
    key: '',
    views: 40 + (n % 17),
    visitors: 30,
    clicks: 9,
    unique_clicks: 8,
    submissions: 0,
    unique_submissions: 0,
  })
  await fill(db, 'visit_day', visited * days, createDayRow)
  const createVersionRow = (n: number) => ({
    profile_id: firstProfile + Math.floor(n / versionsEach),
    kind: 'auto',
    name: '',
    reason: 'link.update',
    created_by: null,
    profile_revision: 1,
    content_revision: n % versionsEach,
    link_count: linksEach,
    size_bytes: 2000,
    manifest: '',
    created_at: before,
    revision: 1,
  })
  await fill(db, 'version', accounts * versionsEach, createVersionRow, ['created_by'])
}
