import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { startPostgresPair } from '../support/postgres-pair.ts'
import { registerMember, serviceFolder, startService } from '../support/service.ts'

describe.runIf(inject('databases').engines.includes('postgres'))('DATABASE_READ_URL [postgres]', () => {
  test('figures and exports are read from the replica while it is current, else from the database; its lag is told', async () => {
    const folder = await serviceFolder()
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
        const answer = await fetch(`${service.url}/api/v1/analytics/overview`, { headers: member.headers })
        expect(answer.status).toBe(200)
        return ((await answer.json()) as { data: { totals: { views: number } } }).data.totals.views
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
      /** Whether somebody has read figures there. */
      const wasAsked = async () => {
        const { rows } = await standby.query(
          `select count(*)::int as n from pg_stat_activity where application_name = 'vitrine' and query like '%visit_day%'`,
        )
        return rows[0].n > 0
      }
      expect((await visit()).status).toBe(200)
      await expect.poll(views, { timeout: 20_000 }).toBe(1)
      await expect.poll(lag, { timeout: 20_000 }).toBe(0)
      await expect
        .poll(
          async () => {
            await fetch(
              `${service.url}/api/v1/analytics/overview?from=2026-01-0${1 + Math.floor(Math.random() * 9)}`,
              {
                headers: member.headers,
              },
            )
            return wasAsked()
          },
          { timeout: 20_000 },
        )
        .toBe(true)
      const exported = await fetch(`${service.url}/account/export`, { headers: member.headers })
      expect(exported.status).toBe(200)
      expect(await exported.text()).toContain('"username":"replicated"')

      // Behind: what was committed is seen all the same
      await standby.query('select pg_wal_replay_pause()')
      expect((await visit()).status).toBe(200)
      await expect.poll(views, { timeout: 20_000 }).toBe(2)
      await expect.poll(lag, { timeout: 20_000 }).toBeGreaterThan(0)
      await standby.query('select pg_wal_replay_resume()')
      await expect.poll(lag, { timeout: 20_000 }).toBe(0)
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
