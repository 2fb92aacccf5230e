import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { createRandom } from '../support/random.ts'
import { createServiceFolder, registerMember, startService } from '../support/service.ts'
import { openReceiver } from '../support/webhooks.ts'

/** Rounds. `npm run reliability` runs more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const seed = Number(process.env.KILL_SEED ?? 20264)
/** Maximum campaigns of a profile. */
const eventsEach = Math.min(12, Math.floor(200 / rounds))

describeSql(`kill -9 during webhook deliveries, ${rounds} times`, (engine) => {
  test(
    'delivers every published event in order despite kills',
    async () => {
      const { dataDir, plansFile, remove } = await createServiceFolder()
      const database = engine === 'postgres' ? await createEmptyDatabase(engine) : null
      const plans = JSON.parse(await readFile(plansFile, 'utf8')) as { limits: object }[]
      const unbounded = plans.map((plan) => ({ ...plan, limits: { ...plan.limits, campaigns: null } }))
      await writeFile(plansFile, JSON.stringify(unbounded))
      const receiver = await openReceiver()
      const env = {
        DATA_DIR: dataDir,
        PLANS_FILE: plansFile,
        PORT: String(await findFreePort()),
        EGRESS_ALLOW: receiver.host,
        ...(database ? { DATABASE_URL: database.url } : {}),
      }
      const random = createRandom(seed)
      // On PostgreSQL two processes deliver, and one of them is killed
      const other = database ? { ...env, PORT: '0' } : null
      const services: Awaited<ReturnType<typeof startService>>[] = []
      const start = async (settings: Record<string, string>) => {
        const service = await startService(settings)
        services.push(service)
        return service
      }
      /** Slow enough to be killed during a delivery. */
      receiver.answer = (_, response) => {
        setTimeout(() => response.writeHead(204).end(), 30)
        return undefined
      }
      try {
        let service = await start(env)
        if (other) await start(other)
        const member = await registerMember(service.url, 'robin')
        const call = async (method: string, path: string, body?: object) => {
          const response = await fetch(service.url + path, {
            method,
            headers: member.headers,
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
          const { data, errors } = (await response.json()) as { data: never; errors?: string[] }
          if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${errors}`)
          return data as { id: number }
        }
        const { id } = await call('POST', '/ext/v1/webhooks', {
          url: `${receiver.url}/hook`,
          events: ['page.published', 'campaign.started'],
        })
        const profile = await call('GET', '/api/v1/profile')
        let events = 0
        for (let round = 0; round < rounds; round++) {
          for (let n = 0; n < eventsEach; n++) {
            const campaign = { name: `Fair ${round} ${n}`, status: 'active' }
            for (const is_published of [false, true]) await call('PUT', '/api/v1/profile', { is_published })
            await call('POST', `/api/v1/profiles/${profile.id}/campaigns`, campaign)
            events += 2
          }
          await sleep(random() * 600)
          await service.end('SIGKILL')
          service = await start(env)
        }
        const ids = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
        await expect.poll(() => ids().size, { timeout: 60_000, interval: 200 }).toBe(events)
        const deliveries = async () =>
          (await call('GET', `/ext/v1/webhooks/${id}/deliveries?limit=100`)) as unknown as {
            status: string
          }[]
        await expect
          .poll(async () => (await deliveries()).filter(({ status }) => status !== 'delivered'), {
            timeout: 60_000,
            interval: 200,
          })
          .toEqual([])
        expect(receiver.received.length - events).toBeLessThanOrEqual(4 * rounds)
        // In the order of the first arrival
        const first = new Map<string | undefined, { type: string; timestamp: string }>()
        for (const { headers, json } of receiver.received)
          if (!first.has(headers['webhook-id'])) first.set(headers['webhook-id'], json)
        const published = [...first.values()].filter(({ type }) => type === 'page.published')
        const times = published.map(({ timestamp }) => Date.parse(timestamp))
        expect(times).toHaveLength(events / 2)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      } finally {
        for (const service of services) {
          service.child.kill('SIGKILL')
          await service.ended
        }
        await receiver.close()
        await database?.drop()
        await remove()
      }
    },
    rounds * 60_000 + 400_000,
  )

  test('sends an interrupted delivery again within 10 seconds', async () => {
    const { dataDir, plansFile, remove } = await createServiceFolder()
    const database = engine === 'postgres' ? await createEmptyDatabase(engine) : null
    const receiver = await openReceiver()
    const env = {
      DATA_DIR: dataDir,
      PLANS_FILE: plansFile,
      PORT: String(await findFreePort()),
      EGRESS_ALLOW: receiver.host,
      ...(database ? { DATABASE_URL: database.url } : {}),
    }
    const services = [await startService(env)]
    try {
      const [first] = services
      const { headers } = await registerMember(first!.url, 'robin')
      const call = async (method: string, path: string, body: object) => {
        const response = await fetch(first!.url + path, { method, headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}`)
      }
      await call('POST', '/ext/v1/webhooks', { url: `${receiver.url}/hook`, events: ['profile.updated'] })
      // No response while the process runs
      receiver.answer = () => undefined
      await call('PUT', '/api/v1/profile', { bio: 'Bowls.' })
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
      // Long enough to renew the lease
      await sleep(3000)
      if (database) services.push(await startService({ ...env, PORT: '0' }))
      await first!.end('SIGKILL')
      receiver.answer = () => 204
      if (!database) services.push(await startService(env))
      await expect.poll(() => receiver.received.length, { timeout: 10_000, interval: 50 }).toBe(2)
      const [sent, again] = receiver.received.map((message) => message.headers['webhook-id'])
      expect(again).toBe(sent)
    } finally {
      for (const service of services) {
        service.child.kill('SIGKILL')
        await service.ended
      }
      await receiver.close()
      await database?.drop()
      await remove()
    }
  }, 120_000)
})
