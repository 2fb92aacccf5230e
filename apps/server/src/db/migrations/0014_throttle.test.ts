import { expect, test } from 'vitest'
import { describeBoth, emptyDatabase } from '#tests/databases.ts'
import { MIGRATIONS } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0014'))

describeBoth('the migration of failed sign-ins', (engine) => {
  test('keeps accounts, what hangs on them and the other counters, and unlocks who was locked', async () => {
    const place = await emptyDatabase(engine)
    const old = await openDatabase({ ...place, migrations: before })
    await old.migrate()
    const locked = { password_failures: 40, password_locked_until: 9e15, code_failures: 3 }
    await old.tx(async (db) => {
      await db
        .insertInto('user')
        .values({
          ...locked,
          id: 7,
          email: 'a@example.com',
          email_key: 'a@example.com',
          name: 'A',
          password_hash: 'kept',
          plan_key: 'pro',
          totp_last_step: 5,
          created_at: 1,
          updated_at: 1,
          revision: 3,
        })
        .execute()
      const device = { user_id: 7, device_key: 'key', created_at: 1 }
      await db.insertInto('device').values(device).execute()
      await db.insertInto('throttle').values({ bucket: 'voucher 7', hits: 2, resets_at: 8e15 }).execute()
    })
    await old.close()

    const db = await openDatabase(place)
    try {
      expect(await db.migrate()).toContain('0014_throttle')
      const [user] = await db.read.selectFrom('user').selectAll().execute()
      expect(user).toMatchObject({ id: 7, password_hash: 'kept', totp_last_step: 5, revision: 3 })
      for (const column of Object.keys(locked)) expect(user).not.toHaveProperty(column)
      expect(await db.read.selectFrom('device').select('user_id').execute()).toEqual([{ user_id: 7 }])
      expect(await db.read.selectFrom('throttle').selectAll().execute()).toEqual([
        { bucket: 'voucher 7', hits: 2, resets_at: 8e15, times: null },
      ])
    } finally {
      await db.close()
      await place.drop()
    }
  })
})
