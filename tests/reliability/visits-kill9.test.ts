import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../apps/server/src/db/handle.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { cloneDatabase, describeSql, type TestDatabase } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { closeStoredDays, countVisits, recountVisits } from '../support/recount.ts'
import { registerMember, type ServiceProcess, startService, writeLink } from '../support/service.ts'

/** Rounds. `npm run reliability` runs more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
/** Maximum delay of storing a visit: 250 ms, plus seconds on a busy machine. */
const leastLostMs = 5000

describeSql('visits of a killed process', (engine) => {
  let database: TestDatabase
  let env: Record<string, string>
  let paths: string[]

  beforeAll(async () => {
    database = await cloneDatabase(engine)
    env = {
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url,
      TRUST_PROXY: '127.0.0.1',
      SHED_LOAD: 'off',
      AUTH_RATE_LIMIT_RPM: '0',
    }
    const service = await start()
    const member = await registerMember(service.url, 'visited')
    const links = await Promise.all(['a', 'b'].map((key) => writeLink(service.url, member, key)))
    const response = await fetch(`${service.url}/api/v1/profile`, { headers: member.headers })
    const { data } = (await response.json()) as { data: { username: string } }
    paths = [`/${data.username}`, ...links.map((link) => `/l/${link.data.id}`)]
    await service.end('SIGTERM')
  })
  afterAll(() => database.drop())

  const start = async (): Promise<ServiceProcess> =>
    startService({ ...env, PORT: String(await findFreePort()), LOG_LEVEL: 'info' })

  /** Sends visits with a few clients until stopped. `answered` contains the times of complete responses. */
  const load = (url: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const answered: number[] = []
    let started = 0
    let stopped = false
    const visit = (n: number) =>
      new Promise<void>((resolve) => {
        started += 1
        const headers = {
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n % 40}.0.0.0 Safari/537.36`,
          'x-forwarded-for': `203.0.113.${n % 200}`,
          referer: `https://site-${n % 150}.example/`,
        }
        httpRequest(`${url}${paths[n % 3]}`, { agent, headers }, (response) => {
          response
            .resume()
            .on('end', () => {
              if (response.statusCode === 200 || response.statusCode === 302) answered.push(performance.now())
              resolve()
            })
            .on('error', () => resolve())
        })
          .on('error', () => resolve())
          .end()
      })
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let n = client; !stopped; n += 8) await visit(n)
    })
    return {
      answered,
      started: () => started,
      stop: async () => {
        stopped = true
        await Promise.all(clients)
        agent.destroy()
      },
    }
  }

  const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ url: database.url, dataDir: database.dataDir })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const countStored = async (db: Database): Promise<number> => {
    const counted = db.read.selectFrom('visit_event').select((e) => e.fn.countAll<number>().as('n'))
    return (await counted.executeTakeFirstOrThrow()).n
  }
  /** Closes the day, or counts its new visits, and compares the documents with the visits. */
  const check = (): Promise<number> =>
    withDatabase(async (db) => {
      await closeStoredDays(db)
      expect(await countVisits(db.read)).toEqual(await recountVisits(db.read, new Map()))
      return countStored(db)
    })
  /** Measures the time until all visits of `answered` are stored. */
  const measureStoringMs = async (before: number, answered: readonly number[]): Promise<number> => {
    const began = performance.now()
    const expected = before + answered.length
    await withDatabase((db) => expect.poll(() => countStored(db)).toBeGreaterThanOrEqual(expected))
    return performance.now() - began
  }

  test(`counts the stored visits after ${rounds} kills under load`, {
    timeout: 300_000 + rounds * 60_000,
  }, async () => {
    let before = await check()
    const lostMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const service = await start()
      const visitors = load(service.url)
      await expect.poll(() => visitors.answered.length).toBeGreaterThan(0)
      const mayBeLostMs = Math.max(leastLostMs, 3 * (await measureStoringMs(before, visitors.answered)))
      await sleep(mayBeLostMs + 400 + Math.random() * 800)
      const killed = performance.now()
      await service.end('SIGKILL')
      await visitors.stop()
      const counted = (await check()) - before
      const safe = visitors.answered.filter((at) => at < killed - mayBeLostMs).length
      expect(safe).toBeGreaterThan(0)
      expect(counted).toBeGreaterThanOrEqual(safe)
      expect(counted).toBeLessThanOrEqual(visitors.started())
      before += counted
      lostMs.push(killed - (visitors.answered[counted] ?? killed))
    }
    const sorted = lostMs.toSorted((a, b) => a - b)
    console.log(
      `${engine}: ${before} visits stored; a kill lost the last ${Math.round(sorted[sorted.length >> 1]!)} ms of them (median), ${Math.round(sorted.at(-1)!)} ms (most)`,
    )
  })

  test('stores every acknowledged visit after a stop under load', async () => {
    const before = await check()
    const service = await start()
    const visitors = load(service.url)
    await expect.poll(() => visitors.answered.length).toBeGreaterThan(0)
    await sleep(500)
    const { code } = await service.end('SIGTERM')
    await visitors.stop()
    expect(code).toBe(0)
    const counted = (await check()) - before
    expect(counted).toBeGreaterThanOrEqual(visitors.answered.length)
    expect(counted).toBeLessThanOrEqual(visitors.started())
    expect(visitors.answered.length).toBeGreaterThan(0)
  })
})
