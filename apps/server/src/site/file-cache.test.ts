import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { createFileCache } from './file-cache.ts'

/** Creates a cache that counts files and creates one at a time; with `closed` they wait for `open`. */
const counted = ({ bytes = 8, closed = false, max = 4 * 1024 * 1024 } = {}) => {
  const drawn: string[] = []
  let open = () => {}
  const gate = closed ? new Promise<void>((resolve) => (open = resolve)) : Promise.resolve()
  const files = createFileCache({ max })
  const limit = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: 60_000 })
  const draw = async (key: string) => {
    drawn.push(key)
    await gate
    return Buffer.alloc(bytes)
  }
  const get = (key: string) => files.get(key, () => limit('client', () => draw(key)))
  return { get, has: files.has, drawn, open: () => open() }
}

test('creates a file once per key for all requests', async () => {
  const { get, drawn, open } = counted({ closed: true })
  const requests = Array.from({ length: 200 }, () => get('a'))
  open()
  expect(new Set(await Promise.all(requests)).size).toBe(1)
  expect(await get('a')).toBe(await requests[0])
  expect(drawn).toEqual(['a'])
  await Promise.all([get('b'), get('c')])
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('joins a request for a file in progress, even if its queue is full', async () => {
  const { get, drawn, open } = counted({ closed: true })
  const requests = Array.from({ length: 17 }, (_, i) => get(`${i}`))
  await expect(get('late')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  const joined = get('3')
  open()
  await Promise.all([...requests, joined])
  expect(drawn).toHaveLength(17)
  await get('late')
  expect(drawn.at(-1)).toBe('late')
})

test('retries a failed or missing file', async () => {
  const files = createFileCache()
  const results = [new Error('broken'), null, Buffer.alloc(8)]
  const make = async () => {
    const result = results.shift()
    if (result instanceof Error) throw result
    return result ?? null
  }
  await expect(files.get('a', make)).rejects.toThrow('broken')
  expect(await files.get('a', make)).toBeUndefined()
  expect((await files.get('a', make))?.bytes).toHaveLength(8)
})

test('drops the least recently used files above a limit in bytes', async () => {
  const { get, has, drawn } = counted({ bytes: 1024 * 1024 })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a']) await get(key)
  expect(drawn).toHaveLength(4)
  expect(['a', 'b'].map(has)).toEqual([true, false])
  await get('b')
  expect(drawn).toHaveLength(5)
})

test('sends a file that was dropped in progress or exceeds the cache', async () => {
  const { get, open } = counted({ closed: true, max: 10, bytes: 20 })
  const requests = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map(get)
  open()
  for (const file of await Promise.all(requests)) expect(file?.bytes).toHaveLength(20)
})

test('continues after a file that is not finished within a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { get, open } = counted({ closed: true })
  const stuck = expect(get('a')).rejects.toMatchObject({ code: 'unavailable' })
  const next = get('b')
  await vi.advanceTimersByTimeAsync(60_000)
  await stuck
  open()
  expect((await next)?.bytes).toHaveLength(8)
})

test('creates a file again after its time to live', async () => {
  let now = 1000
  const files = createFileCache({ now: () => now })
  let count = 0
  const get = () => files.get('a', async () => Buffer.from(`${++count}`), 600)
  await get()
  await get()
  expect(count).toBe(1)
  now += 601
  expect((await get())?.bytes.toString()).toBe('2')
})
