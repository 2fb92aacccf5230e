import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { createPicture } from '#tests/pictures.ts'
import { type Fault, startS3 as openS3, s3Account } from '#tests/s3.ts'
import { createRenditions, removeWithRenditions } from '../renditions.ts'
import type { InstallationIds, Storage, StoredFile } from './port.ts'
import { createS3Storage, type S3Options } from './s3.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const contentName = (bytes: Buffer, extension: string) => `${sha256(bytes)}.${extension}`
const all = async (listing: AsyncIterable<StoredFile>) => {
  const files: StoredFile[] = []
  for await (const file of listing) files.push(file)
  return files
}

const opened: (() => void)[] = []
const startS3 = async (chooseFault?: (request: number) => Fault) => {
  const s3 = await openS3(chooseFault)
  opened.push(s3.close)
  return s3
}
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const withIds = (current: string, others: Partial<InstallationIds> = {}) => ({
  ids: async () => ({ current, owned: [], former: [], ...others }),
})
const storageAt = (endpoint: string, changes: Partial<S3Options> = {}) =>
  createS3Storage({ ...s3Account, endpoint, prefix: 'media/', ...withIds('id'), ...changes })
const toKey = (file: string) => `media/installation-id/${file}`
const picture = Buffer.from('not really a picture')
const name = contentName(picture, 'webp')
const unavailable = (said: string | RegExp) => ({
  code: 'provider_unavailable',
  cause: { message: expect.stringMatching(said) },
})

describe('available store', () => {
  test('stores, returns and removes files under the prefix with their type', async () => {
    const s3 = await startS3()
    const storage = storageAt(`${s3.endpoint}/`)
    expect(await storage.get(name)).toBeNull()
    await storage.put(name, picture, 'image/webp')
    expect([...s3.objects]).toEqual([[toKey(name), { bytes: picture, type: 'image/webp' }]])
    const file = (await storage.get(name))!
    expect(file.size).toBe(picture.length)
    expect(await buffer(file.stream)).toEqual(picture)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(s3.log).toHaveLength(6)
  })

  test('stores 10 MiB and returns them unchanged', async () => {
    const storage = storageAt((await startS3()).endpoint)
    const large = Buffer.alloc(10 * 1024 * 1024, 'pattern')
    await storage.put(contentName(large, 'pdf'), large, 'application/pdf')
    expect((await buffer((await storage.get(contentName(large, 'pdf')))!.stream)).equals(large)).toBe(true)
  })

  test('lists all pages without foreign files', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    const names: string[] = []
    for (let i = 1; i <= 5; i++) {
      const bytes = Buffer.alloc(i, i)
      names.push(contentName(bytes, 'webp'))
      await storage.put(names.at(-1)!, bytes, 'image/webp')
    }
    s3.objects.set(toKey('index.html'), { bytes: picture, type: 'text/html' })
    s3.objects.set(`other/${name}`, { bytes: picture, type: 'image/webp' })
    const listed = await all(storage.list())
    expect(listed.map((f) => f.name).toSorted()).toEqual(names.toSorted())
    expect(listed[0]!.modifiedAt).toBe(Date.parse('2026-11-21T03:02:27Z'))
    for (const prefix of [names[0]!.slice(0, 1), names[0]!.slice(0, 32), 'zz'])
      expect((await all(storage.list(prefix))).map((f) => f.name).toSorted(), prefix).toEqual(
        names.filter((n) => n.startsWith(prefix)).toSorted(),
      )
    expect(await storage.usage()).toEqual({ files: 5, bytes: 15 })
  })

  test('removes an upload together with its renditions, and no other file', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    const hash = 'ab'.repeat(16)
    const upload = await createPicture(500, 400, '#369', 'webp')
    await storage.put(`${hash}-500x400.webp`, upload, 'image/webp')
    await storage.put(name, picture, 'image/webp')
    const rendition = createRenditions(storage)
    const names = ['s96.webp', 'w400.avif', 'w1200.avif', 's32.png'].map((end) => `${hash}-500x400-${end}`)
    for (const one of names) expect((await rendition(one, 'client'))!.final).toBe(true)
    for (const one of names)
      expect(s3.objects.get(toKey(one))!.type).toBe(`image/${one.slice(one.lastIndexOf('.') + 1)}`)
    const again = (await rendition(names[1]!, 'client'))!
    expect((await buffer(again.body as Readable)).equals(s3.objects.get(toKey(names[1]!))!.bytes)).toBe(true)
    await removeWithRenditions(storage, `${hash}-500x400.webp`)
    expect([...s3.objects.keys()]).toEqual([toKey(name)])
  })

  test('sends no request for an invalid name', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    for (const bad of ['', '../x', `../${name}`, `${name}?acl`, `${name}/`]) {
      expect(await storage.get(bad)).toBeNull()
      await expect(storage.put(bad, picture, 'image/webp')).rejects.toThrow('not a name')
      await expect(storage.remove(bad)).rejects.toThrow('not a name')
    }
    expect(s3.log).toEqual([])
  })
})

