import { chmod } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { describeOn } from '../support/databases.ts'
import { type Load, startLoad } from '../support/load.ts'
import { findFreePort } from '../support/ports.ts'
import { type ProcessOptions, runEntry, type ServiceProcess, startService } from '../support/service.ts'
import { checkFile } from './acknowledged-writes.ts'
import { accessDisk, createFiller, createSmallDiskCommand, hasToolsFor } from './faults.ts'
import { createPostgresServer, type PostgresServer } from './postgres-server.ts'
import { useServiceFolder } from './service-folder.ts'

/** Seconds by which the database is late. `npm run reliability` waits a minute. */
const lateSeconds = Number(process.env.LATE_SECONDS ?? 5)

const setup = useServiceFolder()
let server: PostgresServer | undefined
let load: Load | undefined
let restarted: ReturnType<typeof runEntry> | undefined
afterEach(async () => {
  await load?.end()
  restarted?.child.kill('SIGKILL')
  await restarted?.ended
  await server?.remove()
  load = restarted = server = undefined
})

/** Starts a service on a fixed port, and a load. */
const startLoaded = async (more: Record<string, string>, options: ProcessOptions = {}) => {
  const env = { ...setup.env, PORT: String(await findFreePort()), RATE_LIMIT_RPM: '0', ...more }
  const service: ServiceProcess = await startService(env, options)
  setup.service = service
  const begun = await startLoad('coldstart', () => [service.url])
  load = begun
  await sleep(2000)
  return { env, service, load: begun }
}
const endLoad = async (name: string, url: string, load: Load, usableMs: number) => {
  await sleep(1000)
  await load.end()
  const { lost, twice } = await load.countLost(url)
  load.print(name, lost, usableMs)
  expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
  for (const counts of [load.writes, load.pages, load.reads]) expect(counts.failed).toBe(0)
}
/** Starts the service again on its port, without waiting until it is ready. */
const startAgain = (env: Record<string, string>) => {
  const process = runEntry('main.ts', [], { HOST: '127.0.0.1', ...env })
  restarted = process
  return process
}

describeOn('postgres', 'late database [postgres]', () => {
  test(`a machine reboots, and its database starts ${lateSeconds} s after the service`, async () => {
    server = await createPostgresServer()
    await server.start()
    const { env, service, load } = await startLoaded({ DATABASE_URL: server.url, SECRET: 'x'.repeat(40) })
    service.child.kill('SIGKILL')
    await Promise.all([service.ended, server.kill()])
    const again = startAgain(env)
    await expect.poll(again.stdout).toContain('the start waits for the database')
    const before = { pages: { ...load.pages }, writes: { ...load.writes } }
    await sleep(lateSeconds * 1000)
    // No cached page exists yet, so each visitor gets 503 with Retry-After
    expect(load.pages.ok).toBe(before.pages.ok)
    expect(load.pages.unavailable).toBeGreaterThan(before.pages.unavailable + lateSeconds)
    expect(load.writes.ok).toBe(before.writes.ok)
    expect(load.writes.unavailable).toBeGreaterThan(before.writes.unavailable)
    expect(await fetch(`${service.url}/studio/signin`)).toMatchObject({ status: 200 })

    const usable = load.waitForWrite()
    await server.start()
    const usableMs = await usable
    await endLoad(`reboot, database ${lateSeconds} s late`, service.url, load, usableMs)
    expect(again.child.exitCode).toBeNull()
  })

  test(`the database is missing for ${lateSeconds} s beside a running service`, async () => {
    server = await createPostgresServer()
    await server.start()
    const { service, load } = await startLoaded({ DATABASE_URL: server.url })
    await server.kill()
    await sleep(lateSeconds * 1000)
    const usable = load.waitForWrite()
    await server.start()
    const usableMs = await usable
    await endLoad(`database missing for ${lateSeconds} s`, service.url, load, usableMs)
    // The cached page is shown all the time
    expect(load.pages).toMatchObject({ unavailable: 0, broken: 0 })
    expect(load.writes.unavailable).toBeGreaterThan(0)
    expect(service.child.exitCode).toBeNull()
  })
})

describeOn('sqlite', 'reboot [sqlite]', () => {
  test('a machine with SQLite reboots', async () => {
    const { env, service, load } = await startLoaded({})
    service.child.kill('SIGKILL')
    await service.ended
    const usable = load.waitForWrite()
    startAgain(env)
    const usableMs = await usable
    await endLoad('reboot with SQLite', service.url, load, usableMs)
    restarted?.child.kill('SIGTERM')
    expect(await restarted?.ended).toMatchObject({ code: 0 })
    checkFile(`${setup.dataDir}/vitrine.sqlite`)
  })
})

/** Fills the disk of the database until it has refused writes, and frees it. */
const fillDisk = async (
  name: string,
  { service, load }: Awaited<ReturnType<typeof startLoaded>>,
  disk: ReturnType<typeof createFiller>,
) => {
  disk.fill()
  // Pages of tables with free space still accept writes
  await expect.poll(() => load.writes.unavailable, { timeout: 60_000 }).toBeGreaterThan(20)
  await sleep(2000)
  disk.free()
  const usableMs = await load.waitForWrite()
  await endLoad(name, service.url, load, usableMs)
  expect(load.pages).toMatchObject({ unavailable: 0, broken: 0 })
  expect(service.child.exitCode).toBeNull()
}

describeOn('postgres', 'full disk [postgres]', () => {
  test.runIf(hasToolsFor('mount'))(
    'refuses writes, shows pages, and recovers without a restart',
    async () => {
      server = await createPostgresServer(250)
      await server.start()
      const loaded = await startLoaded({ DATABASE_URL: server.url })
      await fillDisk('full disk of PostgreSQL', loaded, createFiller(server.disk))
    },
  )
})

describeOn('sqlite', 'full disk [sqlite]', () => {
  test.runIf(hasToolsFor('mount', 'setpriv'))('refuses writes, shows pages, and recovers', async () => {
    await chmod(setup.folder, 0o755)
    const launcher = createSmallDiskCommand(setup.dataDir, 64)
    const loaded = await startLoaded({}, { launcher })
    await fillDisk('full disk with SQLite', loaded, accessDisk(loaded.service.child.pid!, setup.dataDir))
  })
})
