import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { pauseReads } from '#tests/paused-reads.ts'
import { updateRows } from '#tests/rows.ts'

describeSql('page that changes while it is loaded', (engine) => {
  const app = useApp(engine)
  let port: number
  let reads: ReturnType<typeof pauseReads>
  let count = 0
  beforeAll(async () => {
    app.clock.stop()
    await app.deps.db.acquireSharedLock()
    reads = pauseReads(app.deps)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })
  afterEach(() => reads.resume())

  const visit = async (path: string, host = 'vitrine.test') =>
    (await sendRequest(port, path, { host, 'user-agent': 'curl/8' })).body
  const rename = async (person: Person) => {
    count += 1
    const name = `Robin ${count}.`
    const changed = await app.as(person, 'PUT', '/api/v1/profile', { display_name: name })
    expect(changed.status).toBe(200)
    return name
  }

  test.each(
    ['profile', 'link', 'variant', 'campaign'].flatMap((table) => [
      [table, ''],
      [table, '.json'],
    ]),
  )(
    'does not cache a page if the write commits after its statement on %s (/username%s)',
    async (table, ending) => {
      const person = await app.signUp('Rita Race')
      const path = `/${person.username}${ending}`
      const old = await rename(person)
      const paused = reads.pauseAfter(table!)
      const page = visit(path)
      await paused
      const name = await rename(person)
      reads.resume()
      expect(await page).toContain(old)
      for (let i = 0; i < 2; i++) expect(await visit(path)).toContain(name)
    },
  )

  test('does not cache a page if a block commits while it is loaded', async () => {
    const person = await app.signUp('Bob Block')
    const path = `/${person.username}`
    const paused = reads.pauseAfter('link')
    const page = visit(path)
    await paused
    await app.deps.db.tx(async (tx) => {
      await tx
        .updateTable('profile')
        .set({ blocked_at: app.clock.now })
        .where('id', '=', person.profileId)
        .execute()
      app.deps.db.publish('profile', String(person.profileId))
    })
    reads.resume()
    expect(await page).toContain('Bob Block')
    for (let i = 0; i < 2; i++) expect(await visit(path)).not.toContain('Bob Block')
  })

  test('does not cache a custom domain that is removed while its host is looked up', async () => {
    const person = await app.signUp('Dora Domain')
    const host = 'dora.example.com'
    await updateRows(
      app.deps.db,
      'profile',
      { id: person.profileId },
      { domain_host: host, domain_verified_at: 1 },
    )
    const paused = reads.pauseAfter('profile')
    const page = visit('/', host)
    await paused
    const removed = await app.as(person, 'PUT', '/api/v1/profile', { domain: null })
    expect(removed.status).toBe(200)
    reads.resume()
    await page
    for (let i = 0; i < 2; i++) expect(await visit('/', host)).not.toContain('Dora Domain')
  })
})
