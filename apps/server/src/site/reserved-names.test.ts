import { checkUsername } from '@vitrine/contract/username'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { parseRoutes } from '#tests/routes.ts'

describeOnce('reserved usernames', (engine) => {
  test('rejects first segments of routes as usernames', async () => {
    const app = await startApp(engine)
    onTestFinished(() => app.close())
    const routes = parseRoutes(app.app.printRoutes({ commonPrefix: false }))
    const segments = new Set(routes.map(({ path }) => path.split('/')[1] ?? ''))
    const names = [...segments].filter((name) => name && !/[:*]/.test(name))
    expect(names).toEqual(expect.arrayContaining(['api', 'l', 'signin', 'studio', 'robots.txt']))
    expect(names.filter((name) => checkUsername(name) === null)).toEqual([])
    const response = await app.post('/api/v1/auth/register', {
      name: 'Wanda',
      email: 'wanda@example.com',
      password: 'gravel orchid tandem',
      accept_terms: true,
      username: 'welcome',
    })
    expect([response.status, response.body.errors]).toEqual([422, ['username: is reserved for the service']])
  })
})
