import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { dayMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { selfSigned } from '#tests/self-signed.ts'
import { addJobs } from '../../db/jobs.ts'
import { runJob } from '../../jobs/engine.ts'
import { createEgress } from '../../providers/egress/client.ts'
import { certificates, diskUse } from './jobs.ts'

const host = 'shop.example.com'
const endsAt = Date.UTC(2029, 11, 29)

describeOnce('certificates', (engine) => {
  const app = useApp(engine, { BASE_URL: 'https://links.example.com' })
  const server = createServer(selfSigned, (_, response) => response.end())
  const authorities = getCACertificates()
  let admin: Person
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    const domain = { domain_host: host, domain_verified_at: 1, domain_doc: '{}' }
    await updateRows(app.deps.db, 'profile', { id: admin.profileId }, domain)
    await app.deps.db.tx((db) => addJobs(db, [{ name: certificates.name, dueAt: app.clock.now }]))
  })
  afterAll(() => {
    setDefaultCACertificates(authorities)
    server.close()
  })
  /** Sends requests to shop.example.com to the server of this test. No other host exists. */
  const egress = createEgress({
    userAgent: 'Vitrine',
    resolve: async (name) => {
      if (name !== host) throw Object.assign(new Error('missing'), { code: 'ENOTFOUND' })
      return ['93.184.215.14']
    },
    dial: () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port }),
  })
  const check = (now: number) => runJob({ ...app.deps, egress }, certificates, { now })
  const readOverview = async () => (await app.as(admin, 'GET', '/ext/v1/admin/overview')).body

  test('are read from custom domains as visitors do, and counted if they are invalid or end soon', async () => {
    expect(await check(endsAt - 100 * dayMs)).toEqual({ valid: 0, ending: 1, unread: 1, days_left: 0 })
    setDefaultCACertificates([...authorities, selfSigned.cert])
    expect(await check(endsAt - 100 * dayMs)).toEqual({ valid: 1, ending: 0, unread: 1, days_left: 100 })
    expect(await check(endsAt - 13.5 * dayMs)).toEqual({ valid: 0, ending: 1, unread: 1, days_left: 13 })
  })

  test('are not read without https or requests to others', async () => {
    const { config } = app.deps
    const now = endsAt
    expect(
      await runJob({ ...app.deps, egress: createEgress({ off: true, userAgent: '' }) }, certificates, {
        now,
      }),
    ).toEqual({})
    expect(
      await runJob({ ...app.deps, egress, config: { ...config, https: false } }, certificates, { now }),
    ).toEqual({})
  })

  test('appear in the overview with the disk, and as a task if one ends soon', async () => {
    const write = (counts: object) =>
      updateRows(app.deps.db, 'job', { name: certificates.name }, { counts: JSON.stringify(counts) })
    expect((await readOverview()).data).toMatchObject({ certificates: null })
    await write({ valid: 30, ending: 0, unread: 1, days_left: 40 })
    await runJob(app.deps, diskUse)
    const { data } = await readOverview()
    expect(data.certificates).toEqual({ valid: 30, ending: 0, unread: 1, days_left: 40 })
    expect(data.disk).toMatchObject({ measured_days: 0, full_in_days: null })
    await write({ valid: 30, ending: 1, unread: 0, days_left: 9 })
    const { tasks } = (await readOverview()).data
    expect(tasks).toContainEqual({ kind: 'certificates', count: 1, since: null, detail: null })
  })
})
