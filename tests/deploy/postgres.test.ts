import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { secondMs } from '@vitrine/contract/durations'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  startTool,
  waitForOutput,
  withConnectionEnv,
} from '../../apps/server/src/db/dialects/postgres-tools.ts'
import { createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import { startPostgres } from '../support/postgres.ts'
import {
  createServiceFolder,
  readLinks,
  registerMember,
  runAdmin,
  runEntry,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { type Bouncer, startPgBouncer } from './pgbouncer.ts'

const run = promisify(execFile)

describeOn('postgres', 'PostgreSQL with TLS, poolers and restricted roles', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let env: Record<string, string>
  const services: ServiceProcess[] = []
  const bouncers: Bouncer[] = []
  const roles: string[] = []
  beforeEach(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase('postgres')
    env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: '0', DATABASE_URL: database.url }
  })
  afterEach(async () => {
    for (const { child, ended } of services.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    for (const bouncer of bouncers.splice(0)) await bouncer.stop()
    await database.drop()
    const { postgresUrl } = inject('databases')
    for (const role of roles.splice(0)) await query(postgresUrl, `drop role if exists ${role}`)
    await folder.remove()
  })

  const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const start = async (more: Record<string, string> = {}) => {
    const service = await startService({ ...env, ...more })
    services.push(service)
    return service
  }
  const bounce = async (mode: 'session' | 'transaction', poolSize?: number) => {
    const bouncer = await startPgBouncer(database.url, mode, poolSize)
    bouncers.push(bouncer)
    return bouncer.url
  }
  /** Writes concurrently through two processes and expects pages of the other process to show the changes immediately. */
  const exercise = async (more: Record<string, string>) => {
    const [one, two] = [await start(more), await start(more)]
    const member = await registerMember(one.url, 'pooled')
    expect((await fetch(`${two.url}/pooled`)).status).toBe(200)
    /** Writes again when an overloaded service asks for it. */
    const write = async (url: string, key: string): Promise<number> => {
      const { status, retryAfter } = await writeLink(url, member, key)
      if (status !== 503) return status
      await sleep(retryAfter * secondMs)
      return write(url, key)
    }
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => write([one, two][n % 2]!.url, `k${n}`)),
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await readLinks(two.url, member)).toHaveLength(40)
    // Without messages from the other process a cached page is compared only every 10 s, so expect it within 8 s
    const began = performance.now()
    await expect
      .poll(async () => (await (await fetch(`${two.url}/pooled`)).text()).match(/k39/g)?.length ?? 0)
      .toBeGreaterThan(0)
    expect(await write(one.url, 'late')).toBe(200)
    await expect
      .poll(async () => (await fetch(`${two.url}/pooled`)).text(), { timeout: 8000 })
      .toContain('late')
    console.log(`received after ${Math.round(performance.now() - began)} ms`)
    for (const service of services.splice(0)) {
      const ended = await service.end('SIGTERM')
      expect(ended.code).toBe(0)
      expect(ended.stdout).not.toContain('"status":500')
    }
  }

  test('serves reads, writes and notifications through PgBouncer in session mode', async () => {
    await exercise({ DATABASE_URL: await bounce('session', 60) })
  })

  test('uses PgBouncer in transaction mode for statements and a direct connection for notifications', async () => {
    await exercise({ DATABASE_URL: await bounce('transaction', 5), DATABASE_LISTEN_URL: database.url })
  })

  test('reads a replica behind a pooler in transaction mode without named statements', async () => {
    const readUrl = await bounce('transaction', 3)
    const service = await start({ DATABASE_READ_URL: readUrl })
    const member = await registerMember(service.url, 'reader')
    // A statement gets a name at its third use on a connection
    const read = async (days: number) => {
      const path = `/api/v1/analytics/overview?from=2026-01-01&to=2026-01-${String(10 + days)}`
      return (await fetch(service.url + path, { headers: member.headers })).status
    }
    for (const round of [0, 1, 2])
      expect(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => read(round * 6 + n)))).toEqual(
        Array(6).fill(200),
      )
    const exported = await fetch(`${service.url}/account/export`, { headers: member.headers })
    expect(await exported.text()).toContain('"username":"reader"')
    const { code, stdout } = await service.end('SIGTERM')
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/prepared statement|replica of DATABASE_READ_URL does not respond/)
  })

  test('rejects a pooler in transaction mode for backup, restore and move', async () => {
    const pooled = await bounce('transaction')
    const service = await start()
    await registerMember(service.url, 'careful')
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
    const folders = join(folder.folder, 'backups')
    const readRefusal = async (args: string[], more: Record<string, string>) => {
      const { code, stdout, stderr } = await runAdmin(args, { ...env, ...more })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      return stderr
    }
    const through = { DATABASE_URL: pooled }
    const sentence = 'leads to a pooler in transaction mode'
    expect(await readRefusal(['backup', folders], through)).toContain(`DATABASE_URL ${sentence}`)
    const both = { ...through, DATABASE_LISTEN_URL: database.url }
    const backup = (await runAdmin(['backup', folders], { ...env, ...both })).stdout.trim()
    expect(await readRefusal(['restore', backup, '--force'], through)).toContain(`DATABASE_URL ${sentence}`)
    const elsewhere = { DATABASE_URL: `sqlite:${join(folder.folder, 'small.sqlite')}` }
    expect(await runAdmin(['move', '--to', elsewhere.DATABASE_URL], { ...env, ...both })).toMatchObject({
      code: 0,
    })
    expect(await readRefusal(['move', '--to', pooled], elsewhere)).toContain(`--to ${sentence}`)
    expect(await runAdmin(['restore', backup, '--force'], { ...env, ...both })).toMatchObject({ code: 0 })
  })

  test('does not start behind PgBouncer in transaction mode alone and reports the missing setting', async () => {
    const pooled = await bounce('transaction')
    for (const more of [{ DATABASE_URL: pooled }, { DATABASE_LISTEN_URL: pooled }]) {
      const { code, stderr } = await runEntry('main.ts', [], { ...env, ...more }).ended
      expect(stderr).toContain('leads to a pooler in transaction mode')
      expect(stderr).toContain('DATABASE_LISTEN_URL=postgres://')
      expect(stderr).not.toMatch(/^\s+at /m)
      expect(code).toBe(1)
    }
  })

  test('reports a role that may not create tables, with its name and the next step', async () => {
    roles.push('vitrine_guest')
    await query(database.url, 'create role vitrine_guest login')
    const { code, stderr } = await runEntry('main.ts', [], {
      ...env,
      DATABASE_URL: asRole('vitrine_guest'),
    }).ended
    expect(stderr).toMatch(/^The role vitrine_guest may not make or change tables in the database vitrine_/)
    expect(stderr).toContain('OWNER TO "vitrine_guest"')
    expect(stderr).not.toContain('current transaction is aborted')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })

  const asRole = (role: string) => {
    const createUrl = new URL(database.url)
    createUrl.username = role
    return createUrl.href
  }

  test('runs with a role that has row access only, after the owner has migrated', async () => {
    roles.push('vitrine_runtime')
    const { code, stdout } = await runAdmin(['migrate'], env)
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Applied: 0001_baseline'),
    })
    await query(
      database.url,
      `create role vitrine_runtime login;
       grant usage on schema public to vitrine_runtime;
       grant select, insert, update, delete on all tables in schema public to vitrine_runtime;
       grant usage, select on all sequences in schema public to vitrine_runtime;
       alter default privileges in schema public grant select, insert, update, delete on tables to vitrine_runtime;
       alter default privileges in schema public grant usage, select on sequences to vitrine_runtime`,
    )
    const restricted = { DATABASE_URL: asRole('vitrine_runtime') }
    const service = await start(restricted)
    const member = await registerMember(service.url, 'rowsalone')
    expect((await writeLink(service.url, member, 'one')).status).toBe(200)
    expect((await fetch(`${service.url}/rowsalone`)).status).toBe(200)
    expect((await runAdmin(['jobs', 'run', 'expired-sign-ins'], { ...env, ...restricted })).stderr).toBe('')
    await expect(query(restricted.DATABASE_URL, 'create table t (id int)')).rejects.toThrow(
      'permission denied',
    )
    await expect(query(restricted.DATABASE_URL, 'truncate audit')).rejects.toThrow('permission denied')
    // Restoring the backup needs only the owner's rights
    const backup = await runAdmin(['backup', join(folder.folder, 'backups')], { ...env, ...restricted })
    expect(backup).toMatchObject({ code: 0, stderr: expect.stringContaining('checked') })
    const ended = await service.end('SIGTERM')
    expect(ended.code).toBe(0)
    expect(ended.stdout).not.toContain('permission denied')
    const restore = (url: string) =>
      runAdmin(['restore', backup.stdout.trim(), '--force'], { ...env, DATABASE_URL: url })
    expect(await restore(restricted.DATABASE_URL)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL must name the role that owns the tables'),
    })
    expect(await restore(database.url)).toMatchObject({ code: 0 })
    const again = await start(restricted)
    expect(await readLinks(again.url, member)).toHaveLength(1)
    expect((await writeLink(again.url, member, 'two')).status).toBe(200)
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
    await query(database.url, 'drop owned by vitrine_runtime')
  })

  test('backs up and restores only the schema of the URL', async () => {
    const address = `${database.url}?options=-csearch_path%3Dpages`
    const toolEnv = { ...env, DATABASE_URL: address, SECRET: 'a secret of at least thirty-two characters' }
    await query(database.url, 'create schema pages')
    expect(await runAdmin(['migrate'], toolEnv)).toMatchObject({ code: 0 })
    const backup = await runAdmin(['backup', join(folder.folder, 'backups')], toolEnv)
    expect(backup).toMatchObject({ code: 0 })
    await query(address, 'create table later (id int)')
    const listTables = async () => {
      const [row] = await query(
        database.url,
        `select count(*) filter (where nspname = 'pages' and relname = 'profile')::int as here,
            count(*) filter (where nspname like 'vitrine_replaced_%' and relname in ('profile', 'later'))::int as aside,
            count(*) filter (where nspname = 'public' or nspname = 'pages' and relname = 'later')::int as elsewhere
          from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r'`,
      )
      return row
    }
    expect(await listTables()).toEqual({ here: 1, aside: 0, elsewhere: 1 })
    const restored = await runAdmin(['restore', backup.stdout.trim(), '--force'], toolEnv)
    expect(restored).toMatchObject({ code: 0 })
    expect(await listTables()).toEqual({ here: 1, aside: 2, elsewhere: 0 })
    const nowhere = { ...toolEnv, DATABASE_URL: address.replace('Dpages', 'Dmissing') }
    expect(await runAdmin(['restore', backup.stdout.trim()], nowhere)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Create it first: create schema'),
    })
  })

  test('reports a missing database and the command that creates it', async () => {
    const url = new URL(database.url)
    url.pathname = '/vitrine_missing'
    const { code, stderr } = await runEntry('main.ts', [], { ...env, DATABASE_URL: url.href }).ended
    expect(stderr).toContain('createdb --owner=')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })

  test('verifies TLS except with no-verify', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const [key, certificate] = [join(server.home, 'server.key'), join(server.home, 'server.crt')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    await run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate])
    const { uid, gid } = await stat(server.home)
    await chown(key, uid, gid)
    for (const [name, value] of [
      ['ssl_key_file', key],
      ['ssl_cert_file', certificate],
      ['ssl', 'on'],
    ])
      await query(server.url, `alter system set ${name} = '${value}'`)
    await query(server.url, 'select pg_reload_conf()')
    const url = (params: string, host = 'localhost') => {
      const address = new URL(server.url)
      address.hostname = host
      return `${address.href}?${params}`
    }
    const outcome = async (address: string) => {
      const { code, stdout, stderr } = await runAdmin(['migrate'], { ...env, DATABASE_URL: address })
      expect(stderr).not.toMatch(/^\s+at /m)
      return code === 0 ? stdout : stderr
    }
    await expect.poll(() => outcome(url('sslmode=no-verify')), { timeout: 30_000 }).toContain('Applied')
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await outcome(url(`sslmode=${mode}`)), mode).toMatch(/cannot be verified\. Add sslrootcert=/)
    expect(await outcome(url(`sslmode=verify-full&sslrootcert=${certificate}`))).toContain('is current')
    expect(await outcome(url(`sslmode=require&sslrootcert=${certificate}`))).toBe(
      'The database is current.\n',
    )
    expect(await outcome(url(`sslmode=verify-full&sslrootcert=${certificate}`, '127.0.0.1'))).toContain(
      'must name the server as its certificate does',
    )
    // PostgreSQL's programs use the same settings
    const backup = (params: string, name: string, more: Record<string, string> = {}) => {
      const SECRET = 'a secret of at least thirty-two characters'
      const settings = { ...env, ...more, SECRET, DATABASE_URL: url(params) }
      return runAdmin(['backup', join(folder.folder, name)], settings)
    }
    expect(await backup('sslmode=no-verify', 'unverified')).toMatchObject({ code: 0 })
    const named = `sslmode=require&sslrootcert=${certificate}`
    expect(await backup(named, 'named')).toMatchObject({ code: 0 })
    const trusted = { NODE_EXTRA_CA_CERTS: certificate }
    expect(await backup('sslmode=verify-full', 'trusted', trusted)).toMatchObject({ code: 0 })
    /** Returns true if psql connects with TLS, otherwise its message about the certificate. */
    const isEncrypted = async (address: string, more: Record<string, string> = {}) => {
      for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value)
      const query = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
      try {
        const { stdout } = await withConnectionEnv(address, (toolEnv) =>
          waitForOutput(startTool('psql', ['-X', '-A', '-t', '-w', '-c', query], toolEnv)),
        )
        return stdout.trim()
      } catch (error) {
        return (error as Error).message
      } finally {
        vi.unstubAllEnvs()
      }
    }
    const refused = expect.stringContaining('certificate verify failed')
    const rootCertificate = `sslrootcert=${certificate}`
    expect(await isEncrypted(url('ssl=1'))).toEqual(refused)
    expect(await isEncrypted(url(rootCertificate))).toBe('t')
    expect(await isEncrypted(url(rootCertificate, '127.0.0.1'))).toMatch(
      /certificate for "localhost" .*does not match/,
    )
    expect(await isEncrypted(url(''), { PGSSLMODE: 'require' })).toEqual(refused)
    expect(await isEncrypted(url(''), { PGSSLMODE: 'no-verify', PGSSLROOTCERT: key })).toBe('t')
    expect(await isEncrypted(url(''), { PGHOSTADDR: '192.0.2.1', PGSERVICE: 'none' })).toBe('f')
  })
})
