import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const settings = {
  BASE_URL: 'http://localhost:3000',
  SITE_NAME: 'Vitrine',
  DATABASE_URL: '',
  SMTP_URL: '',
  dataDir: '/data',
}
const start = { url: 'http://127.0.0.1:3000', firstStart: true, seconds: 0.5, outbox: '/data/outbox' }

test('the banner lists addresses and folders, and the next steps after the first start', () => {
  const first = banner(settings, start)
  for (const part of [
    'http://localhost:3000/api/v1',
    '/docs',
    '/data',
    '/data/outbox',
    'npm run admin -- grant',
  ])
    expect(first).toContain(part)
  expect(banner(settings, { ...start, firstStart: false })).not.toContain('npm run admin')
})
