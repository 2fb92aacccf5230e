import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { describeBoth, emptyDatabase } from '../support/databases.ts'
import {
  freePort,
  linkBody,
  type Member,
  numbers,
  readLinks,
  registerMember,
  type ServiceProcess,
  serviceFolder,
  startService,
  writeLink,
} from '../support/service.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const seed = Number(process.env.KILL_SEED ?? 20261)
const writers = 4

/** One account's writes: what the service has acknowledged, and what it never answered. */
type Ledger = { member: Member; acknowledged: Map<string, number>; unanswered: Set<string> }

describeBoth(`kill -9 during writes, ${rounds} times`, (engine) => {
  test(
    'every acknowledged write survives, unanswered ones are whole or absent, and the service comes back',
    async () => {
      const { folder, dataDir, plansFile, remove } = await serviceFolder()
      const database = engine === 'postgres' ? await emptyDatabase(engine) : null
      const env = {
        DATA_DIR: dataDir,
        PLANS_FILE: plansFile,
        PORT: String(await freePort()),
        ...(database ? { DATABASE_URL: database.url } : {}),
      }
      const random = numbers(seed)
      const ledgers: Ledger[] = []
      const readyTimes: number[] = []
      let service: ServiceProcess | undefined
      try {
        service = await startService(env)
        for (let round = 1; round <= rounds; round++) {
          const ledger: Ledger = {
            member: await registerMember(service.url, `round-${round}`),
            acknowledged: new Map(),
            unanswered: new Set(),
          }
          ledgers.push(ledger)
          const work = Array.from({ length: writers }, (_, i) =>
            writeUntilKilled(service!.url, ledger, `r${round}w${i}`),
          )
          await sleep(150 + random() * 700)
          await service.end('SIGKILL')
          await Promise.all(work)

          service = await startService(env)
          readyTimes.push(service.readyAfterMs)
          await verify(service.url, ledger)
          if (engine === 'sqlite') checkFile(`${dataDir}/vitrine.sqlite`)
        }
        for (const { member, acknowledged, unanswered } of ledgers)
          expect(await readLinks(service.url, member)).toHaveLength(acknowledged.size + unanswered.size)
        expect(await service.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
      } finally {
        service?.child.kill('SIGKILL')
        await service?.ended
        await database?.drop()
        await remove()
      }
      const total = ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
      const open = ledgers.reduce((sum, { unanswered }) => sum + unanswered.size, 0)
      const sorted = readyTimes.toSorted((a, b) => a - b)
      console.log(
        `${engine}: ${rounds} kills, ${total} writes acknowledged and kept, ${open} unanswered; ready again after ` +
          `${Math.round(sorted[sorted.length >> 1]!)} ms (median), ${Math.round(sorted.at(-1)!)} ms (longest)`,
      )
      expect(total).toBeGreaterThan(rounds)
      expect(folder).toBeTruthy()
    },
    rounds * 15_000 + 30_000,
  )
})

const writeUntilKilled = async (
  url: string,
  { member, acknowledged, unanswered }: Ledger,
  prefix: string,
) => {
  for (let n = 0; ; n++) {
    const key = `${prefix}n${n}`
    unanswered.add(key)
    try {
      const { status, data, errors } = await writeLink(url, member, key)
      expect({ status, errors }).toEqual({ status: 200, errors: undefined })
      acknowledged.set(key, data.id)
      unanswered.delete(key)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return // the connection broke
      throw error
    }
  }
}

const verify = async (url: string, { member, acknowledged, unanswered }: Ledger) => {
  const found = new Map((await readLinks(url, member)).map((link) => [link.title, link]))
  for (const [key, id] of acknowledged) expect(found.get(key), key).toMatchObject({ id, ...linkBody(key) })
  for (const key of found.keys()) expect(acknowledged.has(key) || unanswered.has(key), key).toBe(true)

  // Sent again under its key, an unanswered write happens once, whether or not it had reached the database
  for (const key of unanswered) {
    const again = await writeLink(url, member, key)
    expect(again.status).toBe(200)
    expect(again.replayed).toBe(found.has(key))
    if (found.has(key)) expect(again.data.id).toBe(found.get(key)!.id)
  }
  const [key, id] = acknowledged.entries().next().value ?? []
  if (key) expect(await writeLink(url, member, key)).toMatchObject({ replayed: true, data: { id } })

  const links = await readLinks(url, member)
  expect(links.map((link) => link.title).sort()).toEqual([...acknowledged.keys(), ...unanswered].sort())
  expect(links.map((link) => link.order)).toEqual(links.map((_, i) => i))
}

const checkFile = (file: string) => {
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
  } finally {
    db.close()
  }
}
