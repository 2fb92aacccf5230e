import { appendFile, chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBackup } from '../../apps/server/src/cli/backup.ts'
import { runCommand } from '../../apps/server/src/cli/run.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { type Container, createContainer, registerStorage } from '../../apps/server/src/container.ts'
import { fixedClock, startApp } from '../support/app.ts'
import { createEmptyDatabase, describeSql, type TestDatabase } from '../support/databases.ts'
import { createTestSettings } from '../support/in-process.ts'
import { createPicture } from '../support/pictures.ts'
import { createS3Settings, startS3 } from '../support/s3.ts'
import {
  type Member,
  readLinks,
  registerMember,
  runAdmin,
  startService,
  writeLink,
} from '../support/service.ts'
import { backUp, useServiceFolder } from './service-folder.ts'

const setup = useServiceFolder()

const uploadPicture = async (url: string, member: Member): Promise<string> => {
  const picture = await createPicture(40, 30, '#369')
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

describeSql('backup of a running service', (engine) => {
  const databases: TestDatabase[] = []
  const another = async () => {
    const database = await createEmptyDatabase(engine)
    databases.push(database)
    return engine === 'postgres' ? { DATABASE_URL: database.url } : {}
  }
  beforeEach(async () => {
    setup.env = { ...setup.env, ...(await another()) }
  })
  afterEach(async () => {
    setup.service?.child.kill('SIGKILL')
    await setup.service?.ended
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
        const bytes = await createPicture(30, 20, background)
        const files = [{ part: 'file', bytes, type: 'image/png' }]
        expect((await app.upload(user, '/business-blocks/upload', files)).status).toBe(200)
      }
      const names = (await readdir(join(app.deps.config.DATA_DIR, 'media'), { recursive: true }))
        .filter((path) => path.includes('/'))
        .map((path) => basename(path))
      expect(names).toHaveLength(2)
      const [ownName = '', otherName = ''] = names
      // Another installation has a file of the same name
      const otherKey = `installation-another/${otherName}`
      s3.objects.set(otherKey, { bytes: Buffer.from('theirs'), type: 'image/webp' })
      const backup = await makeBackup(app.deps.config, setup.backups, new Date())
      const settings = {
        ...createTestSettings({ dataDir: setup.dataDir, url: setup.env.DATABASE_URL ?? '' }),
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
      const listNames = async ({ deps }: Container) => {
        const stored: string[] = []
        for await (const { name } of deps.storage.list()) stored.push(name)
        return stored.toSorted()
      }
      // Only a restore that replaces data mentions the former files
      expect(await restore()).not.toContain('copy the bucket')
      restored = await openAt('http://moved.test')
      expect(await restored.deps.storage.has(ownName)).toBe(true)
      expect(await listNames(restored)).toEqual([])
      await restored.close()
      expect(await restore('--force')).toContain('copy the bucket')
      restored = await openAt(settings.BASE_URL ?? '')
      const { storage } = restored.deps
      expect(await listNames(restored)).toEqual(names.toSorted())
      const file = await storage.get(ownName)
      expect(await buffer(file!.stream)).toEqual(await readFile(join(backup.directory, 'media', ownName)))
      for (const name of names) await storage.remove(name)
      expect([...s3.objects.keys()]).toEqual([otherKey])
    } finally {
      vi.unstubAllEnvs()
      await restored?.close()
      s3.close()
      await app.close()
    }
  })

  test('backs up every earlier write and restores a working service', async () => {
    setup.service = await startService(setup.env)
    const { url } = setup.service
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
    const backup = await backUp(setup)
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
    expect((await runAdmin(['restore', backup, '--check'], setup.env)).stdout).toMatch(/^Sound: \d+ files/)

    // A restore is rejected while the service runs
    const refused = await runAdmin(['restore', backup, '--force'], setup.env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/Stop (?:it|them) first/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await setup.service.end('SIGTERM')

    const elsewhere = { ...setup.env, ...(await another()), DATA_DIR: join(setup.folder, 'elsewhere') }
    expect(await runAdmin(['restore', backup], elsewhere)).toMatchObject({ code: 0 })
    setup.service = await startService(elsewhere)
    const titles = new Set((await readLinks(setup.service.url, member)).map((link) => link.title))
    for (const key of before) expect(titles.has(key), key).toBe(true)
    for (const key of titles) expect(acknowledged.includes(key), key).toBe(true)
    const picture = await fetch(`${setup.service.url}${media}`)
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
    await setup.service.end('SIGTERM')

    // Replaces data only with --force, and keeps the former data
    const refusal = await runAdmin(['restore', backup], setup.env)
    expect(refusal).toMatchObject({ code: 1 })
    expect(refusal.stderr).toContain('--force')
    expect(await runAdmin(['restore', backup, '--force'], setup.env)).toMatchObject({ code: 0 })
    const names = await readdir(setup.dataDir)
    for (const name of [...(engine === 'postgres' ? [] : ['vitrine.sqlite']), 'secret', 'media'])
      expect(
        names.filter((n) => n.startsWith(`${name}.replaced-`)),
        names.join(),
      ).toHaveLength(1)
    expect(names.filter((n) => n.includes('restoring') || n.startsWith('RESTORE'))).toEqual([])
    setup.service = await startService(setup.env)
    expect((await readLinks(setup.service.url, member)).length).toBe(titles.size)
  })
})

test('rejects a changed byte, a path outside the backup and another secret without changes', async () => {
  setup.service = await startService(setup.env)
  await uploadPicture(setup.service.url, await registerMember(setup.service.url, 'careful'))
  await setup.service.end('SIGTERM')
  const backup = await backUp(setup)
  const [media] = await readdir(join(backup, 'media'))
  const before = await readdir(setup.dataDir)
  const refusal = async (more: Record<string, string> = {}) => {
    const { code, stderr } = await runAdmin(['restore', backup, '--force'], { ...setup.env, ...more })
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
  expect((await readdir(setup.dataDir)).sort()).toEqual(before.sort())
  expect(await runAdmin(['restore', join(backup, 'media'), '--force'], setup.env)).toMatchObject({ code: 1 })
})

test('removes only the oldest complete backups with --keep', async () => {
  setup.service = await startService(setup.env)
  const old = ['vitrine-backup-2020-01-01T000000Z', 'vitrine-backup-2020-01-02T000000Z', 'mine']
  // The draft of a killed backup, and one that may still be in progress
  const drafts = ['vitrine-backup-2020-01-01T000001Z.part', 'vitrine-backup-2020-01-01T000002Z.part']
  for (const name of [...old, ...drafts]) await mkdir(join(setup.backups, name), { recursive: true })
  await utimes(join(setup.backups, drafts[0]!), 0, 0)
  const { code, stdout } = await runAdmin(['backup', setup.backups, '--keep', '2'], setup.env)
  expect(code).toBe(0)
  const whole = [old[1], stdout.trim().split('/').at(-1)]
  expect((await readdir(setup.backups)).sort()).toEqual(['mine', drafts[1], ...whole].sort())
  const metrics = await (await fetch(`${setup.service.url}/metrics`)).text()
  const at = /^vitrine_backup_last_success_timestamp_seconds (\d+)/m.exec(metrics)?.[1]
  expect(whole[1]).toContain(new Date(Number(at) * 1000).toISOString().slice(0, 19).replaceAll(':', ''))
})

test('rejects a backup if no service has run', async () => {
  const { code, stderr } = await runAdmin(['backup', setup.backups], setup.env)
  expect(stderr).toContain('Nothing to back up')
  expect(code).toBe(1)
})
