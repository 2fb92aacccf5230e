import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { isStorageName, type Storage, type StoredFile } from './port.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-disk-'))
afterAll(() => rm(root, { recursive: true }))
const fresh = async () => join(await mkdtemp(join(root, 'store-')), 'media')
const readStored = async (storage: Storage, name: string) => {
  const file = await storage.get(name)
  return file && { bytes: await buffer(file.stream), size: file.size }
}
const contentName = (bytes: Buffer, extension: string) =>
  `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
const all = async (listing: AsyncIterable<StoredFile>) => {
  const files: StoredFile[] = []
  for await (const file of listing) files.push(file)
  return files
}
const picture = Buffer.from('not really a picture')
const name = contentName(picture, 'webp')

test('returns stored bytes from a file that only its owner may read', async () => {
  const directory = await fresh()
  const storage = createDiskStorage(directory)
  await storage.put(name, picture, 'image/webp')
  expect(await readStored(storage, name)).toEqual({ bytes: picture, size: picture.length })
  const path = join(directory, name.slice(0, 2), name)
  expect(await readFile(path)).toEqual(picture)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(directory, '.drafts'))).toEqual([])
  expect(await readStored(createDiskStorage(directory), name)).toMatchObject({ size: picture.length })
})

test('removes a file, accepts a repetition and returns null for a missing one', async () => {
  const storage = createDiskStorage(await fresh())
  expect(await storage.get(name)).toBeNull()
  await storage.remove(name)
  await storage.put(name, picture, 'image/webp')
  await storage.remove(name)
  await storage.remove(name)
  expect(await storage.get(name)).toBeNull()
})

test('counts only stored files in list and usage', async () => {
  const directory = await fresh()
  const storage = createDiskStorage(directory)
  expect(await storage.usage()).toEqual({ files: 0, bytes: 0 })
  const names = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const bytes = Buffer.alloc(i + 1, i)
      await storage.put(contentName(bytes, 'webp'), bytes, 'image/webp')
      return contentName(bytes, 'webp')
    }),
  )
  await writeFile(join(directory, 'README'), 'an operator left this')
  await mkdir(join(directory, 'ab', 'nested'), { recursive: true })
  await writeFile(join(directory, 'ab', 'note.txt'), 'and this')
  const listed = await all(storage.list())
  expect(listed.map((f) => f.name).toSorted()).toEqual(names.toSorted())
  for (const file of listed) expect(Date.now() - file.modifiedAt).toBeLessThan(60_000)
  for (const prefix of [names[0]!.slice(0, 1), names[0]!.slice(0, 2), names[0]!.slice(0, 32), 'zz'])
    expect((await all(storage.list(prefix))).map((f) => f.name).toSorted(), prefix).toEqual(
      names.filter((n) => n.startsWith(prefix)).toSorted(),
    )
  expect(await storage.usage()).toEqual({ files: 20, bytes: 210 })
})

test('distinguishes shorter hashes and sizes in names', async () => {
  const storage = createDiskStorage(await fresh())
  const hash = name.slice(0, 32)
  const endings = ['.webp', '-128.webp', '-640x480.webp', '-640x480-w400.avif', '-s96.webp']
  const names = [name, ...endings.map((ending) => hash + ending)]
  for (const [i, n] of names.entries()) await storage.put(n, Buffer.alloc(i + 1, i), 'image/webp')
  for (const [i, n] of names.entries())
    expect(await readStored(storage, n)).toEqual({ bytes: Buffer.alloc(i + 1, i), size: i + 1 })
})

test('rejects names outside the directory', async () => {
  const directory = await fresh()
  const storage = createDiskStorage(directory)
  await storage.put(name, picture, 'image/webp')
  await writeFile(join(directory, '..', 'secret'), 'secret')
  const hex = 'a'.repeat(64)
  const evil = [
    '../secret',
    '../../etc/passwd',
    `${hex}/../x.webp`,
    `..${hex.slice(2)}.webp`,
    `${hex}.webp\0`,
    `${hex}.webp/`,
    `${hex}.WEBP`,
    `/${name}`,
    `${hex}`,
    `${name}\n`,
    '',
    '.',
    '..',
    `${hex}.web/p`,
    `%2e%2e/${name}`,
    `${hex}-1x.webp`,
    `${hex}-10000x1.webp`,
    `${hex}-w400-w400.webp`,
    `${hex}-640x480/-w400.avif`,
  ]
  for (const bad of evil) {
    expect(isStorageName(bad), bad).toBe(false)
    expect(await storage.get(bad), bad).toBeNull()
    await expect(storage.put(bad, picture, 'image/webp'), bad).rejects.toThrow('not a name')
    await expect(storage.remove(bad), bad).rejects.toThrow('not a name')
  }
  fc.assert(
    fc.property(
      fc.string(),
      (text) => !isStorageName(text) || /^[0-9a-f]{32,64}[-0-9swx]*\.[a-z0-9]{2,5}$/.test(text),
    ),
  )
  expect((await readdir(join(directory, '..'))).toSorted()).toEqual(['media', 'secret'])
})

test('leaves nothing after a failed put', async () => {
  const directory = await fresh()
  await mkdir(directory, { recursive: true })
  // A file blocks the subdirectory: the draft can be written but not renamed
  await writeFile(join(directory, name.slice(0, 2)), '')
  const storage = createDiskStorage(directory)
  await expect(storage.put(name, picture, 'image/webp')).rejects.toThrow()
  expect(await readdir(join(directory, '.drafts'))).toEqual([])
  expect(await storage.usage()).toEqual({ files: 0, bytes: 0 })
})

test('deletes drafts of a crashed process, but not current ones', async () => {
  const directory = await fresh()
  await mkdir(join(directory, '.drafts'), { recursive: true })
  await writeFile(join(directory, '.drafts', 'old'), 'x')
  await writeFile(join(directory, '.drafts', 'new'), 'x')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(directory, '.drafts', 'old'), twoHoursAgo, twoHoursAgo)
  await createDiskStorage(directory).put(name, picture, 'image/webp')
  expect(await readdir(join(directory, '.drafts'))).toEqual(['new'])
})

test('returns the whole file or null while others write and remove it', async () => {
  const storage = createDiskStorage(await fresh())
  const large = Buffer.alloc(300_000, 7)
  const largeName = contentName(large, 'webp')
  let count = 0
  let writing = true
  const write = async () => {
    for (let i = 0; i < 25; i++) {
      await storage.put(largeName, large, 'image/webp')
      if (i % 5 === 4) await storage.remove(largeName)
    }
  }
  const read = async () => {
    while (writing) {
      const file = await readStored(storage, largeName)
      if (!file) continue
      count++
      expect(file.size).toBe(large.length)
      expect(file.bytes.equals(large)).toBe(true)
    }
  }
  const reads = [read(), read()]
  await Promise.all([write(), write()])
  writing = false
  await Promise.all(reads)
  expect(count).toBeGreaterThan(0)
})

test('leaves no file open after a hundred opened and closed readers', async () => {
  const storage = createDiskStorage(await fresh())
  await storage.put(name, picture, 'image/webp')
  const open = async () => (await readdir('/proc/self/fd')).length
  const before = await open()
  for (let i = 0; i < 100; i++) {
    const file = (await storage.get(name))!
    if (i % 2) file.stream.destroy()
    else await buffer(file.stream)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await open()) - before).toBeLessThan(10)
})
