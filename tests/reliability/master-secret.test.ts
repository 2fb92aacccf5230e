import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../../apps/server/src/cli/run.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { encryptedColumns } from '../../apps/server/src/crypto/encrypted-columns.ts'
import { createSecrets } from '../../apps/server/src/crypto/secrets.ts'
import { replaceInstallation } from '../../apps/server/src/db/installation.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createUnsubscribePath } from '../../apps/server/src/features/alerts/unsubscribe.ts'
import { verifyAudit } from '../../apps/server/src/features/audit/index.ts'
import { exportBuilds } from '../../apps/server/src/features/exports/index.ts'
import { runJob } from '../../apps/server/src/jobs/engine.ts'
import { registerSecret, rotateMasterSecret, verifySecret } from '../../apps/server/src/master-secret.ts'
import { startService } from '../../apps/server/src/start.ts'
import { fixedClock, startApp } from '../support/app.ts'
import { cloneDatabase, describeSql, type EngineName } from '../support/databases.ts'
import { createTestSettings, openInProcess } from '../support/in-process.ts'
import { createAuthenticator } from '../support/passkeys.ts'
import { insertUser, selectRows } from '../support/rows.ts'
import {
  createServiceFolder,
  registerMember,
  runAdmin,
  startService as startProcess,
  writeLink,
} from '../support/service.ts'

const [former, next, other] = ['f'.repeat(40), 'n'.repeat(40), 'o'.repeat(40)]
const insertUsers = ({ db }: Pick<Deps, 'db'>, secrets: string[]) =>
  db.tx(async (tx) => {
    for (const [i, totp_secret] of secrets.entries())
      await insertUser(tx, { email: `robin${i}@example.com`, totp_secret, totp_confirmed_at: 1 })
  })

const silent = pino({ level: 'silent' })

