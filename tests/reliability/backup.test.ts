import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { makeBackup } from '../../apps/server/src/cli/backup.ts'
import { runCommand } from '../../apps/server/src/cli/run.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { type Container, createContainer, registerStorage } from '../../apps/server/src/container.ts'
import { fixedClock, startApp } from '../support/app.ts'
import { cloneDatabase, createEmptyDatabase, describeBoth, type TestDatabase } from '../support/databases.ts'
import { createTestSettings } from '../support/in-process.ts'
import { createS3Settings, startS3 } from '../support/s3.ts'
import {
  createServiceFolder,
  type Member,
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

const uploadPicture = async (url: string, member: Member): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const { 'content-type': _, ...headers } = member.headers
  const response = await fetch(`${url}/api/v1/business-blocks/upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  const body = (await response.json()) as { data: { url: string } }
  expect(response.status, JSON.stringify(body)).toBe(200)
  return new URL(body.data.url, url).pathname
}

/** Creates a backup and returns its directory. */
const backUp = async (): Promise<string> => {
  const { code, stdout, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('checked')
  expect(code).toBe(0)
  return stdout.trim()
}

describeBoth('backup of a running service', (engine) => {
  const databases: TestDatabase[] = []
  const another = async () => {
    const database = await createEmptyDatabase(engine)
    databases.push(database)
    return engine === 'postgres' ? { DATABASE_URL: database.url } : {}
  }
  beforeEach(async () => {
    env = { ...env, ...(await another()) }
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    for (const database of databases.splice(0)) await database.drop()
  })

  test('restores a backup of a disk into a bucket without changing files of other programs', async () => {
    const app = await startApp(engine, {}, fixedClock)
    const s3 = await startS3()
    let restored: Container | undefined
    try {
      const user = await app.person()
      for (const shade of [1, 2]) {
        const background = { r: shade, g: 0, b: 0 }
        const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer()
        const files = [{ part: 'file', bytes, type: 'image/png' }]
        expect((await app.upload(user, '/business-blocks/upload', files)).status).toBe(200)
      }
      const names = (await readdir(join(app.deps.config.DATA_DIR, 'media'), { recursive: true }))
        .filter((path) => path.includes('/'))
        .map((path) => basename(path))
      expect(names).toHaveLength(2)
      const [ownName = '', otherName = ''] = names
      // Another installation has a file of the same name, stored by version 0.1.0
      s3.objects.set(otherName, { bytes: Buffer.from('theirs'), type: 'image/webp', id: 'another' })
      const backup = await makeBackup(app.deps.config, backups, new Date())
      const settings = {
        ...createTestSettings({ dataDir: folder.dataDir, url: env.DATABASE_URL ?? '' }),
        ...createS3Settings(s3.endpoint),
      }
      for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
      const restore = async (...more: string[]) => {
        const lines: string[] = []
        const out = { line: (text: string) => lines.push(text), note: (text: string) => lines.push(text) }
        expect(await runCommand(['restore', backup.directory, ...more], out), lines.join('\n')).toBe(0)
        return lines.join('\n')
      }
      const openAt = async (baseUrl: string): Promise<Container> => {
        const container = await createContainer(loadConfig({ ...settings, BASE_URL: baseUrl }), app.deps.log)
        await registerStorage(container.deps)
        return container
      }
      const areOwn = async ({ deps }: Container) => Promise.all(names.map((name) => deps.storage.isOwn(name)))
      // Only a restore that replaces data mentions the former files
      expect(await restore()).not.toContain('copy the bucket')
      restored = await openAt('http://moved.test')
      expect(await restored.deps.storage.has(ownName)).toBe(true)
      expect(await areOwn(restored)).toEqual([false, false])
      await restored.close()
      expect(await restore('--force')).toContain('copy the bucket')
      restored = await openAt(settings.BASE_URL ?? '')
      const { storage } = restored.deps
      expect(await areOwn(restored)).toEqual([true, true])
      const file = await storage.get(ownName)
      expect(await buffer(file!.stream)).toEqual(await readFile(join(backup.directory, 'media', ownName)))
      for (const name of names) await storage.remove(name)
      expect([...s3.objects.keys()]).toEqual([otherName])
      expect(s3.objects.get(otherName)).toMatchObject({ id: 'another' })
    } finally {
      vi.unstubAllEnvs()
      await restored?.close()
      s3.close()
      await app.close()
    }
  })

  test('contains every earlier write and restores to a working service', async () => {
    service = await startService(env)
    const { url } = service
    const member = await registerMember(url, 'keeper')
    const media = await uploadPicture(url, member)
    expect((await fetch(url + media.replace('.webp', '-s96.webp'))).status).toBe(200)
    const acknowledged: string[] = []
    let writing = true
    const writers = [0, 1].map(async (i) => {
      for (let n = 0; writing; n++) {
        expect((await writeLink(url, member, `w${i}n${n}`)).status).toBe(200)
        acknowledged.push(`w${i}n${n}`)
      }
    })
    while (acknowledged.length < 20) await new Promise((turn) => setTimeout(turn, 20))
    const before = [...acknowledged]
    const backup = await backUp()
    const during = acknowledged.length - before.length
    writing = false
    await Promise.all(writers)
    expect(during).toBeGreaterThan(0)
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    expect((await readdir(backup)).sort()).toEqual([
      'manifest.json',
      'media',
      'secret',
      engine === 'postgres' ? 'vitrine.dump' : 'vitrine.sqlite',
    ])
    // Generated files are created again
    expect(await readdir(join(backup, 'media'))).toEqual([basename(media)])
    expect((await runAdmin(['restore', backup, '--check'], env)).stdout).toMatch(/^Sound: \d+ files/)

    // A restore is rejected while the service runs
    const refused = await runAdmin(['restore', backup, '--force'], env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/Stop (?:it|them) first/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await service.end('SIGTERM')

    const elsewhere = { ...env, ...(await another()), DATA_DIR: join(folder.folder, 'elsewhere') }
    expect(await runAdmin(['restore', backup], elsewhere)).toMatchObject({ code: 0 })
    service = await startService(elsewhere)
    const titles = new Set((await readLinks(service.url, member)).map((link) => link.title))
    for (const key of before) expect(titles.has(key), key).toBe(true)
    for (const key of titles) expect(acknowledged.includes(key), key).toBe(true)
    const picture = await fetch(`${service.url}${media}`)
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
    await service.end('SIGTERM')

    // Replaces data only with --force, and keeps the former data
    const refusal = await runAdmin(['restore', backup], env)
    expect(refusal).toMatchObject({ code: 1 })
    expect(refusal.stderr).toContain('--force')
    expect(await runAdmin(['restore', backup, '--force'], env)).toMatchObject({ code: 0 })
    const names = await readdir(folder.dataDir)
    for (const name of [...(engine === 'postgres' ? [] : ['vitrine.sqlite']), 'secret', 'media'])
      expect(
        names.filter((n) => n.startsWith(`${name}.replaced-`)),
        names.join(),
      ).toHaveLength(1)
    expect(names.filter((n) => n.includes('restoring') || n.startsWith('RESTORE'))).toEqual([])
    service = await startService(env)
    expect((await readLinks(service.url, member)).length).toBe(titles.size)
  })
})

test('rejects a changed byte, a path outside the backup and another secret without changes', async () => {
  service = await startService(env)
  await uploadPicture(service.url, await registerMember(service.url, 'careful'))
  await service.end('SIGTERM')
  const backup = await backUp()
  const [media] = await readdir(join(backup, 'media'))
  const before = await readdir(folder.dataDir)
  const refusal = async (more: Record<string, string> = {}) => {
    const { code, stderr } = await runAdmin(['restore', backup, '--force'], { ...env, ...more })
    expect(code).toBe(1)
    expect(stderr).not.toMatch(/^\s+at /m)
    return stderr
  }
  expect(await refusal({ SECRET: 'x'.repeat(40) })).toContain('SECRET differs')

  const manifestFile = join(backup, 'manifest.json')
  const manifest = await readFile(manifestFile, 'utf8')
  await writeFile(manifestFile, manifest.replace(`media/${media}`, 'media/../../../etc/passwd'))
  expect(await refusal()).toContain('manifest.json')
  await writeFile(manifestFile, manifest)

  await chmod(join(backup, 'media', media!), 0o600)
  await appendFile(join(backup, 'media', media!), 'x')
  expect(await refusal()).toContain(`${media} has changed`)
  expect((await readdir(folder.dataDir)).sort()).toEqual(before.sort())
  expect(await runAdmin(['restore', join(backup, 'media'), '--force'], env)).toMatchObject({ code: 1 })
})

test('removes only the oldest complete backups by --keep', async () => {
  service = await startService(env)
  const old = ['vitrine-backup-2020-01-01T000000Z', 'vitrine-backup-2020-01-02T000000Z', 'mine']
  // The draft of a killed backup, and one that may still be in progress
  const drafts = ['vitrine-backup-2020-01-01T000001Z.part', 'vitrine-backup-2020-01-01T000002Z.part']
  for (const name of [...old, ...drafts]) await mkdir(join(backups, name), { recursive: true })
  await utimes(join(backups, drafts[0]!), 0, 0)
  const { code, stdout } = await runAdmin(['backup', backups, '--keep', '2'], env)
  expect(code).toBe(0)
  const whole = [old[1], stdout.trim().split('/').at(-1)]
  expect((await readdir(backups)).sort()).toEqual(['mine', drafts[1], ...whole].sort())
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  const at = /^vitrine_backup_last_success_timestamp_seconds (\d+)/m.exec(metrics)?.[1]
  expect(whole[1]).toContain(new Date(Number(at) * 1000).toISOString().slice(0, 19).replaceAll(':', ''))
})

describe.runIf(inject('databases').engines.includes('postgres'))('backup on PostgreSQL', () => {
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

  test('requires a manual dump in a backup of 0.1.0', async () => {
    service = await startService(env)
    const member = await registerMember(service.url, 'former')
    expect((await writeLink(service.url, member, 'kept')).status).toBe(200)
    const backup = await backUp()
    await service.end('SIGTERM')
    const file = join(backup, 'manifest.json')
    const { rows: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
    const files = manifest.files.filter(({ path }: { path: string }) => path !== 'vitrine.dump')
    await writeFile(file, JSON.stringify({ ...manifest, migrations: [], files }))
    await rm(join(backup, 'vitrine.dump'))
    const without = await runAdmin(['restore', backup, '--force'], env)
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('Put its dump into') })
    expect(without.stdout).not.toContain('Start the service')
    // Put the dump into the backup by hand, as the documentation of 0.1.0 describes
    const dumped = spawnSync('pg_dump', ['--format=custom', `--file=${backup}/vitrine.dump`, database.url])
    expect(dumped.status).toBe(0)
    expect(await runAdmin(['restore', backup, '--force'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Start the service'),
    })
    service = await startService(env)
    expect(await readLinks(service.url, member)).toHaveLength(1)
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

test('detects users of PostgreSQL in the database before a restore, not by ports', async () => {
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

test('rejects a backup if no service has run', async () => {
  const { code, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('Nothing to back up')
  expect(code).toBe(1)
})
