// Profiles, visitors and stored visits for visits.ts.

import { dayMs } from '@vitrine/contract/durations'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../apps/server/src/db/handle.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import { insertProfile } from '../apps/server/src/features/profile/index.ts'
import type { VisitSource } from '../apps/server/src/features/visits/index.ts'

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

export type SeededProfile = { profileId: number; username: string; links: number[] }

export const seedProfiles = (deps: Deps, profiles: number, links: number): Promise<SeededProfile[]> =>
  deps.db.tx(async (db) => {
    const owner = await db
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
    const seeded: SeededProfile[] = []
    for (let i = 0; i < profiles; i++) {
      const profile = await insertProfile(db, { ownerId: owner.id, displayName: `Profile ${i}`, now: 0 })
      const rows = await db
        .insertInto('link')
        .values(
          Array.from({ length: links }, (_, position) => ({
            profile_id: profile.id,
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
      seeded.push({ profileId: profile.id, username: profile.username, links: rows.map((r) => r.id) })
    }
    return seeded
  })

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

/** Creates events of the last 60 days inside the database, and counts their totals. The first profile has half of them. */
export const fillVisits = async (
  { db }: Deps,
  url: string,
  profiles: readonly SeededProfile[],
  events: number,
  today: number,
): Promise<void> => {
  const postgres = url.startsWith('postgres')
  const numbers = postgres
    ? sql`generate_series(0, ${sql.lit(events - 1)}) as t(n)`
    : sql`(with recursive t(n) as (select 0 union all select n + 1 from t where n < ${sql.lit(events - 1)}) select n from t)`
  const first = profiles[0]!.profileId
  const count = profiles.length
  const pick = (values: string[], by: string) =>
    sql.raw(`case ${by} % ${values.length} ${values.map((v, i) => `when ${i} then '${v}'`).join(' ')} end`)
  const hosts = Array.from({ length: 30 }, (_, i) => (i % 4 ? `site${i}.example` : ''))
  const countries = ['DE', 'AT', 'CH', 'FR', 'US', 'GB', 'ES', 'IT', 'NL', 'PL', 'BR', 'IN']
  await withoutTimeouts(db, url, async (run) => {
    await run(sql`insert into visit (profile_id, kind, at, link_id, position, visitor, device, browser, os, language,
        referrer, utm_source, utm_medium, utm_campaign, country, variant_id, campaign_id)
      select ${sql.lit(first)} + case when n % 2 = 0 then 0 else n % ${sql.lit(count)} end,
        case when n % 7 < 5 then 'view' else 'click' end,
        ${sql.lit((today - 59) * dayMs)} + cast(n as bigint) * ${sql.lit(Math.max(1, Math.floor((60 * dayMs) / events)))},
        case when n % 7 < 5 then null else ${sql.lit(profiles[0]!.links[0]!)} + n % 10 end,
        null, null, ${pick(['mobile', 'mobile', 'desktop', 'tablet'], 'n')},
        ${pick(['Chrome', 'Safari', 'Firefox', 'Microsoft Edge', 'Samsung Internet'], 'n')},
        ${pick(['Android', 'iOS', 'Windows'], 'n')}, ${pick(['en', 'de', 'fr', 'es'], '(n / 3)')},
        ${pick(hosts, '(n / 10)')}, ${pick(['', '', 'news', 'ads'], '(n / 5)')}, '', '',
        ${pick(countries, '(n / 7)')}, null, null
      from ${numbers} ${postgres ? sql`` : sql`as t`}`)
    const dims = ['', 'link', 'referrer', 'country', 'device', 'browser', 'os', 'language', 'utm_source']
    for (const dim of dims) {
      const key = dim === '' ? "''" : dim === 'link' ? 'cast(link_id as text)' : dim
      const views = "sum(case when kind = 'view' then 1 else 0 end)"
      const clicks = "sum(case when kind = 'click' then 1 else 0 end)"
      await run(sql`insert into visit_day select profile_id, ${sql.lit(dim)}, cast(at / ${sql.lit(dayMs)} as integer), ${sql.raw(key)},
          ${sql.raw(views)}, 0, ${sql.raw(clicks)}, 0, 0, 0
        from visit ${dim === 'link' ? sql`where link_id is not null` : sql``}
        group by 1, 3, 4`)
    }
  })
  // Autovacuum would do this after a minute
  if (postgres) await sql`vacuum analyze visit_day`.execute(db.read)
}

/** Runs statements in one transaction without the service's time limits, which ten million rows exceed. */
const withoutTimeouts = async (
  db: Database,
  url: string,
  work: (run: (query: RawBuilder<unknown>) => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  if (!url.startsWith('postgres')) return db.tx((tx) => work((query) => query.execute(tx)))
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    await work((query) => {
      const { sql: text, parameters } = query.compile(db.read)
      return client.query(text, [...parameters])
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
}
