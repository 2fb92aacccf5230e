import { expect, test } from 'vitest'
import { describeBoth, emptyDatabase } from '#tests/databases.ts'
import { MIGRATIONS } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0019'))

/** A time as it was taken, and in the one form. */
const times = [
  ['2030-01-01 00:00:00Z', '2030-01-01T00:00:00Z'],
  ['2030-01-01t00:00:00.5z', '2030-01-01T00:00:00.5Z'],
  ['2030-01-01T00:00:00+05', '2030-01-01T00:00:00+05:00'],
  ['2030-01-01T00:00:00-0530', '2030-01-01T00:00:00-05:30'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
  ['2030-01-01T00:00+01:00', '2030-01-01T00:00:00+01:00'],
  ['2030-01-01T00:00:00.1234567890123Z', '2030-01-01T00:00:00.123456789Z'],
  // Right, or beyond mending
  ['2030-01-01T00:00:00+01:00', '2030-01-01T00:00:00+01:00'],
  ['2030-02-30 00:00:00Z', '2030-02-30 00:00:00Z'],
  ['soon', 'soon'],
] as const

describeBoth('the migration of times', (engine) => {
  test('gives stored times the one form, and changes nothing else', async () => {
    const place = await emptyDatabase(engine)
    const old = await openDatabase({ ...place, migrations: before })
    await old.migrate()
    const stamps = { created_at: 5, updated_at: 5 }
    const link = (time: string) => ({
      doc: {
        title: `"ends_at":"${time}"`,
        kind: 'countdown',
        schedule: { starts_at: null, ends_at: time, timezone: null },
        business_block_config: { ends_at: time, note: time },
      },
      extra: { ends_at: time },
    })
    const campaign = (time: string) => ({ doc: { name: 'x', starts_at: time, ends_at: null }, extra: {} })
    const variant = (time: string) => ({ doc: { schedule: { starts_at: time } }, extra: { x: [time] } })
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
          revision: 1,
          ...stamps,
        })
        .execute()
      await db
        .insertInto('profile')
        .values({
          id: 1,
          owner_id: 1,
          username: 'a',
          username_key: 'a',
          is_published: 1,
          revision: 1,
          content_revision: 1,
          stats_revision: 1,
          doc: '{"doc":{},"extra":{}}',
          ...stamps,
        })
        .execute()
      for (const [i, [time]] of times.entries()) {
        const id = i + 1
        const row = { id, profile_id: 1, revision: 3, ...stamps }
        const doc = JSON.stringify(link(time))
        const counts = { clicks: 0, unique_clicks: 0 }
        await db
          .insertInto('link')
          .values({ ...row, ...counts, position: i, doc })
          .execute()
        const ages = { since_version: 0, until_version: 1 }
        for (const revision of [1, 2])
          await db
            .insertInto('link_history')
            .values({ link_id: id, profile_id: 1, revision, ...ages, doc })
            .execute()
        await db
          .insertInto('variant')
          .values({ ...row, key: `v${id}`, status: 'draft', priority: 0, doc: JSON.stringify(variant(time)) })
          .execute()
        await db
          .insertInto('campaign')
          .values({ ...row, slug: `c${id}`, doc: JSON.stringify(campaign(time)) })
          .execute()
      }
    })
    await old.close()

    const db = await openDatabase(place)
    try {
      await db.migrate()
      const docs = async (table: 'link' | 'variant' | 'campaign') =>
        (await db.read.selectFrom(table).select('doc').orderBy('id').execute()).map(({ doc }) =>
          JSON.parse(doc),
        )
      const mended = times.map(([was, is]) => {
        const { doc, extra } = link(was)
        return {
          doc: {
            ...doc,
            schedule: { ...doc.schedule, ends_at: is },
            business_block_config: { ...doc.business_block_config, ends_at: is },
          },
          extra,
        }
      })
      expect(await docs('link')).toEqual(mended)
      expect(await docs('campaign')).toEqual(times.map(([, is]) => campaign(is)))
      expect(await docs('variant')).toEqual(
        times.map(([was, is]) => ({ doc: { schedule: { starts_at: is } }, extra: { x: [was] } })),
      )
      const kept = await db.read
        .selectFrom('link_history')
        .select('doc')
        .orderBy('link_id')
        .orderBy('revision')
        .execute()
      expect(kept.map(({ doc }) => JSON.parse(doc))).toEqual(mended.flatMap((doc) => [doc, doc]))
      const { revision } = await db.read.selectFrom('link').select('revision').executeTakeFirstOrThrow()
      expect(revision).toBe(3)
    } finally {
      await db.close()
      await place.drop()
    }
  })
})
