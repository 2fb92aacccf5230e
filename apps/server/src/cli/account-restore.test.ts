import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiUser, type App, startApp } from '#tests/app.ts'
import { createEmptyDatabase, describeBoth, listTableNames } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { insertRows, selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { insertSubmission } from '#tests/submissions.ts'
import { createVisit, insertClosedDay, insertVisits } from '#tests/visit-days.ts'
import { createSecrets } from '../crypto/secrets.ts'
import { restoredTables } from '../features/account/restore-repo.ts'
import { listAuditEntries, verifyAudit } from '../features/audit/index.ts'
import { erasures } from '../features/profile/index.ts'
import { closeDays } from '../features/visits/index.ts'
import { runJob } from '../jobs/engine.ts'
import { registerSecret } from '../master-secret.ts'
import { runCommand } from './run.ts'

const dayMs = 86_400_000
const passphrase = 'gravel orchid tandem'
const columns = [
  'user_id',
  'owner_id',
  'profile_id',
  'from_user_id',
  'to_user_id',
  'link_id',
  'actor_id',
] as const

/** Tables with rows of accounts or pages that do not come back, and why. */
const omittedTables: Readonly<Record<string, string>> = {
  access_event: 'e-mails about access that is gone',
  agent_grant: 'credentials',
  api_key: 'credentials',
  audit: 'append-only: the rows are still there',
  billing_customer: 'the provider has closed it',
  challenge: 'sign-ins in progress',
  checkout_session: 'the provider has closed it',
  destination: 'credentials',
  destination_delivery: 'destinations',
  device: 'sessions',
  export: 'the files have expired',
  feed: 'credentials',
  former_owner: 'other accounts',
  idempotency: 'responses of a day',
  latest_page: 'pictures that the service copies again',
  link_sync: 'synchronisations of a day',
  mail: 'sent',
  one_time_token: 'credentials',
  page_transfer: 'offers with credentials',
  proposal: 'suggestions of other accounts',
  session: 'credentials',
  sign_in: 'sessions',
  subscriber_left: 'never deleted',
  username_redirect: 'names are held since the deletion',
  visit_reopened: 'marked again',
  visit_shown: 'visitors of a day',
  webhook_delivery: 'webhooks',
  webhook_endpoint: 'credentials',
  workspace: 'other accounts',
  workspace_member: 'other accounts',
  workspace_profile: 'other accounts',
  workspace_transfer: 'other accounts',
}

describeBoth('restore of one account', (engine) => {
  let app: App
  let folder: string
  const closers: (() => unknown)[] = []
  beforeEach(async () => {
    app = await startApp(engine)
    folder = await mkdtemp(join(tmpdir(), 'vitrine-account-test-'))
    const { DATA_DIR, DATABASE_URL, BASE_URL, SECRET } = app.deps.config
    for (const [name, value] of Object.entries({ DATA_DIR, DATABASE_URL, BASE_URL, SECRET }))
      vi.stubEnv(name, value)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const close of closers.splice(0).reverse()) await close()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const out = {
      line: (text: string) => void lines.push(text),
      note: (text: string) => void lines.push(text),
    }
    return { code: await runCommand(args, out), text: lines.join('\n') }
  }
  /** Makes a backup. On PostgreSQL also restores it into another database, as docs/backup.md says. */
  const backUp = async (...options: string[]): Promise<string> => {
    const made = await run('backup', join(folder, 'backups'), ...options)
    expect(made.code, made.text).toBe(0)
    const directory = made.text.split('\n')[0]!
    if (engine === 'postgres') {
      const copy = await createEmptyDatabase(engine)
      closers.push(copy.drop)
      const { DATA_DIR, DATABASE_URL } = app.deps.config
      vi.stubEnv('DATA_DIR', copy.dataDir)
      vi.stubEnv('DATABASE_URL', copy.url)
      const restored = await run('restore', directory)
      expect(restored.code, restored.text).toBe(0)
      vi.stubEnv('DATA_DIR', DATA_DIR)
      vi.stubEnv('DATABASE_URL', DATABASE_URL)
      vi.stubEnv('RESTORE_DATABASE_URL', copy.url)
    }
    return directory
  }
  const findEmail = async ({ userId }: ApiUser) =>
    (await selectRow(app.deps.db, 'user', { id: userId }, ['email'])).email
  /** Creates a page with content of every kind. */
  const fill = async (person: ApiUser): Promise<number> => {
    const call = async (path: string, body: unknown) => {
      const response = await app.call(person, 'POST', path, body)
      expect(response.status, response.text).toBeLessThan(300)
      return response.data
    }
    const { id } = await call('/links', {
      title: 'Shop',
      url: 'https://shop.example.org',
      external_id: 'shop-1',
    })
    await call(`/profiles/${person.profileId}/variants`, { key: 'berlin', name: 'Berlin' })
    await call(`/profiles/${person.profileId}/campaigns`, { slug: 'summer', name: 'Summer' })
    await call(`/profiles/${person.profileId}/versions`, { name: 'Before summer' })
    const files = [{ part: 'file', bytes: await createPicture(30, 20), type: 'image/png' }]
    expect((await app.upload(person, '/business-blocks/upload', files)).status).toBe(200)
    await insertSubmission(app, person.profileId)
    const today = Math.floor(app.clock.now / dayMs)
    await insertClosedDay(app.deps.db, person.profileId, today - 20, [
      createVisit(1),
      createVisit(2, { kind: 1, link_id: id }),
    ])
    await insertVisits(app.deps.db, person.profileId, today - 1, [
      createVisit(app.clock.now - dayMs, { kind: 1, link_id: id }),
    ])
    await updateRows(
      app.deps.db,
      'profile',
      { id: person.profileId },
      { name_public_at: app.clock.now - 3 * dayMs },
    )
    return id
  }
  const pageTables = ['profile', ...restoredTables.profile_id] as const
  const snapshot = async (userId: number, profileId: number) => {
    const rows: Record<string, unknown> = {}
    for (const table of restoredTables.user_id)
      rows[table] = await selectRows(app.deps.db, table, { user_id: userId } as never)
    for (const table of pageTables)
      rows[table] = await selectRows(
        app.deps.db,
        table,
        (table === 'profile' ? { id: profileId } : { profile_id: profileId }) as never,
      )
    return rows
  }

  test('restores a deleted account with the same rows, and changes no other account', async () => {
    const [person, other] = [await app.person('pro'), await app.person()]
    const linkId = await fill(person)
    await fill(other)
    const email = await findEmail(person)
    await insertRows(app.deps.db, 'recovery_code', { user_id: person.userId, code_hash: 'x' })
    await run('account', 'plan', email, 'pro')
    await updateRows(
      app.deps.db,
      'user',
      { id: person.userId },
      { admin_at: 1, totp_secret: app.deps.secrets.encrypt('totp', 'JBSW') },
    )
    await updateRows(app.deps.db, 'user', { id: other.userId }, { admin_at: 1 })
    const openDay = Math.floor(app.clock.now / dayMs) - 1
    const [before, otherBefore] = [
      await snapshot(person.userId, person.profileId),
      await snapshot(other.userId, other.profileId),
    ]
    for (const table of [
      'link',
      'version',
      'upload',
      'variant',
      'campaign',
      'form_submission',
      'visit_event',
      'visit_sum',
    ])
      expect(before[table], table).not.toEqual([])
    const backup = await backUp()
    const exists = await run('account', 'restore', email, '--from', backup)
    expect(exists).toMatchObject({ code: 1, text: expect.stringContaining('add --page USERNAME') })

    expect(await run('account', 'delete', email, '--yes')).toMatchObject({ code: 0 })
    await runJob(app.deps, erasures)
    expect((await app.request({ url: `/${person.username}` })).status).toBe(404)
    const names = (before.upload as { names: string }[])[0]!.names.split(' ')
    for (const name of names) await app.deps.storage.remove(name)
    const restored = await run('account', 'restore', email, '--from', backup, '--as', 'kim')
    expect(restored.code, restored.text).toBe(0)
    expect(restored.text).toContain(`${email} (${person.userId}): ${person.username}.`)
    expect(await snapshot(person.userId, person.profileId)).toEqual(before)
    expect(await snapshot(other.userId, other.profileId)).toEqual(otherBefore)
    const user = await selectRow(app.deps.db, 'user', { id: person.userId })
    expect(user).toMatchObject({ plan_key: 'pro', admin_at: null, default_profile_id: person.profileId })
    expect(app.deps.secrets.decrypt('totp', user.totp_secret!)).toBe('JBSW')
    for (const name of names) expect(await app.deps.storage.has(name), name).toBe(true)
    expect((await app.request({ url: `/${person.username}` })).status).toBe(200)
    expect((await app.call(person, 'GET', '/links')).status).toBe(401)
    const [entry] = await listAuditEntries(app.deps.db.read, { userId: person.userId }, 1)
    expect(entry).toMatchObject({
      action: 'account.restore',
      credential: 'cli:kim',
      detail: { pages: [person.profileId] },
    })
    expect(await verifyAudit(app.deps)).toMatchObject({ ok: true })

    // The second pass of the erasure finds nothing to erase, and the open day of the backup is closed
    app.clock.advance(5 * dayMs)
    await runJob(app.deps, erasures)
    await runJob(app.deps, closeDays)
    expect((await selectRows(app.deps.db, 'link', { id: linkId })).map(({ clicks }) => clicks)).toEqual([1])
    // The request above may count as a visit of the next day
    const days = (await selectRows(app.deps.db, 'visit_sum', { profile_id: person.profileId })).map(
      ({ day }) => day,
    )
    expect(days).toEqual(expect.arrayContaining([openDay - 19, openDay]))
    const after = await app.person()
    expect(after.userId).toBeGreaterThan(other.userId)
  })

  test('counts the visits of a day that has been closed since the backup', async () => {
    const person = await app.person()
    const linkId = await fill(person)
    const email = await findEmail(person)
    const backup = await backUp()
    await run('account', 'delete', email, '--yes')
    await runJob(app.deps, erasures)
    app.clock.advance(30 * dayMs)
    await runJob(app.deps, closeDays)
    expect(await run('account', 'restore', email, '--from', backup)).toMatchObject({ code: 0 })
    await runJob(app.deps, closeDays)
    expect(await selectRow(app.deps.db, 'link', { id: linkId }, ['clicks'])).toEqual({ clicks: 1 })
    expect(await selectRows(app.deps.db, 'visit_event', { profile_id: person.profileId })).toEqual([])
  })

  test('restores one deleted page, also into a new account of the same person', async () => {
    const person = await app.person('pro')
    await fill(person)
    const email = await findEmail(person)
    const backup = await backUp()
    const restore = (...more: string[]) => run('account', 'restore', email, '--from', backup, ...more)
    expect(await restore('--page', person.username)).toMatchObject({
      code: 1,
      text: expect.stringContaining('version'),
    })
    expect(await restore('--page', 'nobody')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no page nobody'),
    })
    expect(await run('account', 'restore', 'no@example.com', '--from', backup)).toMatchObject({
      code: 1,
      text: 'The backup has no account no@example.com.',
    })
    const before = await snapshot(person.userId, person.profileId)
    const profile = await selectRow(app.deps.db, 'profile', { id: person.profileId })
    await insertRows(app.deps.db, 'profile', {
      ...profile,
      id: 9_000,
      username: 'second',
      username_key: 'second',
    })
    expect(await run('profile', 'delete', person.username, '--yes')).toMatchObject({ code: 0 })
    await runJob(app.deps, erasures)
    const restored = await restore('--page', person.username.toUpperCase())
    expect(restored.code, restored.text).toBe(0)
    expect(await snapshot(person.userId, person.profileId)).toEqual(before)

    await run('account', 'delete', email, '--yes')
    await runJob(app.deps, erasures)
    expect(await restore('--page', person.username)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Omit --page'),
    })
    await run('account', 'create', email, '--name', 'Robin Example', '--verified')
    const { id } = await selectRow(app.deps.db, 'user', { email })
    expect(await restore()).toMatchObject({ code: 1, text: expect.stringContaining('add --page') })
    const moved = await restore('--page', person.username)
    expect(moved.code, moved.text).toBe(0)
    expect((await selectRow(app.deps.db, 'profile', { id: person.profileId })).owner_id).toBe(id)
    expect(new Set((await selectRows(app.deps.db, 'upload')).map(({ user_id }) => user_id))).toEqual(
      new Set([id]),
    )
    expect((await app.request({ url: `/${person.username}` })).status).toBe(200)
  })

  test('changes nothing if the username, domain or an id is in use, or secret, schema or key differ', async () => {
    const [person, other] = [await app.person(), await app.person()]
    const linkId = await fill(person)
    const email = await findEmail(person)
    const domain = { domain_host: 'links.example.com', domain_verified_at: 1, domain_doc: '{}' }
    await updateRows(app.deps.db, 'profile', { id: person.profileId }, domain)
    await writeFile(join(folder, 'passphrase'), passphrase)
    const backup = await backUp()
    await run('account', 'delete', email, '--yes')
    await runJob(app.deps, erasures)
    const refuses = async (text: string, ...more: string[]) => {
      expect(await run('account', 'restore', email, '--from', backup, ...more)).toMatchObject({
        code: 1,
        text: expect.stringContaining(text),
      })
      expect(await selectRows(app.deps.db, 'user', { id: person.userId })).toEqual([])
    }
    const { username } = await selectRow(app.deps.db, 'profile', { id: other.profileId })
    const rename = (name: string) =>
      updateRows(app.deps.db, 'profile', { id: other.profileId }, { username: name, username_key: name })
    await rename(person.username)
    await refuses(`The username ${person.username} belongs to another page`)
    await rename(username)
    await updateRows(app.deps.db, 'profile', { id: other.profileId }, domain)
    await refuses('Another page has the custom domain')
    await updateRows(
      app.deps.db,
      'profile',
      { id: other.profileId },
      { domain_host: null, domain_verified_at: null },
    )
    const taken = await app.call(other, 'POST', '/links', {
      title: 'Other',
      url: 'https://other.example.org',
    })
    await app.deps.db.tx((tx) => tx.deleteFrom('link_history').where('link_id', '=', taken.data.id).execute())
    await updateRows(app.deps.db, 'link', { id: taken.data.id }, { id: linkId } as never)
    await refuses('rows have ids of the backup')
    await app.deps.db.tx((tx) => tx.deleteFrom('link').where('id', '=', linkId).execute())

    if (engine === 'sqlite') {
      const encrypted = await backUp('--passphrase-file', join(folder, 'passphrase'))
      expect(await run('account', 'restore', email, '--from', encrypted)).toMatchObject({
        code: 1,
        text: expect.stringContaining('add --identity FILE'),
      })
      // The second backup no longer has the account
      expect(
        await run(
          'account',
          'restore',
          email,
          '--from',
          encrypted,
          '--passphrase-file',
          join(folder, 'passphrase'),
        ),
      ).toMatchObject({
        code: 1,
        text: `The backup has no account ${email}.`,
      })
      const file = join(folder, 'vitrine.sqlite.before-0002_example')
      await writeFile(file, await readFile(join(backup, 'vitrine.sqlite')))
      const driver = new Driver(file)
      driver.prepare("insert into kysely_migration (name, timestamp) values ('0099_later', '')").run()
      driver.close()
      expect((await run('account', 'restore', email, '--from', file)).text).toContain(
        'different schema versions',
      )
    } else {
      const client = new pg.Client(process.env.RESTORE_DATABASE_URL)
      await client.connect()
      await client.query("insert into kysely_migration (name, timestamp) values ('0099_later', '')")
      await client.end()
      await refuses('different schema versions')
      vi.stubEnv('RESTORE_DATABASE_URL', '')
      await refuses('set RESTORE_DATABASE_URL')
    }
  })

  test('needs the former secret after a rotation, and encrypts with the current one', async () => {
    const person = await app.person()
    const email = await findEmail(person)
    const { SECRET } = app.deps.config
    await registerSecret(app.deps)
    await updateRows(
      app.deps.db,
      'user',
      { id: person.userId },
      { totp_secret: app.deps.secrets.encrypt('totp', 'JBSW') },
    )
    const backup = await backUp()
    await run('account', 'delete', email, '--yes')
    const newSecret = 'x'.repeat(40)
    vi.stubEnv('SECRET', newSecret)
    vi.stubEnv('SECRET_PREVIOUS', SECRET)
    expect(await run('secret', 'rotate')).toMatchObject({ code: 0 })
    vi.stubEnv('SECRET_PREVIOUS', '')
    const restore = () => run('account', 'restore', email, '--from', backup)
    expect(await restore()).toMatchObject({ code: 1, text: expect.stringContaining('Set SECRET_PREVIOUS') })
    vi.stubEnv('SECRET_PREVIOUS', SECRET)
    expect(await restore()).toMatchObject({ code: 0 })
    const { totp_secret } = await selectRow(app.deps.db, 'user', { email })
    expect(createSecrets(newSecret).decrypt('totp', totp_secret!)).toBe('JBSW')
  })

  test('decides for every table with rows of accounts or pages if it comes back', async () => {
    const tables = await app.deps.db.read.introspection.getTables()
    const owned = tables
      .filter((table) => table.columns.some(({ name }) => columns.some((column) => column === name)))
      .map(({ name }) => name)
    const allNames = new Set(await listTableNames(app.deps.db.read))
    const decided = [...Object.values(restoredTables).flat(), 'profile', ...Object.keys(omittedTables)]
    expect(decided.toSorted()).toEqual(owned.filter((name) => allNames.has(name)).toSorted())
  })
})
