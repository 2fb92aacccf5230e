import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '../support/app.ts'
import { describeSql } from '../support/databases.ts'
import { recordStatements } from '../support/statements.ts'

describeSql('SQL statements', (engine) => {
  const app = useApp(engine)
  let person: Person
  let authorization: string
  let linkId: number
  beforeAll(async () => {
    await app.deps.db.acquireSharedLock()
    person = await app.signUp('Stella Statement')
    authorization = `Bearer ${await app.key(person, 'write')}`
    linkId = (await call('POST', '/links', { title: 'First', url: 'https://example.org' })).body.data.id
    await call('GET', '/links')
    await app.settle()
  })

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    app.request({ method, url: `/api/v1${path}`, body, headers: { authorization } })

  let n = 0
  const createChange = () => ({ title: `Title ${++n}`, url: 'https://example.org' })
  test.each([
    ['POST /links', 6, () => call('POST', '/links', createChange())],
    // Lists and links also read the clicks of days that are not closed
    ['PUT /links/:id', 9, () => call('PUT', `/links/${linkId}`, createChange())],
    ['PUT /profile', 7, () => call('PUT', '/profile', { bio: `Bio ${++n}` })],
    ['GET /links', 2, () => call('GET', `/links?limit=${(++n % 90) + 1}`)],
    ['sign-in', 12, () => app.signIn(person)],
  ])('limits the statements of %s to %i', async (_, limit, send) => {
    await send()
    await app.settle()
    const all = await recordStatements(async () => {
      expect((await send()).status).toBe(200)
    })
    // The credential is looked up by a prepared statement; messages for other processes are sent with the commit
    const statements = all.filter((text) => !/from "api_key" inner join|pg_notify/.test(text))
    expect(
      statements.length,
      statements.map((s) => s.replace(/\s+/g, ' ').slice(0, 130)).join('\n'),
    ).toBeLessThanOrEqual(limit)
  })
})
