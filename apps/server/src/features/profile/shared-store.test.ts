import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { type Feature, openFeature, type Person } from '../../../../../tests/support/feature.ts'
import { sweepUploads } from '../../../../../tests/support/jobs.ts'
import { s3Account, startS3 } from '../../../../../tests/support/s3.ts'
import { runCommand } from '../../cli/run.ts'
import { createContainer, formerMark } from '../../container.ts'
import { storageMarks } from '../../db/storage-marks.ts'
import { dayMs } from '../../lib/durations.ts'

describeBoth('installations that share a bucket', (engine) => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let production: Feature
  let staging: Feature
  let settings: Record<string, string>
  beforeAll(async () => {
    s3 = await startS3()
    settings = {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3Account.region,
      S3_BUCKET: s3Account.bucket,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    }
    // Even with one address and one secret
    production = await openFeature(engine, settings)
    staging = await openFeature(engine, settings)
  })
  afterAll(async () => {
    await production.close()
    await staging.close()
    s3.close()
  })

  const picture = (shade: number) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const upload = async (f: Feature, who: Person, shade: number) => {
    const bytes = await picture(shade)
    const { data } = await f.upload(who, '/business-blocks/upload', [
      { part: 'file', bytes, type: 'image/png' },
    ])
    return new URL(data.url).pathname
  }
  const status = async (f: Feature, path: string) => (await f.app.inject({ url: path })).statusCode
  const storedAs = (path: string) => [...s3.objects.keys()].filter((key) => key.endsWith(path.slice(7)))
  /** Every hour of a day, so that each first digit has its turn. */
  const sweepFor = async (f: Feature, days: number) => {
    f.clock.now += days * dayMs
    for (let hour = 0; hour < 16; hour++) {
      f.clock.now += dayMs / 24
      await sweepUploads(f.deps, f.clock.now)
    }
  }

  test('the same picture on the same page: what staging sweeps is its own copy', async () => {
    const [here, there] = [await production.person(), await staging.person()]
    // As in a copy: the same number, so the same name for the same bytes
    expect(here.profileId).toBe(there.profileId)
    const unused = await upload(staging, there, 1)
    const used = await upload(production, here, 1)
    expect(used).toBe(unused)
    await production.call(here, 'PUT', '/profile', { seo: { og_image_url: used } })
    expect(storedAs(used)).toHaveLength(2)
    for (const key of storedAs(used)) s3.objects.get(key)!.modifiedAt = '2026-02-01T00:00:00.000Z'
    await sweepFor(staging, 8)
    expect([await status(staging, unused), await status(production, used)]).toEqual([404, 200])
    await sweepFor(production, 8)
    expect(await status(production, used)).toBe(200)
    expect(storedAs(used)).toHaveLength(1)
  })

  test('a change of address or secret keeps reading, removes nothing until it is told, and then all of it', async () => {
    const who = await production.person()
    const path = await upload(production, who, 7)
    const [key] = storedAs(path)
    const at = async (changes: object, work: (f: Pick<Feature, 'deps'>) => Promise<void>) => {
      const config = Object.freeze({ ...production.deps.config, ...changes })
      const { deps, close } = await createContainer(config, production.deps.log, () => production.clock.now)
      try {
        await work({ deps })
      } finally {
        await close()
      }
    }
    const name = path.slice('/media/'.length)
    const moved = { BASE_URL: 'https://moved.example', SECRET: 'another-secret-of-the-test-0123456789' }
    const reads = async ({ deps }: Pick<Feature, 'deps'>) => {
      const file = await deps.storage.get(name)
      return file !== null && (await buffer(file.stream)).byteLength > 0
    }
    await at({ SECRET: moved.SECRET }, async (f) => {
      expect([await reads(f), await f.deps.storage.isOwn(name)]).toEqual([true, true])
    })
    await at(moved, async (f) => {
      expect([await reads(f), await f.deps.storage.isOwn(name)]).toEqual([true, false])
      await f.deps.storage.remove(name)
      expect(s3.objects.has(key!)).toBe(true)
    })
    const { dataDir, DATABASE_URL } = production.deps.config
    for (const [variable, value] of Object.entries({
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL,
      ...moved,
    }))
      vi.stubEnv(variable, value)
    try {
      const lines: string[] = []
      const run = async (...args: string[]) => {
        lines.length = 0
        const line = (text: string) => void lines.push(text)
        expect(await runCommand(args, { line, note: line })).toBe(0)
        return lines.join('\n')
      }
      expect(await run('storage')).toMatch(/http:\/\/vitrine\.test +read only$/m)
      expect(await run('storage', 'adopt')).toMatch(/^Adopted: \d+, now of https:\/\/moved\.example\.$/)
      expect(await run('storage')).not.toContain('read only')
      await at(moved, async (f) => {
        await f.deps.storage.remove(name)
        expect(s3.objects.has(key!)).toBe(false)
        await f.deps.storage.put(name, Buffer.from('again'), 'image/webp')
      })
      // A copy at the same address
      expect(await run('storage', 'leave')).toMatch(/^Left: \d+\. The next use/)
      await at(moved, async (f) => {
        expect([await reads(f), await f.deps.storage.isOwn(name)]).toEqual([true, false])
        await f.deps.storage.remove(name)
        expect(await reads(f)).toBe(true)
      })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('a copy of before there were marks leaves what is there to the original', async () => {
    const copy = await openFeature(engine, settings)
    const who = await copy.person()
    const path = await upload(copy, who, 77)
    const [stored = ''] = storedAs(path)
    const name = path.slice(7)
    // As 0.1.0 left it: beside the folders, with no mark
    const loose = stored.replace(/installation-[0-9a-f]+\//, '')
    s3.objects.set(loose, s3.objects.get(stored)!)
    s3.objects.delete(stored)
    await copy.deps.db.tx((db) => db.deleteFrom('storage_mark').execute())
    vi.stubEnv('DATA_DIR', copy.deps.config.dataDir)
    for (const [key, value] of Object.entries({ ...settings, DATABASE_URL: copy.deps.config.DATABASE_URL }))
      vi.stubEnv(key, value)
    vi.stubEnv('BASE_URL', copy.deps.config.BASE_URL)
    const lines: string[] = []
    const other = await createContainer(copy.deps.config, copy.deps.log)
    try {
      const out = { line: (text: string) => lines.push(text), note: (text: string) => lines.push(text) }
      expect(await runCommand(['storage', 'leave'], out)).toBe(0)
      expect(lines.join()).toMatch(/^Left: 1/)
      expect(await other.deps.storage.isOwn(name)).toBe(false)
      await other.deps.storage.remove(name)
      expect(s3.objects.has(loose)).toBe(true)
    } finally {
      vi.unstubAllEnvs()
      await other.close()
      await copy.close()
    }
  })

  test('processes that begin together draw one mark', async () => {
    const wanted = { address: 'https://together.example', former: '', now: 1 }
    // One process cannot wait for itself at SQLite's one writer
    const other =
      engine === 'postgres' ? await createContainer(staging.deps.config, staging.deps.log) : undefined
    try {
      const drawn = await Promise.all(
        [staging.deps.db, other?.deps.db ?? staging.deps.db, staging.deps.db].map((db) =>
          storageMarks(db, wanted),
        ),
      )
      expect(new Set(drawn.map(({ own }) => own.join())).size).toBe(1)
      expect(drawn[0]!.own).toHaveLength(1)
      expect(drawn[0]!.loose).toEqual([])
    } finally {
      await other?.close()
    }
  })

  test('the archives and files of before the folders are own, also where no upload is left', async () => {
    const upgraded = await openFeature(engine, settings)
    try {
      const { config, secrets, storage, archives } = upgraded.deps
      const mark = formerMark(secrets, config.BASE_URL)
      const [archive, file] = [`${'5'.repeat(32)}.zip`, `${'6'.repeat(32)}-30x20.webp`]
      for (const key of [`exports/${archive}`, file])
        s3.objects.set(key, { bytes: Buffer.from('of 0.1.0'), type: 'application/octet-stream', mark })
      await archives.remove(archive)
      expect(s3.objects.has(`exports/${archive}`)).toBe(false)
      expect(await storage.isOwn(file)).toBe(true)
      await storage.remove(file)
      expect(s3.objects.has(file)).toBe(false)
    } finally {
      await upgraded.close()
    }
  })

  test('files that no upload names: a sweep takes its own, of before the folders too, and nobody else’s', async () => {
    const old = '2026-02-01T00:00:00.000Z'
    const bytes = Buffer.from('left')
    const name = (digit: string) => `${digit.repeat(32)}-30x20.webp`
    const former = formerMark(production.deps.secrets, production.deps.config.BASE_URL)
    // As at the first start of this version: no marks yet
    await production.deps.db.tx((db) => db.deleteFrom('storage_mark').execute())
    const marks = await storageMarks(production.deps.db, {
      address: production.deps.config.BASE_URL,
      former,
      now: production.clock.now,
    })
    expect(marks).toEqual({
      own: [expect.stringMatching(/^[0-9a-f]{32}$/)],
      loose: [former],
      others: [],
      isCopy: false,
    })
    const upgraded = await createContainer(
      production.deps.config,
      production.deps.log,
      () => production.clock.now,
    )
    try {
      s3.objects.set(name('a'), { bytes, type: 'image/webp', modifiedAt: old, mark: former })
      s3.objects.set(name('b'), { bytes, type: 'image/webp', modifiedAt: old, mark: 'another' })
      s3.objects.set(name('c'), { bytes, type: 'image/webp', modifiedAt: old })
      for (const digit of ['d', 'e']) await upgraded.deps.storage.put(name(digit), bytes, 'image/webp')
      for (const key of s3.objects.keys()) if (key.endsWith(name('d'))) s3.objects.get(key)!.modifiedAt = old
      // Written again in its folder since: young, so both stay
      s3.objects.set(name('e'), { bytes, type: 'image/webp', modifiedAt: old, mark: former })
      for (const key of s3.objects.keys())
        if (key.endsWith(`/${name('e')}`))
          s3.objects.get(key)!.modifiedAt = new Date(production.clock.now + dayMs).toISOString()
      for (let hour = 0; hour < 16; hour++) {
        production.clock.now += dayMs / 24
        await sweepUploads(upgraded.deps, production.clock.now)
      }
      const left = ['a', 'b', 'c', 'd', 'e'].map((digit) => storedAs(`/media/${name(digit)}`).length)
      expect(left).toEqual([0, 1, 1, 0, 2])
    } finally {
      await upgraded.close()
    }
  })
})
