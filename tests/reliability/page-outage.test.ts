import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/databases.ts'
import {
  createServiceFolder,
  type Member,
  registerMember,
  type ServiceProcess,
  startService,
} from '../support/service.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const browser = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
}

describe.runIf(inject('databases').engines.includes('postgres'))(
  'cached page during a PostgreSQL outage [postgres]',
  () => {
    let folder: Awaited<ReturnType<typeof createServiceFolder>>
    let database: TestDatabase
    let proxy: TcpProxy
    let service: ServiceProcess
    let member: Member
    beforeEach(async () => {
      folder = await createServiceFolder()
      database = await createEmptyDatabase('postgres')
      const url = new URL(database.url)
      proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
      url.host = `127.0.0.1:${proxy.port}`
      service = await startService({
        DATA_DIR: folder.dataDir,
        PLANS_FILE: folder.plansFile,
        PORT: '0',
        DATABASE_URL: url.href,
        SHED_LOAD: 'on',
      })
      member = await registerMember(service.url, 'memory')
    })
    afterEach(async () => {
      service.child.kill('SIGKILL')
      await service.ended
      await proxy.close()
      await database.drop()
      await folder.remove()
    })

    const visit = async (path: string) => {
      const began = performance.now()
      const response = await fetch(service.url + path, { headers: browser })
      const text = await response.text()
      return { status: response.status, text, ms: performance.now() - began }
    }
    const views = async () => {
      const { data } = (await (
        await fetch(`${service.url}/api/v1/analytics/overview`, { headers: member.headers })
      ).json()) as { data: { totals: { views: number } } }
      return data.totals.views
    }

    test.each(['silence', 'cut'] as const)(
      'shows a page and counts its visits despite a %s of 20 s',
      async (fault) => {
        const page = await visit('/memory')
        expect(page.status).toBe(200)
        await proxy[fault]()
        let longest = 0
        let count = 1
        const until = performance.now() + 20 * secondMs
        while (performance.now() < until) {
          const html = await visit('/memory')
          count += 1
          expect(html).toMatchObject({ status: 200, text: page.text })
          longest = Math.max(longest, html.ms)
          await sleep(50)
        }
        expect(longest).toBeLessThan(3 * secondMs)
        const absent = await visit('/nobody')
        expect(absent.status).toBe(503)
        expect(absent.text).toContain('<!doctype html>')
        console.log(`${fault}: ${count} views, each 200 within ${Math.round(longest)} ms`)
        await proxy.restore()
        await expect.poll(views).toBe(count)
      },
    )
  },
)
