import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '#tests/service.ts'
import { renderBanner } from './banner.ts'
import { buildVersion } from './version.ts'

const settings = {
  BASE_URL: 'http://localhost:3000',
  SITE_NAME: 'Vitrine',
  DATABASE_URL: '',
  SMTP_URL: '',
  DATA_DIR: '/data',
}
const start = {
  url: 'http://127.0.0.1:3000',
  firstStart: true,
  setupCode: 'AAAA-BBBB-CCCC',
  seconds: 0.5,
  outbox: '/data/outbox',
}

test('lists URLs, folders and the next steps of a first start in the banner', () => {
  const first = renderBanner(settings, start)
  for (const part of [
    'http://localhost:3000/api/v1',
    '/docs',
    '/data',
    '/data/outbox',
    'enter AAAA-BBBB-CCCC at http://localhost:3000/studio/setup',
  ])
    expect(first).toContain(part)
  const later = renderBanner(settings, { ...start, firstStart: false, setupCode: null })
  expect(later).not.toMatch(/setup|signup/)
})

test('writes only JSON lines if the output is not a terminal', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-banner-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const service = await startService({ DATA_DIR: dataDir, PORT: '0' })
  const { stdout } = await service.end('SIGTERM')
  const lines = stdout.split('\n').filter(Boolean)
  const ready = {
    msg: 'ready',
    version: buildVersion,
    database: 'SQLite, in the data directory',
    data: dataDir,
  }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(ready))
  const url = expect.stringMatching(/\/studio\/setup$/)
  const setup = { setup: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/), url }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(setup))
})
