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
  readLinks,
  registerMember,
  runAdmin,
  runEntry,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { backUp, useServiceFolder } from './service-folder.ts'

const setup = useServiceFolder()

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
    setup.env = { ...setup.env, DATABASE_URL: database.url }
  })
  afterEach(async () => {
    setup.service?.child.kill('SIGKILL')
    await setup.service?.ended
    await database.drop()
  })
  /** Folder at the start of PATH. */
  const programs = async (files: Record<string, string>): Promise<string> => {
    const bin = join(setup.folder, 'bin')
    await mkdir(bin, { recursive: true })
    for (const [name, text] of Object.entries(files))
      await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return `${bin}:${process.env.PATH}`
  }

  test('restores indexes, triggers and ids beside the old tables in another schema', async () => {
    setup.service = await startService(setup.env)
    const member = await registerMember(setup.service.url, 'elephant')
    expect((await writeLink(setup.service.url, member, 'first')).status).toBe(200)
    const backup = await backUp(setup)
    const late = (await writeLink(setup.service.url, member, 'late')).data.id
    await setup.service.end('SIGTERM')
    const before = await query(database.url, 'select * from audit order by id')

    const refused = await runAdmin(['restore', backup], { ...setup.env, DATA_DIR: join(setup.folder, 'new') })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/Data already exists: \d+ tables in the database/)

    const { code, stdout, stderr } = await runAdmin(['restore', backup, '--force'], setup.env)
    expect({ code, stdout }, stderr).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored/) })
    const aside = /the schema (vitrine_replaced_\w+) of the database/.exec(stderr)![1]!
    expect(await query(database.url, `select id from ${aside}.link order by id`)).toHaveLength(2)
    expect(await query(database.url, `select * from ${aside}.audit order by id`)).toEqual(before)
    // A job may have added partitions of further days
    const structure = async (url: string) => {
      const lines = await query(
        url,
        `select indexdef as line from pg_indexes where schemaname = 'public' union all
          select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace union all
          select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
          where not tgisinternal and relnamespace = 'public'::regnamespace order by line`,
      )
      return lines.filter(({ line }) => !/_\d{8}/.test(String(line)))
    }
    const migrated = await cloneDatabase('postgres')
    expect(await structure(database.url)).toEqual(await structure(migrated.url))
    await migrated.drop()
    await expect(query(database.url, 'delete from audit')).rejects.toThrow('append-only')

    setup.service = await startService(setup.env)
    expect((await readLinks(setup.service.url, member)).map(({ title }) => title)).toEqual(['first'])
    expect((await writeLink(setup.service.url, member, 'second')).data.id).toBeGreaterThanOrEqual(late)
    expect((await runAdmin(['audit', 'verify'], setup.env)).stdout).toMatch(/^Complete/)
    // Later backups do not contain replaced tables
    const again = await backUp(setup)
    await setup.service.end('SIGTERM')
    const list = spawnSync('pg_restore', ['--list', join(again, 'vitrine.dump')], { encoding: 'utf8' })
    expect(list.stdout).toContain('TABLE DATA public link')
    expect(list.stdout).not.toContain('vitrine_replaced')
  })

  test('changes nothing if a restore has wrong row counts', async () => {
    setup.service = await startService(setup.env)
    const member = await registerMember(setup.service.url, 'counted')
    expect((await writeLink(setup.service.url, member, 'kept')).status).toBe(200)
    const backup = await backUp(setup)
    expect((await writeLink(setup.service.url, member, 'late')).status).toBe(200)
    await setup.service.end('SIGTERM')
    const file = join(backup, 'manifest.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"link": 1', '"link": 2'))
    const names = await readdir(setup.dataDir)
    const { code, stdout, stderr } = await runAdmin(['restore', backup, '--force'], setup.env)
    expect(stderr).toContain('The table link has 1 rows and the backup 2')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect((await readdir(setup.dataDir)).sort()).toEqual(names.sort())
    expect(
      await query(database.url, `select nspname from pg_namespace where nspname like 'vitrine_%'`),
    ).toEqual([])
    setup.service = await startService(setup.env)
    expect(await readLinks(setup.service.url, member)).toHaveLength(2)
  })

  test('changes nothing if a restore is killed before its commit', async () => {
    setup.service = await startService(setup.env)
    const member = await registerMember(setup.service.url, 'killed')
    expect((await writeLink(setup.service.url, member, 'kept')).status).toBe(200)
    const backup = await backUp(setup)
    expect((await writeLink(setup.service.url, member, 'late')).status).toBe(200)
    await setup.service.end('SIGTERM')
    const real = spawnSync('sh', ['-c', 'command -v pg_restore'], { encoding: 'utf8' }).stdout.trim()
    const reached = join(setup.folder, 'reached')
    // Writes all its output, then keeps running while its parent process exists
    const waits = `case "$*" in *--file=-*) ;; *) exec ${real} "$@" ;; esac
${real} "$@"; touch ${reached}; while kill -0 $PPID 2>/dev/null; do sleep 0.1; done`
    const PATH = await programs({ pg_restore: waits })
    const restore = runEntry('cli/main.ts', ['restore', backup, '--force'], { ...setup.env, PATH })
    await expect.poll(() => existsSync(reached)).toBe(true)
    restore.child.kill('SIGKILL')
    await once(restore.child, 'exit')
    // The server rolls the transaction back when the connection closes
    const working = `select count(*)::int as n from pg_stat_activity where application_name = 'vitrine-backup' and datname = current_database()`
    await expect.poll(async () => (await query(database.url, working))[0]!.n).toBe(0)
    expect(await query(database.url, 'select id from link')).toHaveLength(2)
    const half = await runEntry('main.ts', [], setup.env).ended
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('was interrupted') })
    expect(await runAdmin(['restore', backup, '--force'], setup.env)).toMatchObject({ code: 0 })
    setup.service = await startService(setup.env)
    expect(await readLinks(setup.service.url, member)).toHaveLength(1)
  })

  test('shows the message of a failed psql and ends pg_restore', async () => {
    setup.env = { ...setup.env, SECRET: 'a secret of at least thirty-two characters' }
    expect(await runAdmin(['migrate'], setup.env)).toMatchObject({ code: 0 })
    const backup = await backUp(setup)
    const real = (program: string) =>
      spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
    const number = join(setup.folder, 'number')
    const PATH = await programs({
      // Closes its end before it exits, as under load
      psql: `case "$*" in --version) exec ${real('psql')} "$@" ;; esac
echo 'ERROR:  permission denied for database' >&2; exec 0<&-; exec sleep 1`,
      pg_restore: `case "$*" in *--file=-*) echo $$ > ${number}; exec yes ;; esac; exec ${real('pg_restore')} "$@"`,
    })
    expect(await runAdmin(['restore', backup, '--force'], { ...setup.env, PATH })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL must name the role that owns the tables'),
    })
    const pid = (await readFile(number, 'utf8')).trim()
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  })

  test('checks the outcome of a commit whose response was lost', async () => {
    setup.env = { ...setup.env, SECRET: 'a secret of at least thirty-two characters' }
    expect(await runAdmin(['migrate'], setup.env)).toMatchObject({ code: 0 })
    const backup = await backUp(setup)
    await query(database.url, 'create table later (id int)')
    const real = spawnSync('sh', ['-c', 'command -v psql'], { encoding: 'utf8' }).stdout.trim()
    const asides = async () =>
      (await query(database.url, `select 1 from pg_namespace where nspname like 'vitrine_replaced_%'`)).length
    const restoreWith = async (psql: string) => {
      const PATH = await programs({
        psql: `case "$*" in --version) exec ${real} "$@" ;; esac\n${psql}\nexit 2`,
      })
      return runAdmin(['restore', backup, '--force'], { ...setup.env, PATH })
    }
    const names = async () => (await readdir(setup.dataDir)).sort()
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
    expect(existsSync(join(setup.dataDir, 'RESTORE-INCOMPLETE'))).toBe(false)
  })

  test('shows no password on command lines or in files', async () => {
    setup.service = await startService(setup.env)
    const url = new URL(database.url)
    url.password = 'hidden%20word'
    const commands = join(setup.folder, 'commands')
    const real = spawnSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).stdout.trim()
    const dump = (PATH: string) =>
      runAdmin(['backup', setup.backups, '--keep', '1'], { ...setup.env, DATABASE_URL: url.href, PATH })
    const recorded = `echo "$PGPASSWORD: $@" >> ${commands}; exec ${real} "$@"`
    expect(await dump(await programs({ pg_dump: recorded }))).toMatchObject({ code: 0 })
    const lines = (await readFile(commands, 'utf8')).trim().split('\n')
    expect(lines.at(-1)).toMatch(/^hidden word: /)
    expect(lines.join().replaceAll('hidden word: ', '')).not.toMatch(/hidden|postgres:/)
    const whole = await readdir(setup.backups)
    const failures = [
      [async () => join(setup.folder, 'nothing'), 'pg_dump is missing. It comes with PostgreSQL'],
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
      expect(await readdir(setup.backups)).toEqual(whole)
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
    const onPostgres = { ...setup.env, DATABASE_URL: database.url }
    setup.service = await startService(onPostgres)
    second.push(await startService(onPostgres))
    const { stdout } = await runAdmin(['backup', setup.backups], onPostgres)
    const backup = stdout.trim()
    const restore = () => runAdmin(['restore', backup, '--force'], { ...onPostgres, PORT: String(port) })
    const refused = await restore()
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Services use this database \(2: 127\.0\.0\.1/)
    // A killed process holds no lock; one that lost its connections for a moment does
    setup.service.child.kill('SIGKILL')
    await setup.service.ended
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
