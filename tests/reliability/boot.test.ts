import { chmod, mkdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { createServiceFolder, registerMember, runEntry, writeLink } from '../support/service.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

describeOn('postgres', 'start without PostgreSQL [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let proxy: TcpProxy
  let url: URL
  let base: string
  let env: Record<string, string>
  let service: ReturnType<typeof runEntry> | undefined
  beforeEach(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase('postgres')
    url = new URL(database.url)
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${proxy.port}`
    const port = await findFreePort()
    base = `http://127.0.0.1:${port}`
    env = {
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      HOST: '127.0.0.1',
      PORT: String(port),
      SHED_LOAD: 'off',
    }
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    service = undefined
    await proxy.close()
    await database.drop()
    await folder.remove()
  })
  const start = (more: Record<string, string> = {}) => {
    service = runEntry('main.ts', [], { ...env, SECRET: 'x'.repeat(40), DATABASE_URL: url.href, ...more })
    return service
  }
  const readStatus = (path: string) =>
    fetch(base + path).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )

  for (const [name, outage] of [
    ['refuses connections', (proxy: TcpProxy) => proxy.cut()],
    ['does not respond', (proxy: TcpProxy) => proxy.silence()],
  ] as const)
    test(`waits for a server that ${name}, and listens in the meantime`, async () => {
      await outage(proxy)
      const { stdout, child, ended } = start()
      await expect.poll(() => readStatus('/readyz')).toBe(200)
      expect(await readStatus('/readyz?strict=1')).toBe(503)
      for (const path of ['/healthz', '/metrics', '/docs', '/studio/signin'])
        expect(await readStatus(path), path).toBe(200)
      for (const path of ['/', '/someone', '/missing/page', '/api/v1/links', '/api/v1/billing/plans'])
        expect(await readStatus(path), path).toBe(503)
      expect(await (await fetch(`${base}/metrics`)).text()).toMatch(/^vitrine_database_up 0$/m)
      expect(stdout()).toContain('the start waits for the database')
      expect(stdout()).not.toContain('"msg":"ready"')
      await proxy.restore()
      await expect.poll(stdout).toContain('"msg":"ready"')
      await expect.poll(() => readStatus('/readyz?strict=1')).toBe(200)
      const member = await registerMember(base, 'patient')
      expect((await writeLink(base, member, 'after')).status).toBe(200)
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0 })
    })

  test('waits without its secret too, and stops while it waits', async () => {
    await proxy.cut()
    const { stdout, child, ended } = start({ SECRET: '' })
    await expect.poll(stdout).toContain('the start waits for the database')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })

  test('warns once of other problems while it waits without its secret', async () => {
    await mkdir(folder.dataDir, { recursive: true })
    await chmod(folder.dataDir, 0o755)
    await proxy.cut()
    const { stdout } = start({ SECRET: '' })
    await expect.poll(stdout).toContain('the start waits for the database')
    await proxy.restore()
    await expect.poll(stdout).toContain('"msg":"ready"')
    expect(stdout().split('other users can enter DATA_DIR')).toHaveLength(2)
  })

  test('ends with a message for a wrong database, role or certificate, also after it has waited', async () => {
    const change = (edit: (url: URL) => void) => {
      const changed = new URL(url)
      edit(changed)
      return changed.href
    }
    const wrong: [string, RegExp][] = [
      [
        change((url) => (url.pathname = '/vitrine_missing')),
        /"vitrine_missing" does not exist[\s\S]*createdb/,
      ],
      [change((url) => (url.username = 'vitrine_nobody')), /vitrine_nobody/],
      [change((url) => url.searchParams.set('sslrootcert', '/missing/ca.pem')), /\/missing\/ca\.pem/],
    ]
    for (const [DATABASE_URL, message] of wrong) {
      await proxy.cut()
      const { stdout, ended } = start({ DATABASE_URL })
      if (!DATABASE_URL.includes('ca.pem'))
        await expect.poll(stdout).toContain('the start waits for the database')
      await proxy.restore()
      const { code, stderr } = await ended
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) })
    }
  })
})
