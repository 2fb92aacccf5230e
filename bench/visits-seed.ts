// Pages and visitors for the benches of visits.

import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'
import type { Db } from '../apps/server/src/db/handle.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import type { VisitSource } from '../apps/server/src/domain/visits.ts'
import { insertProfile } from '../apps/server/src/features/profile/index.ts'
import { linksPerPage } from './visit-mix.ts'

export const openContainer = async (url: string, dataDir: string) => {
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const container = await createContainer(config, pino({ level: 'silent' }))
  await container.deps.db.migrate()
  return container
}

export const agents = Array.from({ length: 40 }, (_, i) =>
  i % 3
    ? `Mozilla/5.0 (Linux; Android 14; Pixel ${i}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + i}.0.0.0 Mobile Safari/537.36`
    : `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${i} Mobile/15E148 Safari/604.1`,
)
const languages = ['en-GB,en;q=0.9', 'de-AT,de;q=0.8', 'fr', 'es-ES']

export const sourceAt = (n: number): VisitSource => ({
  address: `203.${(n >> 14) % 251}.${(n >> 7) % 128}.${n % 128}`,
  forwarded: '',
  userAgent: agents[n % agents.length]!,
  languages: languages[n % 4]!,
  referrer: n % 4 ? `https://www.site${n % 30}.example/post/${n}` : '',
  url: n % 5 ? '' : `/anna?utm_source=news${n % 8}&utm_medium=mail`,
  country: '',
  isUntracked: n % 50 === 0,
})

/** Pages with consecutive ids. Page n has the links from `firstLink + 10 * n`. */
export type SeededPages = {
  readonly firstProfile: number
  readonly firstLink: number
  readonly username: string
}

/** Pages per statement, few enough for the service's time limit. */
const pagesPerCopy = 1000

/** Creates pages of one owner. All but the first are copies, made inside the database. */
export const seedPages = async ({ db }: Pick<Deps, 'db'>, pages: number): Promise<SeededPages> => {
  const seeded = await db.tx(async (tx) => {
    const owner = await tx
      .insertInto('user')
      .values({
        email: 'owner@example.org',
        email_key: 'owner@example.org',
        name: 'Owner',
        password_hash: '',
        email_verified_at: null,
        admin_at: null,
        blocked_at: null,
        plan_key: 'agency',
        default_profile_id: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: 0,
        last_active_at: null,
        created_at: 0,
        updated_at: 0,
        revision: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id, username } = await insertProfile(tx, { ownerId: owner.id, displayName: 'Profile', now: 0 })
    const links = await tx
      .insertInto('link')
      .values(
        Array.from({ length: linksPerPage }, (_, position) => ({
          profile_id: id,
          position,
          revision: 1,
          archived_at: null,
          clicks: 0,
          unique_clicks: 0,
          last_clicked_at: null,
          doc: JSON.stringify({ doc: linkDoc(position), extra: {} }),
          created_at: 0,
          updated_at: 0,
        })),
      )
      .returning('id')
      .execute()
    return { firstProfile: id, firstLink: links[0]!.id, username }
  })
  for (let from = 1; from < pages; from += pagesPerCopy)
    await db.tx((tx) => copyPages(tx, seeded, from, Math.min(pages, from + pagesPerCopy) - 1))
  if (db.read.engine === 'postgres') await sql`vacuum analyze profile, link`.execute(db.read)
  return seeded
}

/** Returns the columns that are not generated. */
const listColumns = async (db: Db, table: string): Promise<string[]> => {
  const query =
    db.engine === 'postgres'
      ? sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_name = ${table} and is_generated = 'NEVER'`
      : sql<{ name: string }>`select name from pragma_table_info(${table})`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

const copyPages = async (db: Db, { firstProfile }: SeededPages, from: number, to: number) => {
  const numbers = sql`(with recursive t(n) as (select ${sql.lit(from)} union all select n + 1 from t where n < ${sql.lit(to)}) select n from t) as t`
  const copy = async (table: string, source: RawBuilder<unknown>, changes: Record<string, string>) => {
    const columns = await listColumns(db, table)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql.raw(changes[name] ?? `x."${name}"`)))}
      from ${sql.table(table)} as x, ${numbers} where ${source}`.execute(db)
  }
  await copy('profile', sql`x.id = ${firstProfile}`, {
    id: 'x.id + n',
    username: "'page' || n",
    username_key: "'page' || n",
  })
  await copy('link', sql`x.profile_id = ${firstProfile}`, {
    id: `x.id + n * ${linksPerPage}`,
    profile_id: 'x.profile_id + n',
  })
}

const linkDoc = (n: number) => ({
  title: `Link ${n}`,
  url: `https://example.com/${n}`,
  kind: 'normal',
  supporting_text: 'A description of this link in one line.',
  business_block_config: {},
  is_enabled: true,
  schedule: { starts_at: null, ends_at: null, timezone: null },
  gate: { type: 'none', min_age: null, message: null },
  audience: { countries: [], devices: [], languages: [], referrers: [] },
  utm: { source: null, medium: null, campaign: null, term: null, content: null },
  campaign_id: null,
})
