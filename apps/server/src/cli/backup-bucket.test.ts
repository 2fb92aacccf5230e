import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixedClock, startApp } from '#tests/app.ts'
import { createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { createTestSettings } from '#tests/in-process.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRow } from '#tests/rows.ts'
import { type Fault, openBucket, s3Account, startS3 } from '#tests/s3.ts'
import { verifyAudit } from '../features/audit/index.ts'
import { readS3Url } from '../process/setting-values.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { computeFileFingerprint, type Manifest, manifestName } from './manifest.ts'
import { runCommand } from './run.ts'

const formatBucketUrl = (endpoint: string, account = s3Account) => {
  const url = new URL(`${endpoint}/${account.bucket}/backups/links?region=${account.region}`)
  url.username = encodeURIComponent(account.accessKeyId)
  url.password = encodeURIComponent(account.secretAccessKey)
  return url.href
}

let folder: string
const closers: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closers.splice(0).reverse()) await close()
  await rm(folder, { recursive: true, force: true })
})
const openStore = async (chooseFault?: Parameters<typeof startS3>[0]) => {
  const s3 = await startS3(chooseFault)
  closers.push(s3.close)
  return s3
}

const run = async (env: Record<string, string>, ...args: string[]) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const lines: string[] = []
  const notes: string[] = []
  const code = await runCommand(args, { line: (text) => lines.push(text), note: (text) => notes.push(text) })
  return { code, out: lines.join('\n'), notes: notes.join('\n') }
}

describeBoth('backup in a bucket', (engine) => {
  test('rehearses a backup and restores it with its pictures', async () => {
    const app = await startApp(engine, {}, fixedClock)
    closers.push(app.close)
    const { options, close } = await openBucket()
    closers.push(close)
    const user = await app.person()
    await app.call(user, 'POST', '/links', { title: 'First', url: 'https://example.com/' })
    for (const shade of [1, 2]) {
      const background = { r: shade, g: 0, b: 0 }
      const bytes = await createPicture(30, 20, background)
      const files = [{ part: 'file', bytes, type: 'image/png' }]
      expect((await app.upload(user, '/business-blocks/upload', files)).status).toBe(200)
    }
    const pictures = (await readdir(join(app.deps.config.DATA_DIR, 'media'), { recursive: true })).filter(
      (path) => path.includes('/'),
    )
    await rm(join(app.deps.config.DATA_DIR, 'media', pictures[0]!))
    const missing = pictures[0]!.split('/').at(-1)
    const BACKUP_S3_URL = formatBucketUrl(options.endpoint, { ...s3Account, ...options })
    const source = createTestSettings({
      dataDir: app.deps.config.DATA_DIR,
      url: app.deps.config.DATABASE_URL,
    })
    await app.call(user, 'PUT', '/profile', { username: 'audited' })
    const { checked: audited } = await verifyAudit(app.deps)
    expect(audited).toBeGreaterThan(0)
    const made = await run({ ...source, BACKUP_S3_URL }, 'backup', join(folder, 'backups'), '--keep', '2')
    expect(made, made.notes).toMatchObject({ code: 0 })
    const name = made.out.split('/').at(-1)!
    expect(made.notes).toContain(`s3:${name}`)

    const target = await createEmptyDatabase(engine)
    const settings = { ...createTestSettings(target), SECRET: source.SECRET ?? '', BACKUP_S3_URL }
    for (const place of ['s3:', made.out]) {
      const rehearsed = await run(settings, 'restore', place, '--rehearse')
      expect(rehearsed, rehearsed.notes).toMatchObject({ code: 0 })
      const report = Object.fromEntries(rehearsed.out.split('\n').map((line) => line.split(/ {2,}/)))
      expect(report).toMatchObject({
        accounts: '1',
        pages: '1',
        links: '1',
        pictures: '1 of 2',
        missing,
        schema: expect.stringMatching(/^\d{4}_\w+, 0 migrations to apply$/),
        replaces: 'nothing',
      })
      expect(report.made).toMatch(/\(0 hours ago\)$/)
    }
    expect(await readdir(target.dataDir)).toEqual([])
    const damaged = await run({ ...settings, SECRET: 'x'.repeat(40) }, 'restore', 's3:', '--rehearse')
    expect(damaged).toMatchObject({ code: 1, notes: expect.stringContaining('SECRET differs') })

    const restored = await run(settings, 'restore', `s3:${name}`)
    expect(restored, restored.notes).toMatchObject({ code: 0 })
    const copy = await startApp(engine, settings, { ...fixedClock, database: target })
    closers.push(copy.close)
    expect((await copy.call(user, 'GET', '/links')).data).toMatchObject([{ title: 'First' }])
    expect(await verifyAudit(copy.deps)).toMatchObject({ ok: true, checked: audited })
    const stored = pictures.slice(1).map((path) => path.split('/').at(-1)!)
    expect(await copy.deps.storage.has(stored[0]!)).toBe(true)
    const { email } = await selectRow(copy.deps.db, 'user', { id: user.userId }, ['email'])
    await run(settings, 'account', 'delete', email, '--yes')
    const env = { ...settings, RESTORE_DATABASE_URL: app.deps.config.DATABASE_URL }
    const account = await run(env, 'account', 'restore', email, '--from', 's3:')
    expect(account, account.notes).toMatchObject({ code: 0 })
    expect(account.out).toContain(`This picture is not in the backup: ${missing}`)
    expect(await copy.deps.storage.has(stored[0]!)).toBe(true)
    const again = await run(settings, 'restore', 's3:', '--rehearse')
    expect(again.out).toMatch(/replaces {2}.+/)
    expect(again.out).not.toContain('replaces  nothing')
  })
})