describe('bucket shared by installations', () => {
  const read = async (storage: Storage) => {
    const file = await storage.get(name)
    return file && buffer(file.stream)
  }

  test.each([0, 1])(
    'keeps the file of one installation when the other removes the same file (%i)',
    async (first) => {
      const s3 = await startS3()
      const both = ['p', 's'].map((id) => storageAt(s3.endpoint, withIds(id)))
      const [one, other] = [both[first]!, both[1 - first]!]
      for (const storage of both) await storage.put(name, picture, 'image/webp')
      expect((await all(one.list())).map((f) => f.name)).toEqual([name])
      await one.remove(name)
      expect([await one.has(name), await read(one)]).toEqual([false, null])
      expect([await other.has(name), await read(other)]).toEqual([true, picture])
      expect((await all(one.list())).map((f) => f.name)).toEqual([])
    },
  )

  test('reads files of former ids, but neither lists nor removes them', async () => {
    const s3 = await startS3()
    const original = storageAt(s3.endpoint, withIds('o'))
    const copy = storageAt(s3.endpoint, withIds('c', { former: ['o'] }))
    await original.put(name, picture, 'image/webp')
    expect([await read(copy), await all(copy.list())]).toEqual([picture, []])
    await copy.put(name, picture, 'image/webp')
    await copy.remove(name)
    expect(await read(original)).toEqual(picture)
  })

  test('reads and removes files of owned ids', async () => {
    const s3 = await startS3()
    await storageAt(s3.endpoint, withIds('before')).put(name, picture, 'image/webp')
    const storage = storageAt(s3.endpoint, withIds('after', { owned: ['before'] }))
    expect([await read(storage), (await all(storage.list())).map((f) => f.name)]).toEqual([picture, [name]])
    await storage.remove(name)
    expect(s3.objects.size).toBe(0)
  })

  test('checks existence without a download', async () => {
    const s3 = await startS3()
    const storage = storageAt(s3.endpoint)
    await storage.put(name, picture, 'image/webp')
    s3.log.length = 0
    expect(await storage.has(name)).toBe(true)
    expect(await storage.has(contentName(Buffer.from('other'), 'webp'))).toBe(false)
    expect(s3.log.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'HEAD'])
  })
})

describe('store that rejects', () => {
  test('reports a wrong key, region or bucket as unavailable after one request', async () => {
    const s3 = await startS3()
    for (const [changes, code] of [
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'SOMEBODYELSE' }, 'InvalidAccessKeyId'],
      [{ region: 'us-east-1' }, 'InvalidAccessKeyId'],
      [{ bucket: 'elsewhere' }, 'NoSuchBucket'],
    ] as const) {
      const storage = storageAt(s3.endpoint, changes)
      const said = new RegExp(`40[34] ${code} Said <plainly>: ${code}$`)
      await expect(storage.put(name, picture, 'image/webp')).rejects.toMatchObject(unavailable(said))
      await expect(storage.get(name)).rejects.toMatchObject(unavailable(code))
      await expect(storage.remove(name)).rejects.toMatchObject(unavailable(code))
    }
    expect(s3.log).toHaveLength(12)
    expect(s3.objects.size).toBe(0)
  })
})

describe('store that fails', () => {
  test.each(['error', 'cut', 'slow-down'] as const)(
    'repeats a request after one failure (%s)',
    async (fault) => {
      const s3 = await startS3((n) => (n % 2 === 0 ? fault : 'none'))
      const storage = storageAt(s3.endpoint)
      await storage.put(name, picture, 'image/webp')
      expect(await buffer((await storage.get(name))!.stream)).toEqual(picture)
      await storage.remove(name)
      expect(s3.log.length).toBe(6)
    },
  )

  test('fails as unavailable after exactly two requests', async () => {
    const s3 = await startS3(() => 'error')
    await expect(storageAt(s3.endpoint).put(name, picture, 'image/webp')).rejects.toMatchObject(
      unavailable('500 InternalError'),
    )
    expect(s3.log).toHaveLength(2)
  })

  test('loses nothing in 200 round trips with 5 % failures', async () => {
    // A small seeded generator (mulberry32) makes failures reproducible
    let seed = 20_261_121
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    }
    let faults = 0
    let failedBefore = false
    const s3 = await startS3(() => {
      // Never twice in a row, because only one retry is guaranteed
      failedBefore = !failedBefore && random() < 0.05
      if (failedBefore) faults++
      return failedBefore ? 'error' : 'none'
    })
    const storage = storageAt(s3.endpoint)
    for (let i = 0; i < 200; i++) {
      const bytes = Buffer.from(`file ${i}`)
      await storage.put(contentName(bytes, 'webp'), bytes, 'image/webp')
      expect(await buffer((await storage.get(contentName(bytes, 'webp')))!.stream)).toEqual(bytes)
    }
    expect(faults).toBeGreaterThan(8)
    expect(s3.objects.size).toBe(200)
    expect(s3.log).toHaveLength(400 + faults)
  })

  test('times out without a response', async () => {
    const s3 = await startS3(() => 'hang')
    const put = storageAt(s3.endpoint, { responseTimeout: 150 }).put(name, picture, 'image/webp')
    await expect(put).rejects.toMatchObject(unavailable('no response in time'))
  })

  test('fails as unavailable if the host is unreachable', async () => {
    const s3 = await startS3()
    s3.close()
    await expect(storageAt(s3.endpoint).get(name)).rejects.toMatchObject(unavailable('fetch failed'))
  })

  test('ends the stream with an error after an incomplete file', async () => {
    const s3 = await startS3((n) => (n === 1 ? 'half' : 'none'))
    const storage = storageAt(s3.endpoint, { bodyTimeout: 1000 })
    await storage.put(name, picture, 'image/webp')
    const file = (await storage.get(name))!
    await expect(buffer(file.stream)).rejects.toThrow()
  })
})
