import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fixedClock, startApp } from '#tests/app.ts'
import { erasures } from '../features/profile/index.ts'
import { runJob } from '../jobs/engine.ts'

test('keeps no e-mail address of an erased account in any file of SQLite', async () => {
  const app = await startApp('sqlite', {}, fixedClock)
  onTestFinished(() => app.close())
  const { DATA_DIR: dataDir } = app.deps.config
  const filesWith = async (text: string) => {
    const names = (await readdir(dataDir, { recursive: true })).filter((name) => !name.startsWith('outbox'))
    const found: string[] = []
    for (const name of names) {
      const path = join(dataDir, name)
      if ((await stat(path)).isFile() && (await readFile(path)).includes(text)) found.push(name)
    }
    return found
  }
  const person = await app.signUp()
  await app.mails()
  for (let i = 0; i < 30; i++)
    await app.request({
      method: 'POST',
      url: '/api/v1/auth/login',
      body: { email: person.email, password: `wrong ${i}` },
    })
  const link = { title: 'Write', url: `mailto:${person.email}` }
  const key = await app.key(person, 'write')
  expect((await app.post('/api/v1/links', link, { key })).status).toBeLessThan(300)
  await app.request({ method: 'POST', url: '/api/v1/auth/password-reset', body: { email: person.email } })
  await app.mails()
  expect(await filesWith(person.email)).not.toEqual([])
  const { status } = await app.as(person, 'DELETE', '/account', { current_password: person.password })
  expect(status).toBeLessThan(300)
  await app.mails()
  await runJob(app.deps, erasures)
  await expect.poll(() => filesWith(person.email)).toEqual([])
})
