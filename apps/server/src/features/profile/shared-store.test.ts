import { dayMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { cloneDatabase, copyDatabase, describeOnce, type TestDatabase } from '#tests/databases.ts'
import { testSecret } from '#tests/in-process.ts'
import { sweepUploads } from '#tests/jobs.ts'
import { createPicture } from '#tests/pictures.ts'
import { createS3Settings, openBucket, startS3 } from '#tests/s3.ts'
import { runCommand } from '../../cli/run.ts'
import { deriveInstallationId, registerStorage } from '../../container.ts'
import { readInstallationIds } from '../../db/installation.ts'
import { createSystemContext } from '../../deps.ts'
import { createS3Storage } from '../../providers/storage/s3.ts'
import { deleteAccountAsOperator } from '../account/index.ts'

const production = 'https://pages.example'
const staging = 'https://staging.example'
const moved = 'https://moved.example'

describeOnce('installations with a shared bucket', (engine) => {
  let bucket: Awaited<ReturnType<typeof openBucket>>
  const running = new Set<App>()
  const databases: TestDatabase[] = []
  beforeEach(async () => {
    bucket = await openBucket()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const f of running) await f.close()
    running.clear()
    for (const database of databases.splice(0)) await database.drop()
    bucket.close()
  })

  const newDatabase = async (copied?: TestDatabase): Promise<TestDatabase> => {
    const database = await (copied ? copyDatabase(engine, copied) : cloneDatabase(engine))
    databases.push(database)
    return database
  }
  const settingsAt = (baseUrl: string) => ({ ...bucket.settings, BASE_URL: baseUrl })
  const start = async (database: TestDatabase, baseUrl: string): Promise<App> => {
    const app = await startApp(engine, settingsAt(baseUrl), {
      ...fixedClock,
      database: database,
      keepDatabase: true,
    })
    app.clock.now = Date.now()
    running.add(app)
    return app
  }
  const stop = async (app: App) => {
    running.delete(app)
    await app.close()
  }
  const admin = async ({ url, dataDir }: TestDatabase, baseUrl: string, ...args: string[]) => {
    for (const [name, value] of Object.entries({
      ...settingsAt(baseUrl),
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET: testSecret,
    }))
      vi.stubEnv(name, value)
    const lines: string[] = []
    const line = (text: string) => void lines.push(text)
    const code = await runCommand(args, { line, note: line })
    return { code, text: lines.join('\n') }
  }

  /** Uploads a picture and returns its name. */
  const upload = async (app: App, user: ApiUser, number: number, isUsed = false): Promise<string> => {
    const background = { r: number * 50, g: 0, b: 0 }
    const bytes = await createPicture(30, 20, background)
    const file = { part: 'file', bytes, type: 'image/png' }
    const { data } = await app.upload(user, '/business-blocks/upload', [file])
    const { pathname } = new URL(data.url)
    if (isUsed)
      expect((await app.call(user, 'PUT', '/profile', { seo: { og_image_url: pathname } })).status).toBe(200)
    return pathname.slice('/media/'.length)
  }
  /** Reads a picture as a visitor does. */
  const isServed = async (app: App, name: string): Promise<boolean> => {
    const { statusCode, rawPayload } = await app.app.inject({ url: `/media/${name}` })
    return statusCode === 200 && rawPayload.byteLength > 0
  }
  const erase = async (app: App, user: ApiUser) =>
    deleteAccountAsOperator(createSystemContext(app.deps, 'system'), user.userId)
  /** Removes unused uploads. Runs long enough to reach every file. */
  const sweep = async (app: App) => {
    app.clock.now = Math.max(app.clock.now, Date.now()) + 400 * dayMs
    for (let hour = 0; hour < 16; hour++) {
      app.clock.now += dayMs / 24
      await sweepUploads(app.deps, app.clock.now)
    }
  }
  /** Returns true if the bucket has the file under any id of the installation. */
  const isStored = async (app: App, name: string): Promise<boolean> => {
    const ids = await readInstallationIds(app.deps.db.read)
    return createS3Storage({ ...bucket.options, ids: async () => ids }).has(name)
  }

  test('removes only files of this installation, even of the same picture and page', async () => {
    const [here, there] = [
      await start(await newDatabase(), production),
      await start(await newDatabase(), staging),
    ]
    const [ours, theirs] = [await here.person(), await there.person()]
    expect(ours.profileId).toBe(theirs.profileId)
    const unused = await upload(there, theirs, 1)
    expect(await upload(here, ours, 1, true)).toBe(unused)
    const used = await upload(there, theirs, 2, true)
    expect(await upload(here, ours, 2)).toBe(used)

    await sweep(there)
    expect([await isServed(there, unused), await isServed(here, unused)]).toEqual([false, true])
    await erase(there, theirs)
    await expect.poll(() => isServed(there, used)).toBe(false)
    expect(await isServed(here, used)).toBe(true)
    await sweep(here)
    expect([await isServed(here, unused), await isServed(here, used)]).toEqual([true, false])
  })

  test('removes no files of the original installation from its copy, only files that the copy stored', async () => {
    const database = await newDatabase()
    let original = await start(database, production)
    const user = await original.person()
    const [unused, used] = [await upload(original, user, 1), await upload(original, user, 2, true)]
    await stop(original)
    const copy = await start(await newDatabase(database), staging)
    original = await start(database, production)

    expect([await isServed(copy, unused), await isServed(copy, used)]).toEqual([true, true])
    const another = await copy.person()
    const stored = await upload(copy, another, 3, true)
    await erase(copy, user)
    await sweep(copy)
    expect([await isServed(original, unused), await isServed(original, used)]).toEqual([true, true])

    await erase(original, user)
    await sweep(original)
    expect([await isServed(original, unused), await isServed(original, used)]).toEqual([false, false])
    expect(await isServed(copy, stored)).toBe(true)
    await erase(copy, another)
    await expect.poll(() => isServed(copy, stored)).toBe(false)
  })

  test('removes unused files of a former site URL only after their adoption', async () => {
    const database = await newDatabase()
    let f = await start(database, production)
    const [gone, stays] = [await f.person(), await f.person()]
    const names = [await upload(f, gone, 1, true), await upload(f, stays, 2, true), await upload(f, stays, 3)]
    const [erased = '', used = '', unused = ''] = names
    await stop(f)

    const early = await admin(database, moved, 'storage', 'adopt')
    expect(early).toEqual({ code: 1, text: expect.stringContaining(`last been started at ${production}`) })

    f = await start(database, moved)
    for (const name of names) expect(await isServed(f, name)).toBe(true)
    await erase(f, gone)
    await sweep(f)
    for (const name of names) expect(await isStored(f, name), name).toBe(true)

    const adopted = await admin(database, moved, 'storage', 'adopt')
    expect(adopted.code, adopted.text).toBe(0)
    expect(adopted.text).toMatch(/^Adopted installation-[0-9a-f]{32}, created at https:\/\/pages\.example$/m)
    await sweep(f)
    expect(await isStored(f, erased)).toBe(false)
    expect(await isStored(f, unused)).toBe(false)
    expect(await isServed(f, used)).toBe(true)
    await erase(f, stays)
    await expect.poll(() => isStored(f, used)).toBe(false)
    const again = await admin(database, moved, 'storage', 'adopt')
    expect(again).toEqual({ code: 0, text: 'Nothing to adopt: no file was stored at a former URL.' })
  })

  test.each(['before', 'after'])(
    'removes no files of a moved installation from a copy at the former URL, %s `adopt`',
    async (when) => {
      const database = await newDatabase()
      let original = await start(database, production)
      const user = await original.person()
      const name = await upload(original, user, 1, true)
      await stop(original)
      original = await start(database, moved)
      if (when === 'after') expect((await admin(database, moved, 'storage', 'adopt')).code).toBe(0)
      await stop(original)
      const copy = await start(await newDatabase(database), production)
      original = await start(database, moved)
      await erase(copy, user)
      await sweep(copy)
      expect(await isServed(original, name)).toBe(true)
    },
  )

  test('keeps both copies of a file until the younger one may be deleted', async () => {
    const s3 = await startS3()
    bucket = { ...bucket, settings: createS3Settings(s3.endpoint), close: s3.close }
    const database = await newDatabase()
    const name = `${'d'.repeat(32)}-30x20.webp`
    const put = async (baseUrl: string) => {
      const f = await start(database, baseUrl)
      await f.deps.storage.put(name, Buffer.from('a picture'), 'image/webp')
      return f
    }
    await stop(await put(production))
    const f = await put(moved)
    expect((await admin(database, moved, 'storage', 'adopt')).code).toBe(0)
    const [, second] = [...s3.objects.values()]
    second!.modifiedAt = new Date(Date.now() + 401 * dayMs).toISOString()
    await sweep(f)
    expect(s3.objects.size).toBe(2)
    await sweep(f)
    expect(s3.objects.size).toBe(0)
  })

  test('keeps one installation id for concurrent and later starts', async () => {
    const database = await newDatabase()
    const first = await start(database, production)
    const { current: before } = await readInstallationIds(first.deps.db.read)
    const services = await Promise.all([start(database, staging), start(database, staging)])
    const ids = await readInstallationIds(first.deps.db.read)
    expect(ids).toEqual({
      current: expect.stringMatching(/^[0-9a-f]{32}$/),
      owned: [deriveInstallationId(first.deps.secrets, staging)],
      former: expect.arrayContaining([before, deriveInstallationId(first.deps.secrets, production)]),
    })
    await registerStorage(services[0].deps)
    expect(await readInstallationIds(first.deps.db.read)).toEqual(ids)
  })
})
