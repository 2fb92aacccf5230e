import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import { createServiceFolder, registerMember, runAdmin, runEntry, startService } from '../support/service.ts'

describeOn('postgres', 'database URLs [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let env: Record<string, string>
  /** Listener that never responds, like a network that drops packets. */
  let silent: Server
  const sockets: Socket[] = []
  let mute: string
  const refusing = 'postgres://vitrine@127.0.0.1:1/vitrine'
  beforeEach(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase('postgres')
    env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: '0', DATABASE_URL: database.url }
    silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    mute = `postgres://vitrine@127.0.0.1:${(silent.address() as { port: number }).port}/vitrine`
  })
  afterEach(async () => {
    silent.close()
    for (const socket of sockets.splice(0)) socket.destroy()
    await database.drop()
    await folder.remove()
  })
  const refused = async (more: Record<string, string>) => {
    const { code, stderr } = await runEntry('main.ts', [], { ...env, ...more }).ended
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
    return stderr
  }

  /** Returns the logged reason of a start that waits for a database. */
  const waitsFor = async (more: Record<string, string>) => {
    const { stdout, child, ended } = runEntry('main.ts', [], { ...env, ...more })
    const message = '"msg":"the start waits for the database"'
    await expect.poll(stdout).toContain(message)
    child.kill('SIGKILL')
    await ended
    const line = stdout()
      .split('\n')
      .find((line) => line.includes(message))!
    return (JSON.parse(line) as { reason: string }).reason
  }

  test('reports the setting of a URL that does not respond or rejects', async () => {
    expect(await waitsFor({ DATABASE_URL: mute })).toMatch(
      /^The database server of DATABASE_URL does not respond/,
    )
    expect(await waitsFor({ DATABASE_LISTEN_URL: mute })).toMatch(
      /^The database server of DATABASE_LISTEN_URL does not respond/,
    )
    expect(await waitsFor({ DATABASE_LISTEN_URL: refusing })).toMatch(/Check DATABASE_LISTEN_URL/)
    const wrong = new URL(database.url)
    wrong.pathname = '/vitrine_missing'
    expect(await refused({ DATABASE_READ_URL: wrong.href })).toMatch(/vitrine_missing[\s\S]*does not exist/)
    const command = await runAdmin(['backup', folder.folder], {
      ...env,
      SECRET: 'x'.repeat(40),
      DATABASE_URL: mute,
    })
    expect(command).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL does not respond'),
    })
  })

  test('rejects a database that is not a replica', async () => {
    const other = await createEmptyDatabase('postgres')
    expect(await refused({ DATABASE_READ_URL: other.url })).toMatch(
      /^DATABASE_READ_URL is not a replica of DATABASE_URL/,
    )
    await other.drop()
  })

  test('reads analytics without a replica that does not respond', async () => {
    const service = await startService({ ...env, DATABASE_READ_URL: mute })
    expect(service.stdout()).toContain('cannot use the replica of DATABASE_READ_URL')
    const member = await registerMember(service.url, 'alone')
    const response = await fetch(`${service.url}/api/v1/analytics/overview`, { headers: member.headers })
    expect(response.status).toBe(200)
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  })
})
