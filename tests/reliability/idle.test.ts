import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { createServiceFolder, startService } from '../support/service.ts'

/** Returns how often the main thread has waited. */
const waits = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/task/${pid}/status`, 'utf8')
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)![1])
}

const seconds = 5
const tries = 6
/** Maximum wake-ups of the main thread per interval. */
const perSecond = 10

describeSql('idle process', (engine) => {
  // Two histograms of the event loop woke it 200 times a second
  test.runIf(process.platform === 'linux')(
    'wakes at most ten times a second',
    async () => {
      const folder = await createServiceFolder()
      const database = await createEmptyDatabase(engine)
      const service = await startService({ DATA_DIR: folder.dataDir, PORT: '0', DATABASE_URL: database.url })
      try {
        // After a start, validators are compiled and garbage is collected, so the quietest interval counts
        const woken: number[] = []
        while (woken.length < tries && !woken.some((n) => n <= perSecond)) {
          const before = await waits(service.child.pid!)
          await sleep(seconds * 1000)
          woken.push(((await waits(service.child.pid!)) - before) / seconds)
        }
        console.log(`${engine}: woken ${woken.map((n) => n.toFixed(1)).join(', ')} times a second`)
        expect(Math.min(...woken)).toBeLessThanOrEqual(perSecond)
      } finally {
        await service.end('SIGTERM')
        await folder.remove()
        await database.drop()
      }
    },
    120_000,
  )
})
