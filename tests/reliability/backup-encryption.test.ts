import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBackup } from '../../apps/server/src/cli/backup.ts'
import { runCommand } from '../../apps/server/src/cli/run.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { startApp } from '../support/app.ts'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { createTestSettings, testSecret } from '../support/in-process.ts'
import { createPicture } from '../support/pictures.ts'
import { s3Account, startS3 } from '../support/s3.ts'

const execute = promisify(execFile)
const passphrase = 'correct horse battery staple'

let folder: string
const closers: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-encrypted-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closers.splice(0).reverse()) await close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (env: Record<string, string>, ...args: string[]) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const lines: string[] = []
  const notes: string[] = []
  const code = await runCommand(args, { line: (text) => lines.push(text), note: (text) => notes.push(text) })
  return { code, out: lines.join('\n'), notes: notes.join('\n') }
}

/** Creates keys with age-keygen and a file with the passphrase. */
const createKeys = async () => {
  const [identity, recipients, phrase] = ['identity', 'recipients', 'phrase'].map((name) =>
    join(folder, name),
  )
  await execute('age-keygen', ['-o', identity!])
  await writeFile(recipients!, `# backups\n${(await execute('age-keygen', ['-y', identity!])).stdout}\n`)
  await writeFile(phrase!, `${passphrase}\n`)
  return { identity: identity!, recipients: recipients!, phrase: phrase! }
}

/** Decrypts a file with Debian's age, which asks for passphrases on a terminal. */
const decryptWithAge = async (identity: string, file: string): Promise<Buffer> => {
  const out = join(folder, 'decrypted')
  const terminal = spawn('script', ['-qec', `age -d -i '${identity}' -o '${out}' '${file}'`, '/dev/null'])
  terminal.stdin.end(`${passphrase}\n`)
  expect(await once(terminal, 'close')).toEqual([0, null])
  return readFile(out)
}

describeSql('encrypted backup', (engine) => {
  const prepare = async () => {
    const app = await startApp(engine)
    closers.push(app.close)
    await writeFile(join(app.database.dataDir, 'secret'), `${testSecret}\n`)
    const user = await app.person()
    await app.call(user, 'POST', '/links', { title: 'Sealed', url: 'https://example.com/' })
    const bytes = await createPicture(30, 20, '#369')
    const files = [{ part: 'file', bytes, type: 'image/png' }]
    expect((await app.upload(user, '/business-blocks/upload', files)).status).toBe(200)
    const env = { ...createTestSettings(app.database), SECRET: '', PLANS_FILE: '' }
    return { app, user, env, secret: await readFile(join(app.database.dataDir, 'secret')) }
  }
  const prepareTarget = async (env: Record<string, string>) => {
    const database = await createEmptyDatabase(engine)
    closers.push(database.drop)
    return { ...env, DATA_DIR: database.dataDir, DATABASE_URL: database.url }
  }
  const listFiles = async (directory: string) =>
    (await readdir(directory, { recursive: true })).filter((name) => name !== 'media').toSorted()

  // The engines differ in the encrypted data, and use the same keys
  test.each(engine === 'sqlite' ? (['recipients', 'phrase'] as const) : (['phrase'] as const))(
    'is decrypted by age and by restore: %s',
    async (kind) => {
      const keys = await createKeys()
      const { app, user, env, secret } = await prepare()
      const isPhrase = kind === 'phrase'
      const seal = isPhrase ? ['--passphrase-file', keys.phrase] : ['--recipients-file', keys.recipients]
      const open = isPhrase ? ['--passphrase-file', keys.phrase] : ['--identity', keys.identity]
      const made = await run(env, 'backup', join(folder, 'backups'), ...seal)
      expect(made, made.notes).toMatchObject({ code: 0 })
      const directory = made.out

      // Nothing in plain text, in the backup or left behind
      const names = await listFiles(directory)
      expect(names.filter((name) => !name.endsWith('.age'))).toEqual(['manifest.json'])
      expect(names.includes('key.age')).toBe(isPhrase)
      for (const name of names)
        expect((await readFile(join(directory, name))).includes(secret.subarray(0, 32)), name).toBe(false)
      expect((await readdir(app.database.dataDir)).filter((name) => name.endsWith('.plain'))).toEqual([])
      expect((await stat(join(directory, 'secret.age'))).mode & 0o077).toBe(0)

      const identity = isPhrase ? join(directory, 'key.age') : keys.identity
      expect(await decryptWithAge(identity, join(directory, 'secret.age'))).toEqual(secret)
      const databaseFile = engine === 'sqlite' ? 'vitrine.sqlite.age' : 'vitrine.dump.age'
      const head = engine === 'sqlite' ? 'SQLite format 3' : 'PGDMP'
      const database = await decryptWithAge(identity, join(directory, databaseFile))
      expect(database.subarray(0, head.length).toString()).toBe(head)

      const target = await prepareTarget(env)
      expect(await run(target, 'restore', directory, '--check')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Undamaged: \d+ encrypted files/),
      })
      expect(await run(target, 'restore', directory, '--check', ...open)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Sound: /),
      })
      expect((await run(target, 'restore', directory, '--rehearse', ...open)).out).toMatch(/pictures +1 of 1/)
      expect(await run(target, 'restore', directory)).toMatchObject({
        code: 1,
        notes: expect.stringContaining('--identity'),
      })
      expect(await run(target, 'restore', directory, '--force', ...open)).toMatchObject({ code: 0 })
      expect(await readFile(join(target.DATA_DIR!, 'secret'))).toEqual(secret)
      const restored = await startApp(
        engine,
        { SECRET: '' },
        {
          database: { ...app.database, dataDir: target.DATA_DIR!, url: target.DATABASE_URL! },
          keepDatabase: true,
        },
      )
      closers.push(restored.close)
      expect((await restored.call(user, 'GET', '/links')).data).toMatchObject([{ title: 'Sealed' }])
    },
    180_000,
  )

  test.runIf(engine === 'sqlite')(
    'rejects other keys, and files that were damaged, exchanged or cut',
    async () => {
      const keys = await createKeys()
      const { env } = await prepare()
      const { out: directory } = await run(
        env,
        'backup',
        join(folder, 'backups'),
        '--recipients-file',
        keys.recipients,
      )
      const check = (...args: string[]) => run(env, 'restore', directory, '--check', ...args)
      await rm(join(folder, 'identity'))
      const other = await createKeys()
      expect(await check('--identity', other.identity)).toMatchObject({
        code: 1,
        notes: expect.stringContaining('cannot be decrypted'),
      })
      expect(await check('--passphrase-file', keys.phrase)).toMatchObject({
        code: 1,
        notes: expect.stringContaining('not encrypted with a passphrase'),
      })
      expect(await check('--identity', keys.recipients)).toMatchObject({
        code: 1,
        notes: expect.stringContaining('must contain identities'),
      })
      await copyFile(join(directory, 'manifest.json'), join(directory, 'secret.age'))
      for (const more of [[], ['--identity', other.identity]])
        expect(await check(...more)).toMatchObject({
          code: 1,
          notes: expect.stringContaining('secret.age has changed'),
        })
    },
  )

  test.runIf(engine === 'sqlite')('is copied to a bucket and restored from there', async () => {
    const keys = await createKeys()
    const { env } = await prepare()
    const s3 = await startS3()
    closers.push(s3.close)
    const url = new URL(`${s3.endpoint}/${s3Account.bucket}/sealed?region=${s3Account.region}`)
    url.username = encodeURIComponent(s3Account.accessKeyId)
    url.password = encodeURIComponent(s3Account.secretAccessKey)
    const withBucket = { ...env, BACKUP_S3_URL: url.href }
    expect(
      await run(withBucket, 'backup', join(folder, 'backups'), '--passphrase-file', keys.phrase),
    ).toMatchObject({ code: 0 })
    const target = await prepareTarget(withBucket)
    expect(await run(target, 'restore', 's3:', '--passphrase-file', keys.phrase)).toMatchObject({ code: 0 })
  })
})

