import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOn } from '../support/databases.ts'
import { createServiceFolder, registerMember, startService } from '../support/service.ts'
import { startPostgresPair } from './postgres-pair.ts'

describeOn('postgres', 'DATABASE_READ_URL [postgres]', () => {
  test('reads analytics and exports from a current replica', async () => {
    const folder = await createServiceFolder()
    const pair = await startPostgresPair()
    const standby = new pg.Client({ connectionString: pair.url(pair.standby) })
    standby.on('error', () => {})
    await standby.connect()
    const service = await startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: pair.url(pair.primary),
      DATABASE_READ_URL: pair.url(pair.standby),
    })
    try {
      const member = await registerMember(service.url, 'replicated')
      const views = async () => {
        const response = await fetch(`${service.url}/api/v1/analytics/overview`, { headers: member.headers })
        expect(response.status).toBe(200)
        return ((await response.json()) as { data: { totals: { views: number } } }).data.totals.views
      }
      const browser = {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      }
      const visit = () => fetch(`${service.url}/replicated`, { headers: browser })
      const lag = async () =>
        Number(
          /^vitrine_replica_lag_seconds (\S+)$/m.exec(
            await (await fetch(`${service.url}/metrics`)).text(),
          )?.[1],
        )
      /** Returns the service's queries on the replica since `work` began, without its freshness checks. */
      const askedBy = async (work: () => Promise<unknown>): Promise<string> => {
        const { rows: clock } = await standby.query('select clock_timestamp()::text as now')
        await work()
        const { rows } = await standby.query(
          `select query from pg_stat_activity where application_name = 'vitrine' and query_start > $1::timestamptz
            and query !~ 'pg_last_wal_replay_lsn|pg_control_system|statement_timeout'`,
          [clock[0].now],
        )
        return rows.map(({ query }) => query).join('\n')
      }
      /** Repeats the expectation, because the replica may be behind. */
      const expectAsked = (work: (n: number) => Promise<unknown>, about: RegExp) => {
        let n = 0
        return expect.poll(() => askedBy(() => work(n++)), { timeout: 60_000, interval: 500 }).toMatch(about)
      }
      const call = async (method: string, path: string, body?: unknown) => {
        const init = { method, headers: member.headers, ...(body ? { body: JSON.stringify(body) } : {}) }
        const response = await fetch(service.url + path, init)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(300)
        return text
      }
      const data = async (...args: Parameters<typeof call>) => JSON.parse(await call(...args)).data
      expect((await visit()).status).toBe(200)
      await expect.poll(views).toBe(1)
      await expect.poll(lag).toBe(0)
      // Other days each time, because responses are cached
      await expectAsked(
        (n) =>
          call('GET', `/api/v1/analytics/overview?from=2026-01-${String(1 + (n % 28)).padStart(2, '0')}`),
        /visit_sum|visit_event/,
      )
      let exported = ''
      await expectAsked(async () => {
        exported = await call('GET', '/account/export')
      }, /from "/)
      expect(exported).toContain('"username":"replicated"')
      // Connected spreadsheets and exports use the replica
      const { id: profile } = await data('GET', '/api/v1/profile')
      const { days_url: feed } = await data('POST', `/ext/v1/profiles/${profile}/feeds`, { name: 'Sheet' })
      await expectAsked(
        (n) => call('GET', `${new URL(feed).pathname}?days=${1 + (n % 28)}`),
        /visit_sum|visit_event/,
      )
      await expectAsked(async () => {
        const { id } = await data('POST', '/ext/v1/exports', {})
        const status = async () => (await data('GET', `/ext/v1/exports/${id}`)).status
        await expect.poll(status, { timeout: 60_000 }).toBe('ready')
        await call('DELETE', `/ext/v1/exports/${id}`)
      }, /from "/)

      // The replica is behind, but committed changes are shown
      await standby.query('select pg_wal_replay_pause()')
      expect((await visit()).status).toBe(200)
      await expect.poll(views).toBe(2)
      await expect.poll(lag).toBeGreaterThan(0)
      await standby.query('select pg_wal_replay_resume()')
      await expect.poll(lag).toBe(0)
      const ended = await service.end('SIGTERM')
      expect(ended.code).toBe(0)
      expect(ended.stdout).not.toContain('"status":500')
    } finally {
      service.child.kill('SIGKILL')
      await service.ended
      await standby.end()
      await pair.stop()
      await folder.remove()
    }
  }, 300_000)
})
