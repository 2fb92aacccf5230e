import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Driver from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCopyThread } from './sqlite-copy-thread.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-thread-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A thread that does `work` with each message. */
const scriptOf = async (work: string): Promise<URL> => {
  const path = join(folder, 'thread.mjs')
  await writeFile(
    path,
    `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { ${work} })`,
  )
  return pathToFileURL(path)
}

test('copies what stands in the log, in one thread and in the next', async () => {
  const file = join(folder, 'some.sqlite')
  const db = new Driver(file)
  db.pragma('journal_mode = WAL')
  db.pragma('wal_autocheckpoint = 0')
  db.exec('create table kept (text)')
  const waiting = () => {
    const [found] = db.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
    return found!.log - found!.checkpointed
  }
  const thread = createCopyThread(file)
  for (const text of ['first', 'second', 'third']) {
    db.prepare('insert into kept values (?)').run(text.repeat(20_000))
    expect(waiting()).toBeGreaterThan(10)
    await thread.copy()
    expect(waiting()).toBe(0)
    if (text === 'second') await thread.end()
  }
  await thread.end()
  await thread.end()
  db.close()
})

test('a thread that ended at rest is followed by another, and an end does not wait for it', async () => {
  const script = await scriptOf(`parentPort.postMessage(0); setImmediate(() => process.exit())`)
  const thread = createCopyThread('', { script })
  for (let n = 0; n < 3; n++) {
    await thread.copy().catch((error: Error) => expect(error.message).toContain('has ended'))
    await expect
      .poll(() => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort'))
      .toEqual([])
  }
  await thread.end()
})

test('what a thread throws is told, and the next copy has a new one', async () => {
  const script = await scriptOf(`throw new Error('disk I/O error')`)
  const thread = createCopyThread('', { script })
  for (let n = 0; n < 2; n++) await expect(thread.copy()).rejects.toThrow('disk I/O error')
  await thread.end()
})

test('one that does not answer is left behind', async () => {
  const thread = createCopyThread('', { script: await scriptOf(''), copyLimitMs: 100 })
  await expect(thread.copy()).rejects.toThrow('does not answer')
  await thread.end()
})
