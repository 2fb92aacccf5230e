import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { createRandom } from '../support/random.ts'
import { createServiceFolder, readLinks, type ServiceProcess, startService } from '../support/service.ts'
import {
  checkAcknowledgedWrites,
  checkFile,
  openWriteLog,
  type WriteLog,
  writeUntilBroken,
} from './acknowledged-writes.ts'

/** Rounds. `npm run reliability` runs more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const seed = Number(process.env.KILL_SEED ?? 20261)
const writers = 4

describeSql(`kill -9 during writes, ${rounds} times`, (engine) => {
  test(
    'keeps every acknowledged write, others completely or not at all',
    async () => {
      const { folder, dataDir, plansFile, remove } = await createServiceFolder()
      const database = engine === 'postgres' ? await createEmptyDatabase(engine) : null
      const env = {
        DATA_DIR: dataDir,
        PLANS_FILE: plansFile,
        PORT: String(await findFreePort()),
        ...(database ? { DATABASE_URL: database.url } : {}),
      }
      const random = createRandom(seed)
      const logs: WriteLog[] = []
      const readyTimes: number[] = []
      let service: ServiceProcess | undefined
      try {
        service = await startService(env)
        for (let round = 1; round <= rounds; round++) {
          const writes = await openWriteLog(service.url, `round-${round}`)
          logs.push(writes)
          const work = Array.from({ length: writers }, (_, i) =>
            writeUntilBroken(service!.url, writes, `r${round}w${i}`),
          )
          await expect.poll(() => writes.acknowledged.size).toBeGreaterThan(1)
          await sleep(random() * 700)
          await service.end('SIGKILL')
          await Promise.all(work)

          service = await startService(env)
          readyTimes.push(service.readyAfterMs)
          await checkAcknowledgedWrites(service.url, writes)
          if (engine === 'sqlite') checkFile(`${dataDir}/vitrine.sqlite`)
        }
        for (const { member, acknowledged, unanswered } of logs)
          expect(await readLinks(service.url, member)).toHaveLength(acknowledged.size + unanswered.size)
        expect(await service.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
      } finally {
        service?.child.kill('SIGKILL')
        await service?.ended
        await database?.drop()
        await remove()
      }
      const total = logs.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
      const open = logs.reduce((sum, { unanswered }) => sum + unanswered.size, 0)
      const sorted = readyTimes.toSorted((a, b) => a - b)
      console.log(
        `${engine}: ${rounds} kills, ${total} writes acknowledged and kept, ${open} unanswered; ready again after ` +
          `${Math.round(sorted[sorted.length >> 1]!)} ms (median), ${Math.round(sorted.at(-1)!)} ms (longest)`,
      )
      expect(total).toBeGreaterThan(rounds)
      expect(folder).toBeTruthy()
    },
    rounds * 60_000 + 300_000,
  )
})