describeSql('master secret of a database', (engine: EngineName) => {
  const folder = async () => {
    const database = await cloneDatabase(engine)
    const start = async (env: Record<string, string>) => {
      const settings = { ...createTestSettings(database), PORT: '0', BASE_URL: '', SECRET: '', ...env }
      await (await startService(loadConfig(settings), silent)).close()
    }
    const open = (env: Record<string, string>) =>
      openInProcess(loadConfig({ ...createTestSettings(database), ...env }), silent, Date.now)
    return { database, start, open }
  }

  test('requires the same secret at every start after the first', async () => {
    const { database, start } = await folder()
    onTestFinished(() => database.drop())
    await start({ SECRET: former })
    await start({ SECRET: former })
    await expect(start({ SECRET: other })).rejects.toThrow('does not belong to this database')
    await expect(start({})).rejects.toThrow('secret is missing')
    await writeFile(join(database.dataDir, 'secret'), `${other}\n`)
    await expect(start({})).rejects.toThrow('does not belong to this database')
    await rm(join(database.dataDir, 'secret'))
    await expect(start({ SECRET: next, SECRET_PREVIOUS: other })).rejects.toThrow('does not belong')
    await expect(start({ SECRET_PREVIOUS: other })).rejects.toThrow('does not belong')
    await start({ SECRET: next, SECRET_PREVIOUS: former })
  })

  test('verifies SECRET by decrypting stored texts if the check value is missing', async () => {
    const { database, open } = await folder()
    const service = await open({ SECRET: former })
    try {
      const { db } = service.deps
      await insertUsers(service.deps, [createSecrets(former).encrypt('totp', 'JBSWY3DP')])
      await expect(verifySecret({ db, secrets: createSecrets(other) })).rejects.toThrow('does not belong')
      await registerSecret(service.deps)
      // A restore into a bucket replaces the ids of the installation, but not this row
      await replaceInstallation(db, { id: 'a', baseUrl: 'https://links.example', now: 1 })
      await verifySecret({ db, secrets: createSecrets(former) })
      await expect(verifySecret({ db, secrets: createSecrets(other) })).rejects.toThrow('does not belong')
    } finally {
      await service.close()
      await database.drop()
    }
  })

  test('replaces the secret in every stored text, even after an interruption', async () => {
    const { database, open } = await folder()
    const service = await open({ SECRET: former })
    const { db, now } = service.deps
    try {
      await registerSecret(service.deps)
      const old = createSecrets(former)
      const texts = Array.from({ length: 450 }, (_, i) => old.encrypt('totp', `secret ${i}`))
      await insertUsers(service.deps, [...texts, old.encrypt('mail', 'sealed for another purpose')])
      await db.tx(async (tx) => {
        const body = old.encrypt('idempotency', '"b"')
        const record = { user_id: 1, request_hash: 'h', status: 200, etag: null, body, created_at: 1 }
        const records = Array.from({ length: 450 }, (_, i) => ({
          ...record,
          credential: `key:${i % 2}`,
          idempotency_key: `k${i}`,
        }))
        await tx.insertInto('idempotency').values(records).execute()
        await tx
          .insertInto('reset_request')
          .values({
            email_hash: 'h',
            sealed: old.encrypt('password_reset_request', 'r'),
            requested_at: 1,
            due_at: 1,
          })
          .execute()
        await tx
          .insertInto('hash_key')
          .values({ id: 1, sealed: old.encrypt('hash_key', 'k') })
          .execute()
        const formerEmail = old.encrypt('held_username', 'h')
        await tx
          .insertInto('username_redirect')
          .values({ username_key: 'robin', profile_id: null, expires_at: 1, former_email: formerEmail })
          .execute()
      })
      const secrets = createSecrets(next, former)
      let transactions = 0
      const interrupted = {
        ...db,
        tx: ((work) => {
          transactions++
          if (transactions > 2) throw new Error('killed')
          return db.tx(work)
        }) as typeof db.tx,
      }
      await expect(rotateMasterSecret({ db: interrupted, secrets, now }, async () => {})).rejects.toThrow(
        'killed',
      )
      await verifySecret({ db, secrets: old })
      const rotation = await rotateMasterSecret({ db, secrets, now }, async () => {})
      expect(
        Object.fromEntries(rotation.map((part) => [part.purpose, [part.encryptedCount, part.unreadable]])),
      ).toEqual({
        totp: [350, 1],
        webhook: [0, 0],
        destination: [0, 0],
        mail: [0, 0],
        password_reset_request: [1, 0],
        held_username: [1, 0],
        hash_key: [1, 0],
        idempotency: [450, 0],
      })
      expect(rotation.map((part) => part.purpose)).toEqual(Object.keys(encryptedColumns))
      const users = await db.read.selectFrom('user').select('totp_secret').orderBy('id').execute()
      const readable = users.slice(0, 450).map((row) => createSecrets(next).decrypt('totp', row.totp_secret!))
      expect(readable).toEqual(texts.map((_, i) => `secret ${i}`))
      await verifySecret({ db, secrets: createSecrets(next) })
      await expect(verifySecret({ db, secrets: old })).rejects.toThrow('does not belong')
    } finally {
      await service.close()
      await database.drop()
    }
  })

  test('accepts a new secret after `secret rotate --lost` with confirmation', async () => {
    const { database, start, open } = await folder()
    for (const [name, value] of Object.entries({ ...createTestSettings(database), SECRET: '' }))
      vi.stubEnv(name, value)
    const rotate = async (...flags: string[]) => {
      const lines: string[] = []
      const line = (text: string) => void lines.push(text)
      const code = await runCommand(['secret', 'rotate', '--lost', ...flags], { line, note: line })
      return { code, text: lines.join('\n') }
    }
    try {
      await start({ SECRET: former })
      const service = await open({ SECRET: former })
      await insertUsers(service.deps, [createSecrets(former).encrypt('totp', 'JBSWY3DP')])
      await service.close()
      expect(await rotate()).toMatchObject({ code: 2 })
      await expect(start({})).rejects.toThrow('secret is missing')
      const lost = await rotate('--yes', '--as', 'kim')
      expect(lost).toMatchObject({ code: 0 })
      expect(lost.text).toContain('user (totp): 0 encrypted again, 1 cannot be decrypted')
      await start({})
      await expect(start({ SECRET: former })).rejects.toThrow('does not belong to this database')
      const created = (await readFile(join(database.dataDir, 'secret'), 'utf8')).trim()
      const renewed = await open({ SECRET: created })
      const [entry] = await selectRows(renewed.deps.db, 'audit', { action: 'secret.rotate' }, [
        'action',
        'credential',
        'detail',
      ])
      expect(await verifyAudit(renewed.deps)).toMatchObject({ ok: true, otherKey: 0 })
      await renewed.close()
      expect(entry).toMatchObject({ action: 'secret.rotate', credential: 'cli:kim' })
      expect(JSON.parse(entry!.detail)).toMatchObject({ lost: true, former_head: expect.any(String) })
    } finally {
      vi.unstubAllEnvs()
      await database.drop()
    }
  })

  test('accepts tokens and URLs signed with SECRET_PREVIOUS', async () => {
    const database = await cloneDatabase(engine)
    const old = await startApp(engine, { SECRET: former }, { ...fixedClock, database, keepDatabase: true })
    const person = await old.signUp()
    const user = { key: await old.key(person, 'write') }
    // A restore and an import of one page would make each other's token stale
    const other = await old.person()
    const { profileId, user: account } = person
    const versions = `/profiles/${profileId}/versions`
    const { id: versionId } = (await old.call(user, 'POST', versions, { name: 'First' })).data
    const { preview_token } = (await old.call(user, 'GET', `${versions}/${versionId}`)).data
    const file = [
      { part: 'file', type: 'text/csv', bytes: Buffer.from('title,url\nShop,https://shop.example/\n') },
    ]
    const plan = await old.upload(other, '/ext/v1/imports?dry_run=true', file)
    const authenticator = createAuthenticator('http://vitrine.test')
    const passkey = await old.as(person, 'POST', '/account/passkeys/start', {
      current_password: person.password,
    })
    const client = await old.post('/oauth/register', { redirect_uris: ['https://agent.example.com/back'] })
    await old.as(person, 'POST', '/ext/v1/exports', {})
    await runJob(old.deps, exportBuilds)
    const { download_url } = (await old.as(person, 'GET', '/ext/v1/exports')).body.data[0]
    const unsubscribe = createUnsubscribePath(old.deps, { profileId, userId: account.id })
    await old.close()

    const app = await startApp(engine, { SECRET: next, SECRET_PREVIOUS: former }, { ...fixedClock, database })
    const restored = await app.call(user, 'POST', `${versions}/${versionId}/restore`, { preview_token })
    expect(restored.status, restored.errors.join()).toBe(200)
    const imported = await app.upload(other, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, file)
    expect(imported.status, imported.errors.join()).toBe(200)
    const added = await app.as(person, 'POST', '/account/passkeys', {
      name: 'Phone',
      response: authenticator.create(passkey.body.data),
    })
    expect(added.status).toBe(201)
    const { client_id } = client.body
    const refreshed = await app.postForm('/oauth/token', {
      grant_type: 'refresh_token',
      client_id,
      refresh_token: 'x',
    })
    // An unknown client would be invalid_client
    expect(refreshed.json().error).toBe('invalid_grant')
    expect((await app.request({ url: new URL(download_url).pathname })).status).toBe(200)
    expect((await app.request({ url: unsubscribe })).status).toBe(200)
    await app.close()
  })

  test('replaces the secret by two concurrent commands while a service writes', async () => {
    const { database, open } = await folder()
    const { plansFile, remove } = await createServiceFolder()
    const count = 450
    const prepared = await open({ SECRET: former })
    await registerSecret(prepared.deps)
    const old = createSecrets(former)
    await insertUsers(
      prepared.deps,
      Array.from({ length: count }, (_, i) => old.encrypt('totp', `secret ${i}`)),
    )
    await prepared.close()
    const env = {
      ...createTestSettings(database),
      PORT: '0',
      SECRET: next,
      SECRET_PREVIOUS: former,
      BASE_URL: '',
    }
    const service = await startProcess({ ...env, PLANS_FILE: plansFile })
    try {
      const member = await registerMember(service.url, 'writer')
      let isRotated = false
      let writes = 0
      const writing = (async () => {
        while (!isRotated) expect((await writeLink(service.url, member, `k${writes++}`)).status).toBe(200)
      })()
      const rotations = await Promise.all([1, 2].map(() => runAdmin(['secret', 'rotate'], env)))
      isRotated = true
      await writing
      for (const { code, stderr } of rotations) expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const sealed = rotations.map(({ stdout }) => Number(/\(totp\): (\d+) encrypted/.exec(stdout)?.[1] ?? 0))
      // Each text once, by one of the two
      expect(sealed[0]! + sealed[1]!).toBe(count)
      await service.end('SIGTERM')
      const after = await open({ SECRET: next })
      const users = await after.deps.db.read
        .selectFrom('user')
        .select('totp_secret')
        .where('totp_secret', 'is not', null)
        .orderBy('id')
        .execute()
      const responses = await selectRows(after.deps.db, 'idempotency', {}, ['body'])
      const verdict = await verifyAudit(after.deps)
      await after.close()
      expect(verdict).toMatchObject({ ok: true, otherKey: 0, lost: 0 })
      expect(verdict.checked).toBeGreaterThan(2)
      expect(users.map((row) => createSecrets(next).decrypt('totp', row.totp_secret!))).toEqual(
        Array.from({ length: count }, (_, i) => `secret ${i}`),
      )
      expect(responses).toHaveLength(writes)
      for (const { body } of responses) createSecrets(next).decrypt('idempotency', body)
    } finally {
      await service.end('SIGKILL')
      await remove()
      await database.drop()
    }
  }, 120_000)
})
