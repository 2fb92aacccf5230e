import { expect, test } from 'vitest'
import { describeBoth, emptyDatabase } from '#tests/databases.ts'
import { MIGRATIONS } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0011'))
const unset = { host: null, status: 'none', verified_at: null }

describeBoth('the migration of domains', (engine) => {
  test('takes the domain out of settings and their history, and changes nothing else', async () => {
    const place = await emptyDatabase(engine)
    const old = await openDatabase({ ...place, migrations: before })
    await old.migrate()
    const settings = (domain: object) => ({
      doc: { bio: 'says "domain":{"host":null}', seo: { title: 'ü' }, domain, sensitive: { enabled: false } },
      extra: { domain: 'kept' },
    })
    const asked = { host: 'links.example.com', status: 'pending', verified_at: null }
    await old.tx(async (db) => {
      await db
        .insertInto('user')
        .values({
          id: 1,
          email: 'a@example.com',
          email_key: 'a@example.com',
          name: 'A',
          password_hash: '',
          plan_key: 'pro',
          totp_last_step: 0,
          created_at: 0,
          updated_at: 0,
          revision: 1,
        })
        .execute()
      for (const [id, domain] of [
        [1, unset],
        [2, asked],
      ] as const) {
        const doc = JSON.stringify(settings(domain))
        const username = `name${id}`
        const counts = { is_published: 1, revision: 2, content_revision: 2, stats_revision: 1 }
        const times = { created_at: 5, updated_at: 5 }
        await db
          .insertInto('profile')
          .values({ id, owner_id: 1, username, username_key: username, doc, ...counts, ...times })
          .execute()
        await db
          .insertInto('profile_history')
          .values({ profile_id: id, revision: 1, since_version: 0, until_version: 1, doc })
          .execute()
      }
    })
    await old.close()

    const db = await openDatabase(place)
    try {
      await db.migrate()
      const { domain: _, ...doc } = settings(unset).doc
      const kept = { doc, extra: { domain: 'kept' } }
      const rows = await db.read.selectFrom('profile').selectAll().orderBy('id').execute()
      expect(rows.map((row) => JSON.parse(row.doc))).toEqual([kept, kept])
      expect(rows.map((row) => [row.domain_host, row.domain_verified_at, row.domain_next_at])).toEqual([
        [null, null, null],
        ['links.example.com', null, null],
      ])
      expect(JSON.parse(rows[1]!.domain_doc!)).toEqual({
        askedAt: 0,
        checkedAt: null,
        lostAt: null,
        problem: null,
      })
      const history = await db.read.selectFrom('profile_history').select('doc').execute()
      expect(history.map((row) => JSON.parse(row.doc))).toEqual([kept, kept])
    } finally {
      await db.close()
      await place.drop()
    }
  })
})
