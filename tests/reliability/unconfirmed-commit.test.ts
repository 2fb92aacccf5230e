import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnconfirmedCommit } from '../../apps/server/src/db/dialects/errors.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
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

describeOn('postgres', 'primary without its synchronous standby [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let pair: PostgresPair
  let service: ServiceProcess
  let member: Member
  let operator: pg.Client
  beforeAll(async () => {
    folder = await createServiceFolder()
    pair = await startPostgresPair()
    const url = pair.url(pair.primary)
    service = await startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: url,
    })
    member = await registerMember(service.url, 'unconfirmed')
    operator = new pg.Client({ connectionString: url })
    await operator.connect()
  })
  afterAll(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    await operator?.end()
    await pair?.stop()
    await folder?.remove()
  })

  const waitFor = async (standby: string) => {
    await operator.query(`alter system set synchronous_standby_names = '${standby}'`)
    await operator.query('select pg_reload_conf()')
    const names = async () => (await operator.query('show synchronous_standby_names')).rows[0]
    await expect.poll(names).toEqual({ synchronous_standby_names: standby })
  }
  const cancelWaits = async () =>
    (
      await operator.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'vitrine'",
      )
    ).rowCount

  test('does not acknowledge a write that only the primary has', async () => {
    expect((await writeLink(service.url, member, 'before')).status).toBe(200)
    await waitFor('absent')
    const cancelled = writeLink(service.url, member, 'cancelled')
    await expect.poll(cancelWaits).toBeGreaterThan(0)
    // Another commit of the request, such as a counter, would wait as well
    const ending = setInterval(() => void cancelWaits(), 200)
    expect(await cancelled).toMatchObject({
      status: 503,
      errors: [expect.stringContaining('the standby server has not confirmed it')],
    })
    clearInterval(ending)
    await waitFor('')
    expect((await writeLink(service.url, member, 'after')).status).toBe(200)
    // The committed write is shown, and a repetition does not write it twice
    expect(await writeLink(service.url, member, 'cancelled')).toMatchObject({ status: 200, replayed: true })
    const titles = (await readLinks(service.url, member)).map(({ title }) => title)
    expect(titles).toEqual(['before', 'cancelled', 'after'])
  })

  test('reports a commit without a response after discarding its cached pages', async () => {
    const db = await openDatabase({ url: pair.url(pair.primary), dataDir: '' })
    const heard: string[] = []
    db.subscribe('news', (payload) => heard.push(payload))
    try {
      await waitFor('absent')
      const commit = db.tx(async (tx) => {
        await tx.insertInto('sign_in_failure').values({ source: 'late', failures: 1, next_at: 1 }).execute()
        db.publish('news', 'committed')
      })
      await expect(commit).rejects.toBeInstanceOf(UnconfirmedCommit)
      expect(heard).toEqual(['committed'])
    } finally {
      await waitFor('')
      await db.close()
    }
  })
})