test('keeps the plain copy in a folder of its owner until it is encrypted', async () => {
  const app = await startApp('sqlite')
  closers.push(app.close)
  const { dataDir } = app.database
  const folders: number[] = []
  const encrypt = async (source: Readable) => {
    for (const name of await readdir(dataDir))
      if (name.endsWith('.plain')) folders.push((await stat(join(dataDir, name))).mode & 0o7777)
    return source
  }
  const config = loadConfig(createTestSettings(app.database))
  await makeBackup(config, join(folder, 'backups'), new Date(), { encrypt, key: null } as never)
  expect(new Set(folders)).toEqual(new Set([0o700]))
})

test('removes a plain copy that an interrupted backup left behind', async () => {
  const keys = await createKeys()
  const app = await startApp('sqlite')
  closers.push(app.close)
  const leftCopy = join(app.database.dataDir, 'vitrine-backup-2020-01-01T000000Z.plain')
  await mkdir(leftCopy)
  await writeFile(join(leftCopy, 'vitrine.sqlite'), 'plain')
  await utimes(leftCopy, 0, 0)
  const env = createTestSettings(app.database)
  const args = ['backup', join(folder, 'backups'), '--recipients-file', keys.recipients]
  expect(await run(env, ...args)).toMatchObject({
    code: 0,
    notes: expect.stringContaining(`removed ${leftCopy}`),
  })
  expect(await readdir(app.database.dataDir)).not.toContain(basename(leftCopy))
})

test('rejects unusable key files before anything is written', async () => {
  const keys = await createKeys()
  await writeFile(join(folder, 'short'), 'short\n')
  await writeFile(join(folder, 'empty'), '# nothing\n')
  for (const [option, file, message] of [
    ['--passphrase-file', 'short', 'at least 12 characters'],
    ['--recipients-file', 'empty', 'must contain recipients'],
    ['--recipients-file', 'phrase', 'must contain recipients'],
    ['--recipients-file', 'missing', 'ENOENT'],
  ] as const)
    expect(
      await run(
        createTestSettings({ dataDir: folder, url: '' }),
        'backup',
        join(folder, 'b'),
        option,
        join(folder, file),
      ),
      file,
    ).toMatchObject({ code: 1, notes: expect.stringContaining(message) })
  expect(await readdir(folder)).not.toContain('b')
  expect(keys.identity).toBeTruthy()
})
