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

describeOn('postgres', 'former primary that still accepts connections [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let pair: PostgresPair
  let proxy: TcpProxy
  let service: ServiceProcess
  let member: Member
  /** Current target of the database's host name. */
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
    })
    member = await registerMember(service.url, 'timeline')
  })
  afterAll(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    await proxy?.close()
    await pair?.stop()
    await folder?.remove()
  })

  const leadTo = async (port: number) => {
    target.port = port
    await proxy.cut()
    await proxy.restore()
  }
  const write = async (key: string) => (await writeLink(service.url, member, key)).status
  const refused = async () =>
    Number(
      /^vitrine_database_refused_total (\d+)/m.exec(await (await fetch(`${service.url}/metrics`)).text())![1],
    )

  test('sends no writes to the former primary after connecting to the new one', async () => {
    const former = pair.primary
    expect(await write('before')).toBe(200)
    await pair.promote()
    await leadTo(pair.primary)
    await expect.poll(() => write('promoted')).toBe(200)
    expect(await refused()).toBe(0)
    await leadTo(former)
    expect(await write('lost')).toBe(503)
    expect(await refused()).toBeGreaterThan(0)
    await leadTo(pair.primary)
    await expect.poll(() => write('after')).toBe(200)
    const titles = (await readLinks(service.url, member)).map(({ title }) => title)
    expect(titles).toEqual(['before', 'promoted', 'after'])
  })
})
