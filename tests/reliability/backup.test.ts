import { once } from 'node:events'
import { appendFile, chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../support/databases.ts'
import {
  type Member,
  readLinks,
  registerMember,
  runAdmin,
  runEntry,
  type ServiceProcess,
  serviceFolder,
  startService,
  writeLink,
} from '../support/service.ts'

let folder: Awaited<ReturnType<typeof serviceFolder>>
let env: Record<string, string>
let backups: string
let service: ServiceProcess | undefined
beforeEach(async () => {
  folder = await serviceFolder()
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
  const answer = await fetch(`${url}/api/v1/business-blocks/upload`, { method: 'POST', headers, body: form })
  const body = (await answer.json()) as { data: { url: string } }
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return new URL(body.data.url, url).pathname
}

/** Makes a backup and returns its directory. */
const backUp = async (): Promise<string> => {
  const { code, stdout, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('checked')
  expect(code).toBe(0)
  return stdout.trim()
}

test('a backup of a service that is being written to has every write from before it, and restores to a service that works', async () => {
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
  expect((await readdir(backup)).sort()).toEqual(['manifest.json', 'media', 'secret', 'vitrine.sqlite'])
  // Not what was made of it: that is made again
  expect(await readdir(join(backup, 'media'))).toEqual([basename(media)])
  expect((await runAdmin(['restore', backup, '--check'], env)).stdout).toMatch(/^Sound: \d+ files/)

  // While the service runs nothing is touched, forced or not
  const refused = await runAdmin(['restore', backup, '--force'], env)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('Stop it first')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await service.end('SIGTERM')

  // Into an empty place
  const elsewhere = { ...env, DATA_DIR: join(folder.folder, 'elsewhere') }
  expect(await runAdmin(['restore', backup], elsewhere)).toMatchObject({ code: 0 })
  service = await startService(elsewhere)
  const titles = new Set((await readLinks(service.url, member)).map((link) => link.title))
  for (const key of before) expect(titles.has(key), key).toBe(true)
  for (const key of titles) expect(acknowledged.includes(key), key).toBe(true)
  const picture = await fetch(`${service.url}${media}`)
  expect(picture.status).toBe(200)
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
  await service.end('SIGTERM')

  // Over existing data only when forced; the former data stays beside it
  const kept = await runAdmin(['restore', backup], env)
  expect(kept).toMatchObject({ code: 1 })
  expect(kept.stderr).toContain('--force')
  expect(await runAdmin(['restore', backup, '--force'], env)).toMatchObject({ code: 0 })
  const names = await readdir(folder.dataDir)
  for (const name of ['vitrine.sqlite', 'secret', 'media'])
    expect(
      names.filter((n) => n.startsWith(`${name}.replaced-`)),
      names.join(),
    ).toHaveLength(1)
  expect(names.filter((n) => n.includes('restoring') || n.startsWith('RESTORE'))).toEqual([])
  service = await startService(env)
  expect((await readLinks(service.url, member)).length).toBe(titles.size)
})

test('a changed byte, a path that leads elsewhere and another secret are refused and change nothing', async () => {
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
  expect(await refusal({ SECRET: 'x'.repeat(40) })).toContain('another value')

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

test('--keep removes only the oldest whole backups', async () => {
  service = await startService(env)
  const old = ['vitrine-backup-2020-01-01T000000Z', 'vitrine-backup-2020-01-02T000000Z', 'mine']
  const { mkdir } = await import('node:fs/promises')
  for (const name of old) await mkdir(join(backups, name), { recursive: true })
  const { code, stdout } = await runAdmin(['backup', backups, '--keep', '2'], env)
  expect(code).toBe(0)
  expect((await readdir(backups)).sort()).toEqual(['mine', old[1], stdout.trim().split('/').at(-1)].sort())
})

test('with PostgreSQL uploads and secret are backed up and the command for the database is printed', async () => {
  const database = await emptyDatabase('postgres')
  try {
    const onPostgres = { ...env, DATABASE_URL: database.url }
    service = await startService(onPostgres)
    await uploadPicture(service.url, await registerMember(service.url, 'elephant'))
    const { code, stdout, stderr } = await runAdmin(['backup', backups], onPostgres)
    expect(code).toBe(0)
    expect(stderr).toContain('pg_dump --format=custom')
    expect((await readdir(stdout.trim())).sort()).toEqual(['manifest.json', 'media', 'secret'])
    expect(stderr + stdout).not.toContain(database.url)
    await service.end('SIGTERM')
  } finally {
    service?.child.kill('SIGKILL')
    await service?.ended
    await database.drop()
  }
})

test('with PostgreSQL a restore asks the database who uses it, and what else answers on a port does not matter', async () => {
  const database = await emptyDatabase('postgres')
  const other = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1')
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
    // A process that was killed holds nothing, one that lost its connections for a moment does
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
    await expect.poll(holders, { timeout: 10_000 }).toBe(1)
    expect((await restore()).stderr).toMatch(/^Services use this database \(1: /)
    expect(await second[0]!.end('SIGTERM')).toMatchObject({ code: 0 })
    expect(await restore()).toMatchObject({ code: 0 })

    // While one is under way nothing starts
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

test('nothing is backed up where no service has run', async () => {
  const { code, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('nothing to back up')
  expect(code).toBe(1)
})
