import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../support/ports.ts'
import {
  createServiceFolder,
  readLinks,
  registerMember,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import {
  checkAcknowledgedWrites,
  checkFile,
  openWriteLog,
  type WriteLog,
  writeUntilBroken,
} from './acknowledged-writes.ts'
import { failCalls, hasToolsFor } from './faults.ts'

/** Numbers of the first failing sync. `npm run reliability` uses more. */
const firstSyncs = Number(process.env.SYNC_ROUNDS ?? 1)

let folder: Awaited<ReturnType<typeof createServiceFolder>>
let env: Record<string, string>
let service: ServiceProcess | undefined
beforeEach(async () => {
  folder = await createServiceFolder()
  env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: String(await findFreePort()) }
})
afterEach(async () => {
  service?.child.kill('SIGKILL')
  await service?.ended
  service = undefined
  await folder.remove()
})

describe.runIf(hasToolsFor('strace'))('failing disk [sqlite]', () => {
  test(
    'ends the process after a failed sync without losing an acknowledged write',
    async () => {
      const logs: WriteLog[] = []
      service = await startService(env)
      for (let nth = 1; nth <= firstSyncs; nth++) {
        const writes = await openWriteLog(service.url, `sync-${nth}`)
        logs.push(writes)
        await failCalls(service.child.pid!, `fsync,fdatasync:error=EIO:when=${nth}`)
        const writers = [0, 1, 2].map((i) => writeUntilBroken(service!.url, writes, `s${nth}w${i}`, true))
        await Promise.all(writers)
        const { code, stdout } = await service.ended
        expect(code).toBe(1)
        expect(stdout).toMatch(/"level":"fatal".*could not be synced/)

        service = await startService(env)
        await checkAcknowledgedWrites(service.url, writes)
        checkFile(join(folder.dataDir, 'vitrine.sqlite'))
      }
      for (const { member, acknowledged, unanswered } of logs)
        expect(await readLinks(service.url, member)).toHaveLength(acknowledged.size + unanswered.size)
    },
    firstSyncs * 60_000 + 300_000,
  )

  test('continues reads on a read-only or full disk until writes resume', async () => {
    service = await startService(env)
    const { url, child } = service
    const member = await registerMember(url, 'reader')
    expect((await writeLink(url, member, 'before')).status).toBe(200)
    for (const error of ['EROFS', 'EIO']) {
      const mend = await failCalls(
        child.pid!,
        `write,pwrite64,ftruncate,fallocate:error=${error}`,
        join(folder.dataDir, 'vitrine.sqlite-wal'),
      )
      for (let n = 0; n < 3; n++) expect((await writeLink(url, member, `${error}${n}`)).status).toBe(503)
      expect((await readLinks(url, member)).map((link) => link.title)).not.toContain(`${error}0`)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      await mend()
      expect(await writeLink(url, member, `${error}0`)).toMatchObject({ status: 200, replayed: false })
    }
    expect((await readLinks(url, member)).map((link) => link.title)).toEqual(['before', 'EROFS0', 'EIO0'])
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
    checkFile(join(folder.dataDir, 'vitrine.sqlite'))
  })
})
