import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serviceFolder, startService } from '../support/service.ts'

/** How often the main thread has waited for something so far. */
const waits = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/task/${pid}/status`, 'utf8')
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)![1])
}

const seconds = 6

test.runIf(process.platform === 'linux')(
  'a process that nobody asks anything sleeps',
  async () => {
    const folder = await serviceFolder()
    const service = await startService({ DATA_DIR: folder.dataDir, PORT: '0' })
    try {
      // What follows a start: compiling validators, collecting garbage
      await sleep(5000)
      const before = await waits(service.child.pid!)
      await sleep(seconds * 1000)
      const woken = ((await waits(service.child.pid!)) - before) / seconds
      console.log(`woken ${woken.toFixed(0)} times a second`)
      // Two histograms of the event loop woke it 200 times; a task or two may follow each time
      expect(woken).toBeLessThan(60)
    } finally {
      await service.end('SIGTERM')
      await folder.remove()
    }
  },
  60_000,
)