const writeBackup = async (bytes: Buffer): Promise<{ directory: string; manifest: Manifest }> => {
  const directory = await mkdtemp(join(folder, 'made-'))
  await writeFile(join(directory, 'vitrine.sqlite'), bytes)
  const manifest: Manifest = {
    format: 1,
    made_at: '2026-03-01T04:00:00.000Z',
    database: 'sqlite',
    migrations: [],
    media: 'included',
    secret: 'configured',
    secret_check: '',
    files: [{ path: 'vitrine.sqlite', ...(await computeFileFingerprint(join(directory, 'vitrine.sqlite'))) }],
  }
  await writeFile(join(directory, manifestName), JSON.stringify(manifest))
  return { directory, manifest }
}
const nameAt = (time: string) => `vitrine-backup-${time}Z`

test('stores a large file in parts and reads it back completely', async () => {
  const s3 = await openStore()
  const bytes = randomBytes(17 * 1024 * 1024)
  const { directory, manifest } = await writeBackup(bytes)
  const bucket = openBackupBucket(readS3Url(formatBucketUrl(s3.endpoint))!)
  const name = nameAt('2026-03-01T040000')
  await bucket.upload(name, directory, manifest)
  expect([...s3.objects.keys()].toSorted()).toEqual([
    `backups/links/${name}/manifest.json`,
    ...[0, 1, 2].map((part) => `backups/links/${name}/vitrine.sqlite.0000${part}`),
  ])
  const copy = await bucket.download('', folder)
  expect(await computeFileFingerprint(join(copy, 'vitrine.sqlite'))).toEqual(
    await computeFileFingerprint(join(directory, 'vitrine.sqlite')),
  )
  expect((await stat(join(copy, 'vitrine.sqlite'))).mode & 0o077).toBe(0)
})

test.each<[string, Fault]>([
  ['errors', 'error'],
  ['broken connections', 'cut'],
])('removes an upload that ended with %s at the next one', async (_, fault) => {
  let failing = false
  let uploads = 0
  const s3 = await openStore((__, { method }) =>
    failing && method === 'PUT' && ++uploads > 1 ? fault : 'none',
  )
  const bucket = openBackupBucket(readS3Url(formatBucketUrl(s3.endpoint))!)
  const small = await writeBackup(Buffer.from('database'))
  const [good, half, next] = ['2026-03-01T040000', '2026-03-02T040000', '2026-03-03T040001'].map(nameAt)
  await bucket.upload(good!, small.directory, small.manifest)
  failing = true
  const large = await writeBackup(randomBytes(9 * 1024 * 1024))
  await expect(bucket.upload(half!, large.directory, large.manifest)).rejects.toThrow('BACKUP_S3_URL')
  failing = false
  expect((await bucket.download('', folder)).endsWith(good!)).toBe(true)
  await expect(bucket.download(half!, folder)).rejects.toThrow(`no complete backup ${half}. It has: ${good}`)
  // A draft may still be in progress within its first day
  expect(await bucket.prune(1, good!, new Date('2026-03-02T05:00:00Z'))).toEqual([])
  await bucket.upload(next!, small.directory, small.manifest)
  expect(await bucket.prune(1, next!, new Date('2026-03-03T04:00:01Z'))).toEqual([good, half])
  expect([...s3.objects.keys()].every((key) => key.startsWith(`backups/links/${next}/`))).toBe(true)
})

test('prunes neither the new backup after a clock jump nor files of other programs', async () => {
  const s3 = await openStore()
  const bucket = openBackupBucket(readS3Url(formatBucketUrl(s3.endpoint))!)
  const { directory, manifest } = await writeBackup(Buffer.from('database'))
  const [older, ahead, made] = ['2026-03-01T040000', '2027-03-01T040000', '2026-03-02T040000'].map(nameAt)
  for (const name of [older, ahead, made]) await bucket.upload(name!, directory, manifest)
  const other = { bytes: Buffer.from('theirs'), type: 'text/plain' }
  s3.objects.set('backups/links/notes.txt', other)
  s3.objects.set(`backups/other/${made}/manifest.json`, other)
  expect(await bucket.prune(1, made!, new Date('2026-03-02T05:00:00Z'))).toEqual([ahead, older])
  expect([...s3.objects.keys()].toSorted()).toEqual([
    `backups/links/notes.txt`,
    `backups/links/${made}/manifest.json`,
    `backups/links/${made}/vitrine.sqlite.00000`,
    `backups/other/${made}/manifest.json`,
  ])
})
