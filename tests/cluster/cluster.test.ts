import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, readLinks, registerMember, writeLink } from '../support/service.ts'
import { type LocalCluster, startLocalCluster } from './local-cluster.ts'

type Fault = (cluster: LocalCluster) => Promise<unknown>

/** Faults of each run. */
const usual: Record<string, Fault> = {
  'a switchover': async (cluster) => cluster.switchover(await cluster.primary()),
  "kill -9 of the primary's postmaster": async (cluster) => cluster.killPostmaster(await cluster.primary()),
  'kill -9 of a process of the service': async (cluster) => {
    await cluster.kill('vitrine@1')
    await sleep(3 * secondMs)
    await cluster.start('vitrine@1')
  },
  'a reboot of all machines at once': async (cluster) => {
    await cluster.killAll()
    // Each program before the one that it needs. `start` returns when the part is ready
    const starts: Promise<void>[] = []
    for (const program of ['vitrine', 'pgbouncer', 'haproxy'] as const)
      starts.push(cluster.start(...([1, 2, 3] as const).map((n) => `${program}@${n}` as const)))
    await expect.poll(() => cluster.readStatus(1, '/readyz'), { timeout: 60 * secondMs }).toBe(200)
    expect(await cluster.readStatus(1, '/readyz?strict=1')).toBe(503)
    expect(await cluster.readStatus(1, '/api/v1/links')).toBe(503)
    starts.push(cluster.start('patroni@2', 'patroni@1'))
    starts.push(cluster.start('etcd@1', 'etcd@2', 'etcd@3'))
    await Promise.all(starts)
  },
}
/** Faults of `npm run cluster:faults`. */
const others: Record<string, Fault> = {
  'kill -9 of the primary and its Patroni': async (cluster) => {
    const n = await cluster.primary()
    await Promise.all([cluster.kill(`patroni@${n}`), cluster.killPostmaster(n)])
    // The key of the leader expires after 20 s
    await expect.poll(() => cluster.primary(), { timeout: 60 * secondMs }).toBe(3 - n)
    await cluster.start(`patroni@${n}`)
  },
  'a primary frozen for 5 s': async (cluster) => cluster.freeze(await cluster.primary(), 5 * secondMs),
  'a primary frozen for 30 s': async (cluster) => cluster.freeze(await cluster.primary(), 30 * secondMs),
  'a standby frozen for 30 s': async (cluster) =>
    cluster.freeze(3 - (await cluster.primary()), 30 * secondMs),
  'kill -9 of the leader of etcd': async (cluster) => {
    const n = await cluster.etcdLeader()
    await cluster.kill(`etcd@${n}`)
    await sleep(5 * secondMs)
    await cluster.start(`etcd@${n}`)
  },
  'a restart of each PgBouncer': async (cluster) => {
    for (const n of [1, 2, 3]) {
      await cluster.stopParts(`pgbouncer@${n}`)
      await cluster.start(`pgbouncer@${n}`)
    }
  },
  'a rolling restart of the service': async (cluster) => {
    for (const n of [1, 2, 3]) {
      await cluster.stopParts(`vitrine@${n}`)
      await cluster.start(`vitrine@${n}`)
      // Until HAProxy has noticed
      await sleep(2 * secondMs)
    }
  },
}

const rounds = Number(process.env.CLUSTER_ROUNDS ?? 0)
const chosen = Object.entries(rounds ? { ...usual, ...others } : usual)

type Result = {
  runs: number
  acknowledged: number
  lost: number
  gapsMs: number[]
  statuses: Record<string, number>
}

/** An account, and the links that the service has acknowledged. */
type WriteLog = { member: Member; keys: Set<string> }

describe('faults of a cluster under writes', () => {
  let cluster: LocalCluster
  const results = new Map<string, Result>()
  const written: WriteLog[] = []
  beforeAll(async () => {
    cluster = await startLocalCluster()
  }, 300 * secondMs)
  afterAll(() => cluster?.stop())

  const countLost = async (logs: readonly WriteLog[]) => {
    let lost = 0
    for (const { member, keys } of logs) {
      const titles = new Set((await readLinks(cluster.url, member)).map(({ title }) => title))
      lost += [...keys].filter((key) => !titles.has(key)).length
    }
    return lost
  }

  for (let round = 1; round <= Math.max(rounds, 1); round++)
    for (const [name, cause] of chosen)
      test(rounds ? `${name}, round ${round}` : name, { timeout: 300 * secondMs }, async () => {
        const result = results.get(name) ?? { runs: 0, acknowledged: 0, lost: 0, gapsMs: [], statuses: {} }
        results.set(name, result)
        // An account each, because a page has at most 1,000 links
        const logs: WriteLog[] = []
        for (let n = 0; n < 4; n++)
          logs.push({ member: await registerMember(cluster.url, `c${written.length + n}`), keys: new Set() })
        written.push(...logs)
        let isOver = false
        let lastMs = performance.now()
        let longestMs = 0
        const writeContinuously = async ({ member, keys }: WriteLog) => {
          for (let count = 0; !isOver; count++) {
            const key = `n${count}`
            const status = await writeLink(cluster.url, member, key).then(
              (response) => response.status,
              () => 'broken',
            )
            result.statuses[status] = (result.statuses[status] ?? 0) + 1
            if (status === 200) {
              keys.add(key)
              longestMs = Math.max(longestMs, performance.now() - lastMs)
              lastMs = performance.now()
            }
            await sleep(100)
          }
        }
        const countAcknowledged = () => logs.reduce((sum, { keys }) => sum + keys.size, 0)
        const writers = logs.map(writeContinuously)
        const waitForWrites = async (count: number) => {
          const before = countAcknowledged()
          await expect
            .poll(() => countAcknowledged() - before, { timeout: 120 * secondMs })
            .toBeGreaterThan(count)
        }
        try {
          await waitForWrites(10)
          await cause(cluster)
          await expect.poll(() => cluster.isComplete(), { timeout: 180 * secondMs, interval: 200 }).toBe(true)
          await waitForWrites(10)
        } finally {
          isOver = true
          await Promise.all(writers)
        }
        const lost = await countLost(logs)
        result.runs++
        result.acknowledged += countAcknowledged()
        result.lost += lost
        result.gapsMs.push(Math.round(longestMs))
        if (rounds) console.log(`${name}: ${JSON.stringify(result)}`)
        expect(lost).toBe(0)
        // 502 to 504: HAProxy, while a process is missing
        const unexpected = Object.keys(result.statuses).filter((s) => !/^(200|50[234]|broken)$/.test(s))
        expect(unexpected).toEqual([])
      })

  test('loses no acknowledged write in any fault', { timeout: 300 * secondMs }, async () => {
    const lost = await countLost(written)
    const rows = [...results].map(
      ([name, { runs, acknowledged, lost, gapsMs, statuses }]) =>
        `${name}: ${runs} runs, ${acknowledged} acknowledged, ${lost} lost, longest gap ${Math.max(...gapsMs)} ms, ${JSON.stringify(statuses)}`,
    )
    console.log(rows.join('\n'))
    expect(lost).toBe(0)
  })
})
