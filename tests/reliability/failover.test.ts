import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOn } from '../support/databases.ts'
import {
  createServiceFolder,
  type Member,
  readLinks,
  registerMember,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const rounds = Number(process.env.FAILOVER_ROUNDS ?? 2)

describeOn('postgres', 'killed primary [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let pair: PostgresPair
  let proxy: TcpProxy
  let service: ServiceProcess
  /** Current target of the database's host name, like that of a virtual IP address, HAProxy or a DNS name. */
  const target = { host: '127.0.0.1', port: 0 }
  beforeAll(async () => {
    folder = await createServiceFolder()
    pair = await startPostgresPair()
    target.port = pair.primary
    proxy = await startTcpProxy(target)
    service = await startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: pair.url(proxy.port),
      SHED_LOAD: 'on',
    })
  })
  afterAll(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    await proxy?.close()
    await pair?.stop()
    await folder?.remove()
  })

  test(`loses no acknowledged write in ${rounds} failovers`, async () => {
    const writtenKeys: { member: Member; keys: string[] }[] = []
    const back: number[] = []
    const statuses = new Map<number, number>()
    const reads = new Map<number, number>()
    const others: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const member = await registerMember(service.url, `failover${round}`)
      const acknowledged: { key: string; at: number }[] = []
      let over = false
      const writer = async (name: string) => {
        for (let n = 0; !over; n++) {
          const key = `${name}n${n}`
          const { status, errors } = await writeLink(service.url, member, key)
          if (status !== 200 && status !== 503) others.push(`${key}: ${status} ${errors}`)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 200) acknowledged.push({ key, at: performance.now() })
          await sleep(40)
        }
      }
      /** Reads the account's links or page during the failover. */
      const reader = async (path: string) => {
        while (!over) {
          const response = await fetch(`${service.url}${path}`, { headers: member.headers })
          const text = await response.text()
          if (response.status !== 200 && response.status !== 503)
            others.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
          reads.set(response.status, (reads.get(response.status) ?? 0) + 1)
          await sleep(60)
        }
      }
      const readers = ['/api/v1/links?limit=5', `/failover${round}`].map((path) => reader(path))
      const writers = ['a', 'b', 'c'].map((name) => writer(`r${round}${name}`))
      const count = () => acknowledged.length
      await expect.poll(count, { timeout: 60 * secondMs }).toBeGreaterThan(10)
      await pair.killPrimary()
      await pair.promote()
      const promoted = performance.now()
      target.port = pair.primary
      await expect
        .poll(() => acknowledged.find(({ at }) => at > promoted), { timeout: 60 * secondMs, interval: 20 })
        .toBeDefined()
      back.push(Math.round(acknowledged.find(({ at }) => at > promoted)!.at - promoted))
      const before = count()
      await expect.poll(count, { timeout: 60 * secondMs }).toBeGreaterThan(before + 10)
      over = true
      await Promise.all([...writers, ...readers])
      writtenKeys.push({ member, keys: acknowledged.map(({ key }) => key) })
      if (round < rounds) await pair.rebuild()
    }
    let lost = 0
    for (const { member, keys } of writtenKeys) {
      const titles = new Set((await readLinks(service.url, member)).map(({ title }) => title))
      lost += keys.filter((key) => !titles.has(key)).length
    }
    const writes = writtenKeys.reduce((sum, { keys }) => sum + keys.length, 0)
    console.log(
      `${rounds} failovers: ${writes} acknowledged writes, ${lost} lost; statuses ${JSON.stringify([...statuses])}, of reads ${JSON.stringify([...reads])}; ` +
        `first write after the promotion: ${back.sort((a, b) => a - b).join(', ')} ms`,
    )
    expect(lost).toBe(0)
    expect(others).toEqual([])
    expect(reads.get(200)).toBeGreaterThan(rounds)
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  }, 1_800_000)
})
