import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { secondMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'

describeSql('SQL statements of a public page', (engine) => {
  const app = useApp(engine)
  let person: Person
  let port: number
  beforeAll(async () => {
    app.clock.stop()
    // Messages between processes arrive after this
    await app.deps.db.acquireSharedLock()
    person = await app.signUp('Stella Statement')
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  const change = async () => {
    const link = { title: 'Shop', url: 'https://shop.example/' }
    expect((await app.as(person, 'POST', '/api/v1/links', link)).status).toBe(200)
  }
  /** Visits as a bot, whose visits are not stored. */
  const visit = (path: string, headers: Record<string, string> = {}, status = 200) =>
    recordStatements(async () => {
      const options = { port, path, agent: false, headers: { 'user-agent': 'curl/8', ...headers } } as const
      const [response] = (await once(get(options), 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(status)
      await buffer(response)
    })

  test.each([
    ['page', ''],
    ['page as data', '.json'],
  ])('renders a %s after a change with at most five statements', async (_, ending) => {
    const path = `/${person.username}${ending}`
    await change()
    const statements = await visit(path)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5)
    expect(await visit(path)).toEqual([])
  })

  test('renders the page of a custom domain after a change with at most five statements', async () => {
    const host = 'stella.example.com'
    await updateRows(
      app.deps.db,
      'profile',
      { id: person.profileId },
      { domain_host: host, domain_verified_at: 1 },
    )
    await change()
    const statements = await visit('/', { host })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5)
    expect(await visit('/', { host })).toEqual([])
  })

  test('compares a cached page with the database by one statement every ten seconds', async () => {
    const path = `/${person.username}`
    await visit(path)
    app.clock.advance(10 * secondMs - 1)
    expect(await visit(path)).toEqual([])
    app.clock.advance(1)
    const statements = await visit(path)
    expect(statements.length, statements.join('\n')).toBe(1)
    expect(await visit(path)).toEqual([])
    app.clock.advance(10 * secondMs)
    expect(await visit(path, { 'if-none-match': '*' }, 304)).toHaveLength(1)
  })

  test('keeps a cached page while another profile changes', async () => {
    const path = `/${person.username}`
    await visit(path)
    const other = await app.signUp('Otto Other')
    expect((await app.as(other, 'PUT', '/api/v1/profile', { bio: 'New' })).status).toBe(200)
    expect(await visit(path)).toEqual([])
  })
})
