import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findOperationProblems, tables } from '../conformance/rules.ts'
import { describeOnce } from '../support/databases.ts'
import { useResource } from '../support/resources.ts'
import { findHeaderProblems, findSiteProblems } from './checks.ts'
import { startFuzzed } from './service.ts'

describeOnce('checks of the fuzz tests', (engine) => {
  const fuzzed = useResource(() => startFuzzed(engine))

  const readLinks = (query = '') =>
    fuzzed.http.send({
      method: 'GET',
      path: `/api/v1/links?profile_id=${fuzzed.world.people.owner.profileId}${query}`,
      headers: fuzzed.world.credentials.owner,
    })

  test('detects a secret of the service, a password and a session in a response', async () => {
    expect(findHeaderProblems('/links', await readLinks(), fuzzed)).toEqual([])
    expect(fuzzed.secrets.length).toBeGreaterThan(2)
    for (const title of fuzzed.secrets) {
      const { id } = await fuzzed.world.make('createLink', { body: { title, url: 'https://a.example/' } })
      expect(findHeaderProblems('/links', await readLinks(), fuzzed)).toEqual(['has a secret'])
      await fuzzed.http.send({
        method: 'DELETE',
        path: `/api/v1/links/${id}`,
        headers: fuzzed.world.credentials.owner,
      })
    }
  })

  test('detects an error 500 of an operation or page in response and log', async () => {
    const { id } = await fuzzed.world.make('createLink', { body: { title: 'A', url: 'https://a.example/' } })
    fuzzed.takeErrors()
    await fuzzed.app.deps.db.tx((db) => sql`alter table link rename to link_away`.execute(db))
    const failed = findOperationProblems(tables.listLinks, '/api/v1', await readLinks('&limit=7'))
    expect(failed.join('\n')).toContain('responded with 500')
    expect(fuzzed.takeErrors()).toHaveLength(1)
    const page = await fuzzed.http.send({ method: 'GET', path: `/l/${id}` })
    expect(findSiteProblems(`/l/${id}`, page, fuzzed)).toContain('has the status 500')
    expect(fuzzed.takeErrors()).toHaveLength(1)
  })
})
