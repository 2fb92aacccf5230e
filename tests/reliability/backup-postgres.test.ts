import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
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

let folder: Awaited<ReturnType<typeof createServiceFolder>>
let env: Record<string, string>
let backups: string
let service: ServiceProcess | undefined
beforeEach(async () => {
  folder = await createServiceFolder()
  backups = join(folder.folder, 'backups')
  env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: '0' }
})
afterEach(async () => {
  service?.child.kill('SIGKILL')
  await service?.ended
  service = undefined
  await folder.remove()
})

/** Creates a backup and returns its directory. */
const backUp = async (): Promise<string> => {
  const { code, stdout, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('checked')
  expect(code).toBe(0)
  return stdout.trim()
}

describeOn('postgres', 'backup on PostgreSQL', () => {
  let database: TestDatabase
  const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  beforeEach(async () => {
    database = await createEmptyDatabase('postgres')
    env = { ...env, DATABASE_URL: database.url }
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    await database.drop()
  })
  /** Folder at the start of PATH. */
  const programs = async (files: Record<string, string>): Promise<string> => {
    const bin = join(folder.folder, 'bin')
    await mkdir(bin, { recursive: true })
    for (const [name, text] of Object.entries(files))
      await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return `${bin}:${process.env.PATH}`
  }

  test('restores indexes, triggers and ids beside the old tables in another schema', async () => {
    service = await startService(env)
    const member = await registerMember(service.url, 'elephant')
    expect((await writeLink(service.url, member, 'first')).status).toBe(200)
    const backup = await backUp()
    const late = (await writeLink(service.url, member, 'late')).data.id
    await service.end('SIGTERM')
    const before = await query(database.url, 'select * from audit order by id')

    const refused = await runAdmin(['restore', backup], { ...env, DATA_DIR: join(folder.folder, 'new') })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/Data already exists: \d+ tables in the database/)

    const { code, stdout, stderr } = await runAdmin(['restore', backup, '--force'], env)
    expect({ code, stdout }, stderr).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored/) })
    const aside = /the schema (vitrine_replaced_\w+) of the database/.exec(stderr)![1]!
    expect(await query(database.url, `select id from ${aside}.link order by id`)).toHaveLength(2)
    expect(await query(database.url, `select * from ${aside}.audit order by id`)).toEqual(before)
    const structure = (url: string) =>
      query(
        url,
        `select indexdef as line from pg_indexes where schemaname = 'public' union all
          select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace union all
          select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
          where not tgisinternal and relnamespace = 'public'::regnamespace order by line`,
      )
    const migrated = await cloneDatabase('postgres')
    expect(await structure(database.url)).toEqual(await structure(migrated.url))
    await migrated.drop()
    await expect(query(database.url, 'delete from audit')).rejects.toThrow('append-only')

    service = await startService(env)
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual(['first'])
    expect((await writeLink(service.url, member, 'second')).data.id).toBeGreaterThanOrEqual(late)
    expect((await runAdmin(['audit', 'verify'], env)).stdout).toMatch(/^Complete/)
    // Later backups do not contain replaced tables
    const again = await backUp()
    await service.end('SIGTERM')
    const list = spawnSync('pg_restore', ['--list', join(again, 'vitrine.dump')], { encoding: 'utf8' })
    expect(list.stdout).toContain('TABLE DATA public link')
    expect(list.stdout).not.toContain('vitrine_replaced')
  })

  test('changes nothing if a restore has wrong row counts', async () => {
    service = await startService(env)
    const member = await registerMember(service.url, 'counted')
    expect((await writeLink(service.url, member, 'kept')).status).toBe(200)
    const backup = await backUp()
    expect((await writeLink(service.url, member, 'late')).status).toBe(200)
    await service.end('SIGTERM')
    const file = join(backup, 'manifest.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"link": 1', '"link": 2'))
    const names = await readdir(folder.dataDir)
    const { code, stdout, stderr } = await runAdmin(['restore', backup, '--force'], env)
    expect(stderr).toContain('The table link has 1 rows and the backup 2')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect((await readdir(folder.dataDir)).sort()).toEqual(names.sort())
    expect(
      await query(database.url, `select nspname from pg_namespace where nspname like 'vitrine_%'`),
    ).toEqual([])
    service = await startService(env)
    expect(await readLinks(service.url, member)).toHaveLength(2)
  })

  test('changes nothing if a restore is killed before its commit', async () => {
    service = await startService(env)
    const member = await registerMember(service.url, 'killed')
    expect((await writeLink(service.url, member, 'kept')).status).toBe(200)
    const backup = await backUp()
    expect((await writeLink(service.url, member, 'late')).status).toBe(200)
    await service.end('SIGTERM')
    const real = spawnSync('sh', ['-c', 'command -v pg_restore'], { encoding: 'utf8' }).stdout.trim()
    const reached = join(folder.folder, 'reached')
    // Writes all its output, then keeps running while its parent process exists
    const waits = `case "$*" in *--file=-*) ;; *) exec ${real} "$@" ;; esac
${real} "$@"; touch ${reached}; while kill -0 $PPID 2>/dev/null; do sleep 0.1; done`
    const PATH = await programs({ pg_restore: waits })
    const restore = runEntry('cli/main.ts', ['restore', backup, '--force'], { ...env, PATH })
    await expect.poll(() => existsSync(reached)).toBe(true)
    restore.child.kill('SIGKILL')
    await once(restore.child, 'exit')
    // The server rolls the transaction back when the connection closes
    const working = `select count(*)::int as n from pg_stat_activity where application_name = 'vitrine-backup' and datname = current_database()`
    await expect.poll(async () => (await query(database.url, working))[0]!.n).toBe(0)
    expect(await query(database.url, 'select id from link')).toHaveLength(2)
    const half = await runEntry('main.ts', [], env).ended
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('was interrupted') })
    expect(await runAdmin(['restore', backup, '--force'], env)).toMatchObject({ code: 0 })
    service = await startService(env)
    expect(await readLinks(service.url, member)).toHaveLength(1)
  })

  test('shows the message of a failed psql and ends pg_restore', async () => {
    env = { ...env, SECRET: 'a secret of at least thirty-two characters' }
    expect(await runAdmin(['migrate'], env)).toMatchObject({ code: 0 })
    const backup = await backUp()
    const real = (program: string) =>
      spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
    const number = join(folder.folder, 'number')
    const PATH = await programs({
      // Closes its end before it exits, as under load
      psql: `case "$*" in --version) exec ${real('psql')} "$@" ;; esac
echo 'ERROR:  permission denied for database' >&2; exec 0<&-; exec sleep 1`,
      pg_restore: `case "$*" in *--file=-*) echo $$ > ${number}; exec yes ;; esac; exec ${real('pg_restore')} "$@"`,
    })
    expect(await runAdmin(['restore', backup, '--force'], { ...env, PATH })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL must name the role that owns the tables'),
    })
    const pid = (await readFile(number, 'utf8')).trim()
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  })

  test('checks the outcome of a commit whose response was lost', async () => {
    env = { ...env, SECRET: 'a secret of at least thirty-two characters' }
    expect(await runAdmin(['migrate'], env)).toMatchObject({ code: 0 })
    const backup = await backUp()
    await query(database.url, 'create table later (id int)')
    const real = spawnSync('sh', ['-c', 'command -v psql'], { encoding: 'utf8' }).stdout.trim()
    const asides = async () =>
      (await query(database.url, `select 1 from pg_namespace where nspname like 'vitrine_replaced_%'`)).length
    const restoreWith = async (psql: string) => {
      const PATH = await programs({
        psql: `case "$*" in --version) exec ${real} "$@" ;; esac\n${psql}\nexit 2`,
      })
      return runAdmin(['restore', backup, '--force'], { ...env, PATH })
    }
    const names = async () => (await readdir(folder.dataDir)).sort()
    const before = await names()
    const undone = await restoreWith(`sed -u '/^commit;$/d' | ${real} "$@"`)
    expect(undone).toMatchObject({ code: 1, stderr: expect.stringContaining('psql failed') })
    expect([await asides(), await names()]).toEqual([0, before])
    const done = await restoreWith(`${real} "$@"`)
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored/) })
    expect(await asides()).toBe(1)
    expect((await query(database.url, `select to_regclass('public.later') as later`))[0]).toEqual({
      later: null,
    })
    expect(existsSync(join(folder.dataDir, 'RESTORE-INCOMPLETE'))).toBe(false)
  })

  test('shows no password on command lines or in files', async () => {
    service = await startService(env)
    const url = new URL(database.url)
    url.password = 'hidden%20word'
    const commands = join(folder.folder, 'commands')
    const real = spawnSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).stdout.trim()
    const dump = (PATH: string) =>
      runAdmin(['backup', backups, '--keep', '1'], { ...env, DATABASE_URL: url.href, PATH })
    const recorded = `echo "$PGPASSWORD: $@" >> ${commands}; exec ${real} "$@"`
    expect(await dump(await programs({ pg_dump: recorded }))).toMatchObject({ code: 0 })
    const lines = (await readFile(commands, 'utf8')).trim().split('\n')
    expect(lines.at(-1)).toMatch(/^hidden word: /)
    expect(lines.join().replaceAll('hidden word: ', '')).not.toMatch(/hidden|postgres:/)
    const whole = await readdir(backups)
    const failures = [
      [async () => join(folder.folder, 'nothing'), 'pg_dump is missing. It comes with PostgreSQL'],
      [() => programs({ pg_dump: 'echo "pg_dump (PostgreSQL) 9.6.24"' }), 'Install postgresql-client-'],
      [
        () => programs({ pg_dump: `[ "$1" = --version ] && exec ${real} "$@"; echo no space >&2; exit 1` }),
        'pg_dump failed: no space',
      ],
    ] as const
    for (const [path, reason] of failures) {
      const { code, stdout, stderr } = await dump(await path())
      expect(stderr).toContain(reason)
      expect(stderr).not.toMatch(/^\s+at /m)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(await readdir(backups)).toEqual(whole)
    }
  })
})

