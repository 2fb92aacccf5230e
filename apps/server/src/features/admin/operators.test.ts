import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Data, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { insertRows, updateRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'
import { addJobs } from '../../db/jobs.ts'
import { recordBackup } from '../../process/last-backup.ts'

describeBoth('administration of e-mails, jobs, endpoints and accounts', (engine) => {
  const app = useApp(engine)
  let admin: Person
  const get = (path: string) => app.as(admin, 'GET', `/ext/v1/admin${path}`)
  const post = (path: string, body: object = {}) => app.as(admin, 'POST', `/ext/v1/admin${path}`, body)
  beforeAll(async () => {
    admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
  })

  const actsOn = async (id: number): Promise<string[]> =>
    (await get(`/audit?account=${id}`)).body.data.map(({ action }: Data) => action)

  const insertEndpoint = ({ profileId, user }: Person, failures = 0, active = 1) =>
    app.deps.db.tx((db) =>
      db
        .insertInto('webhook_endpoint')
        .values({
          profile_id: profileId,
          workspace_id: null,
          active,
          revision: 1,
          failures,
          retry_at: failures ? Date.now() + dayMs : 0,
          next_at: null,
          lease_until: 0,
          last_delivered_at: null,
          last_failed_at: failures ? Date.now() : null,
          sealed: '',
          doc: JSON.stringify({ url: 'https://hooks.example.com/secret-token' }),
          created_by: user.id,
          created_at: 1,
          updated_at: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const setDomain = ({ profileId }: Person, host: string, isVerified: boolean) =>
    updateRows(
      app.deps.db,
      'profile',
      { id: profileId },
      {
        domain_host: host,
        domain_verified_at: isVerified ? 1 : null,
        domain_next_at: null,
        domain_doc: JSON.stringify({ askedAt: 1, problem: isVerified ? null : 'record_missing' }),
      },
    )

  test('names the accounts and pages of the audit log', async () => {
    const person = await app.signUp('Nele Named')
    await app.as(admin, 'PUT', `/api/v1/admin/profiles/${person.profileId}/block`)
    expect((await get('/audit?action=profile.block')).body.data).toMatchObject([
      { account: admin.email, subject_account: null, username: person.username },
    ])
    expect((await get(`/audit?account=${person.user.id}`)).body.data).toContainEqual(
      expect.objectContaining({ action: 'account.register', subject_account: person.email, username: null }),
    )
  })

  test('lists, resends and cancels e-mails without showing their text', async () => {
    const person = await app.signUp('Mia Mail')
    const mails = async (query = '') => (await get(`/mails?account=${person.user.id}${query}`)).body.data
    const [mail] = await mails('&state=waiting')
    expect(Object.keys(mail).toSorted()).toEqual(
      'account attempts created_at id kind last_error next_at settled_at state user_id'.split(' '),
    )
    expect(mail.account).toBe(person.email)
    const later = Date.now() + dayMs
    await updateRows(app.deps.db, 'mail', { id: mail.id }, { next_at: later, attempts: 3 })
    const due = await post(`/mails/${mail.id}/retry`)
    expect(due.body.data).toMatchObject({ id: mail.id, state: 'waiting', attempts: 3 })
    expect(Date.parse(due.body.data.next_at)).toBeLessThan(later)
    const cancel = () => post(`/mails/${mail.id}/cancel`)
    expect((await cancel()).body.data).toMatchObject({ state: 'failed', next_at: null })
    expect((await cancel()).body).toMatchObject({ code: 'conflict', problems: [{ rule: 'mail_settled' }] })
    expect(await mails('&state=waiting')).toEqual([])
    expect(await mails('&state=failed')).toMatchObject([{ id: mail.id }])
    // The text was deleted, so a new e-mail is created
    expect((await post(`/mails/${mail.id}/retry`)).status).toBe(200)
    expect(await mails('&state=waiting')).toMatchObject([{ kind: 'verify_email' }])
    expect(await mails('&state=sent')).toEqual([])
    expect((await get(`/mails?account=${encodeURIComponent(person.email)}`)).body.data).toHaveLength(2)
    expect((await get('/mails?account=nobody@example.org')).body.data).toEqual([])
    expect(await actsOn(person.user.id)).toEqual(
      expect.arrayContaining(['mail.read', 'mail.retry', 'mail.cancel', 'mail.resend']),
    )
  })

  test('lists jobs and requests a run', async () => {
    await app.deps.db.tx((db) => addJobs(db, [{ name: 'mail-queue', dueAt: Date.now() - 5000 }]))
    const findJobRow = (jobs: Data[], name: string) => jobs.find((job) => job.name === name)
    const before = findJobRow((await get('/jobs')).body.data, 'mail-queue')
    expect(before).toMatchObject({ is_running: false, is_requested: false, failing_rows: 0 })
    expect(Date.parse(before.due_at)).toBeLessThanOrEqual(app.clock.now - 5000)
    expect((await post('/jobs/run', { name: 'mail-queue' })).body.data).toMatchObject({ is_requested: true })
    expect(findJobRow((await get('/jobs')).body.data, 'mail-queue')).toMatchObject({ is_requested: true })
    // A process of another release may have added another job
    await app.deps.db.tx((db) => addJobs(db, [{ name: 'former-job', dueAt: 0 }]))
    expect(findJobRow((await get('/jobs')).body.data, 'former-job')).toBeUndefined()
    for (const name of ['no-job', 'former-job'])
      expect((await post('/jobs/run', { name })).body.problems).toMatchObject([
        { path: 'name', rule: 'no_such_job' },
      ])
    expect((await get('/audit?action=job.run')).body.data).toMatchObject([{ detail: { name: 'mail-queue' } }])
  })

  test('lists failing endpoints without their URL and ends their pause', async () => {
    const person = await app.signUp('Willi Webhook')
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { plan_key: 'agency' })
    const failing = await insertEndpoint(person, 6)
    const healthy = await insertEndpoint(person)
    const disabled = await insertEndpoint(person, 20, 0)
    const { body } = await get('/webhooks?failing=true')
    expect(body.data.map(({ id }: Data) => id)).toEqual([disabled.id, failing.id])
    expect((await get('/webhooks')).body.data.map(({ id }: Data) => id)).toContain(healthy.id)
    expect(body.data[1]).toMatchObject({ host: 'hooks.example.com', consecutive_failures: 6 })
    expect(JSON.stringify(body)).not.toContain('secret-token')
    const retried = await post(`/webhooks/${failing.id}/retry`)
    expect(retried.body.data).toMatchObject({ id: failing.id, next_attempt_at: null })
    expect((await post(`/webhooks/${disabled.id}/retry`)).status).toBe(409)
  })

  test('grants a plan until a time', async () => {
    const person = await app.signUp('Paul Plan')
    const grant = (body: object) => post('/subscriptions', { account: person.email, ...body })
    const ends_at = new Date(Date.now() + 30 * dayMs).toISOString()
    expect((await grant({ plan: 'pro', ends_at })).body.data).toMatchObject({ plan: 'pro' })
    const listed = async () => (await get(`/subscriptions?account=${person.user.id}`)).body.data
    expect(await listed()).toMatchObject([{ plan: 'pro', source: 'operator', ends_at, is_ended: false }])
    expect((await grant({ plan: 'agency' })).body.data).toMatchObject({ plan: 'agency' })
    expect(await listed()).toMatchObject([{ plan: 'agency', ends_at: null }])
    expect((await grant({ plan: 'free' })).body.data).toMatchObject({ plan: 'free' })
    expect(await listed()).toMatchObject([{ is_ended: true }])
    expect((await grant({ plan: 'gold' })).body.problems).toMatchObject([
      { path: 'plan', rule: 'no_such_plan' },
    ])
    expect((await grant({ plan: 'pro', ends_at: '2020-01-01T00:00:00Z' })).body.problems).toMatchObject([
      { path: 'ends_at', rule: 'in_future' },
    ])
    expect((await grant({ plan: 'pro', account: '999999' })).body.problems).toMatchObject([
      { path: 'account', rule: 'no_such_account' },
    ])
    expect(await actsOn(person.user.id)).toEqual(expect.arrayContaining(['plan.grant', 'plan.change']))
  })

  test('filters custom domains and schedules a lookup', async () => {
    const people = [await app.signUp(), await app.signUp()]
    for (const [i, person] of people.entries()) await setDomain(person, `links${i}.example.org`, i === 1)
    const hosts = async (query: string) =>
      (await get(`/domains${query}`)).body.data.map(({ host }: Data) => host)
    expect(await hosts('')).toEqual(['links1.example.org', 'links0.example.org'])
    expect(await hosts('?verified=false')).toEqual(['links0.example.org'])
    expect(await hosts('?host=LINKS1.example.org')).toEqual(['links1.example.org'])
    const { body } = await post(`/domains/${people[0]!.profileId}/verify`)
    expect(body.data).toMatchObject({ problem: 'record_missing', is_verified: false })
    expect(Date.parse(body.data.next_check_at)).toBeLessThanOrEqual(Date.now())
    expect((await post(`/domains/${admin.profileId}/verify`)).status).toBe(404)
  })

  test('blocks several accounts atomically', async () => {
    const people = [await app.signUp('Bo One'), await app.signUp('Bo Two')]
    const emails = people.map(({ email }) => email)
    const block = (accounts: string[]) => post('/users/block', { accounts, reason: 'Sells fake tickets' })
    expect((await block([emails[0]!, 'nobody@example.org'])).body.problems).toMatchObject([
      { path: 'accounts[1]', rule: 'no_such_account' },
    ])
    expect((await block([emails[0]!, admin.email])).status).toBe(409)
    const signsIn = async (person: Person) => (await app.as(person, 'GET', '/account')).status
    expect(await Promise.all(people.map(signsIn))).toEqual([200, 200])
    const { body } = await block([emails[0]!.toUpperCase(), String(people[1]!.user.id), emails[0]!])
    expect(body.data.map(({ id }: Data) => id)).toEqual(people.map(({ user }) => user.id))
    expect(await Promise.all(people.map(signsIn))).toEqual([401, 401])
    await block(emails)
    for (const email of emails) {
      const mails = async () =>
        (await app.mails(email)).filter(({ text }) => text.includes('Sells fake tickets'))
      await expect.poll(async () => (await mails()).length).toBe(1)
    }
  })

  test('reads every list by cursor without gaps', async () => {
    for (const host of ['cursor0.example.org', 'cursor1.example.org']) {
      const person = await app.signUp()
      await insertEndpoint(person)
      await setDomain(person, host, true)
      await post('/subscriptions', { account: person.email, plan: 'pro' })
    }
    const ids = async (path: string): Promise<number[]> =>
      (await get(path)).body.data.map(({ id }: Data) => id)
    for (const list of ['mails', 'audit', 'webhooks', 'subscriptions', 'domains']) {
      const { data, meta } = (await get(`/${list}?limit=1`)).body
      const next = await ids(`/${list}?limit=20&starting_after=${meta.next_cursor}`)
      // Reading the audit log adds an entry at its start
      const all = await ids(`/${list}?limit=100`)
      const position = all.indexOf(data[0].id)
      expect(next.length, list).toBeGreaterThan(0)
      expect(next, list).toEqual(all.slice(position + 1, position + 21))
      const other = list === 'mails' ? 'domains' : 'mails'
      const cursor = (await get(`/${other}?limit=1`)).body.meta.next_cursor
      expect(cursor, other).toEqual(expect.any(String))
      expect((await get(`/${list}?starting_after=${cursor}`)).status, list).toBe(422)
    }
  })

  test('reads every list in the order of an index', async () => {
    const lists = {
      '/mails': /mail_pkey|^SCAN mail$/,
      '/mails?state=waiting': /mail_state|mail_pkey/,
      '/audit': /audit_pkey|^SCAN audit$/,
      '/audit?action=user.block': /audit_action/,
      '/webhooks?failing=true': /webhook_endpoint_failing/,
      '/subscriptions': /subscription_pkey|^SCAN subscription$/,
      '/domains?verified=false': /profile_domain_list/,
      '/reports': /page_report_last/,
    }
    for (const [list, index] of Object.entries(lists)) {
      const statements = await recordStatements(() => get(list))
      const plan = await explainQuery(statements.findLast((text) => text.includes('limit'))!)
      expect(plan, list).toMatch(index)
      expect(plan, list).not.toMatch(/Sort|Seq Scan|TEMP B-TREE/)
    }
    // The entries of one account are few enough to be sorted
    const statements = await recordStatements(() => get(`/audit?account=${admin.user.id}`))
    const plan = await explainQuery(statements.findLast((text) => text.includes('limit'))!)
    if (engine === 'sqlite') expect(plan).toMatch(/audit_actor.*audit_subject/s)
  })

  /** Returns the plan of a statement whose parameters are replaced by 1. */
  const explainQuery = (text: string): Promise<string> =>
    app.deps.db.tx(async (db) => {
      const statement = text.replace(/\$\d+|\?/g, "'1'")
      if (engine === 'sqlite') {
        const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db)
        return rows.map(({ detail }) => detail).join('\n')
      }
      // The tables are too small for their indexes to pay off
      for (const kind of ['seqscan', 'sort', 'bitmapscan'])
        await sql.raw(`set local enable_${kind} = off`).execute(db)
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })

  test('returns what needs the operator, the most urgent first, with counts', async () => {
    const read = async () => (await get('/overview')).body.data
    const before = await read()
    expect(before).toMatchObject({ database: engine, registration: 'open', needs_access_code: false })
    expect(before.signups).toBeGreaterThan(0)
    expect(before.published_pages).toBeGreaterThan(0)
    expect(before.disk.total).toBeGreaterThan(before.disk.free)
    const find = async (kind: string) => (await read()).tasks.find((task: Data) => task.kind === kind)
    expect(await find('reports')).toBeUndefined()
    const reported = await app.signUp('Rita Reported')
    await insertRows(app.deps.db, 'page_report', [
      { profile_id: reported.profileId, reports: 2, first_at: 1000, last_at: 2000, doc: '{}' },
    ])
    expect(await find('reports')).toMatchObject({ count: 1, since: '1970-01-01T00:00:01.000Z' })
    await app.as(admin, 'PUT', `/api/v1/admin/profiles/${reported.profileId}/block`)
    expect(await find('reports')).toBeUndefined()
    await app.deps.db.tx((db) => addJobs(db, [{ name: 'link-checks', dueAt: Date.now() }]))
    await app.deps.db.tx((db) =>
      db.updateTable('job').set({ error: 'no route to host' }).where('name', '=', 'link-checks').execute(),
    )
    expect(await find('jobs_failing')).toMatchObject({ count: 1, detail: 'link-checks' })
    await recordBackup(app.deps.config.DATA_DIR, new Date(Date.now() - 3 * dayMs))
    expect(await find('backup_missing')).toBeUndefined()
    expect((await find('backup_old')).since).toBe((await read()).last_backup_at)
    expect((await read()).published_pages).toBe(before.published_pages)
  })

  test('lists the newest accounts first if asked', async () => {
    const list = async (order: string) =>
      (await app.as(admin, 'GET', `/api/v1/admin/users?limit=100${order}`)).body.data.map(
        ({ id }: Data) => id,
      )
    expect(await list('&order=desc')).toEqual((await list('')).toReversed())
  })
})