test('detects services that use the database before a restore, whatever their ports', async () => {
  const database = await createEmptyDatabase('postgres')
  const other = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
  const second: ServiceProcess[] = []
  try {
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const onPostgres = { ...env, DATABASE_URL: database.url }
    service = await startService(onPostgres)
    second.push(await startService(onPostgres))
    const { stdout } = await runAdmin(['backup', backups], onPostgres)
    const backup = stdout.trim()
    const restore = () => runAdmin(['restore', backup, '--force'], { ...onPostgres, PORT: String(port) })
    const refused = await restore()
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Services use this database \(2: 127\.0\.0\.1/)
    // A killed process holds no lock; one that lost its connections for a moment does
    service.child.kill('SIGKILL')
    await service.ended
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const others = 'pid <> pg_backend_pid() and datname = current_database()'
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    const holders = async () => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and ${others}`,
      )
      return rows[0].n
    }
    await expect.poll(holders).toBe(1)
    expect((await restore()).stderr).toMatch(/^Services use this database \(1: /)
    expect(await second[0]!.end('SIGTERM')).toMatchObject({ code: 0 })
    expect(await restore()).toMatchObject({ code: 0 })

    // Only one at a time
    await client.query('select pg_advisory_lock(7317403)')
    const { code, stderr } = await runEntry('main.ts', [], onPostgres).ended
    expect(stderr).toContain('is under way')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
    await client.end()
  } finally {
    other.close()
    for (const one of second) one.child.kill('SIGKILL')
    await database.drop()
  }
})
