import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs at most `parallel` tasks and queues a limited number in order', async () => {
  const limit = limitConcurrency({ parallel: 2, queueLimit: 3 })
  const started: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      limit('a', async () => {
        started.push(i)
        most = Math.max(most, ++running)
        await sleep(5)
        running--
        return i
      }),
    ),
  )
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(results.slice(0, 5).map((r) => r.status === 'fulfilled' && r.value)).toEqual([0, 1, 2, 3, 4])
  for (const r of results.slice(5)) expect(r).toMatchObject({ status: 'rejected' })
})

test('releases the slot of failed work', async () => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 0 })
  for (let i = 0; i < 3; i++)
    await expect(limit('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit('a', async () => 'free')).toBe('free')
})

test('rejects work that exceeds its time limit with `unavailable` and releases its slot', async () => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 1, maxMs: 20 })
  const stuck = limit('a', () => new Promise<never>(() => {}))
  const next = limit('a', async () => 'free')
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toBe('free')
})

/** Starts calls that wait for `open`, and records the keys in the order of their work. */
const startClosed = (limits: { parallel: number; queueLimit: number }) => {
  const limit = limitConcurrency(limits)
  const started: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const call = (key: string, signal?: AbortSignal) =>
    limit(
      key,
      async () => {
        started.push(key)
        await gate
      },
      signal,
    )
  const settle = async (calls: Promise<void>[]) => {
    open()
    return (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled')
  }
  return { call, started, settle }
}

test('serves keys in turn', async () => {
  const { call, started, settle } = startClosed({ parallel: 1, queueLimit: 100 })
  const calls = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key) => call(key))
  expect(await settle(calls)).not.toContain(false)
  expect(started.join('')).toBe('aabcaba')
})

test('lets one key use the whole queue, and refuses the newest call of the longest key if it is full', async () => {
  const { call, started, settle } = startClosed({ parallel: 1, queueLimit: 4 })
  const calls = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'd', 'a'].map((key) => call(key))
  expect(await settle(calls)).toEqual([
    ...[true, true, false, false, false, false],
    ...[true, false, true, true, false],
  ])
  expect(started.join('')).toBe('aabcd')
})

test('keeps a call of every network while one floods the queue', async () => {
  const { call, settle } = startClosed({ parallel: 2, queueLimit: 100 })
  const flood = Array.from({ length: 290 }, () => call('flood'))
  const others = Array.from({ length: 15 }, (_, i) => call(`other ${i}`))
  expect(await settle(others)).not.toContain(false)
  const served = (await Promise.allSettled(flood)).filter(({ status }) => status === 'fulfilled')
  expect(served).toHaveLength(2 + 100 - 15)
})

test('serves a key with single calls while another always has calls waiting', async () => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 10 })
  let turns = 0
  let done = false
  const refill = async (): Promise<void> => {
    while (!done) await limit('busy', async () => void turns++)
  }
  const busy = Array.from({ length: 8 }, refill)
  for (let i = 0; i < 5; i++) {
    const before = turns
    await limit('single', async () => {})
    expect(turns - before).toBeLessThanOrEqual(3)
  }
  done = true
  await Promise.all(busy)
})

test('releases the place of an aborted call that waits', async () => {
  const { call, started, settle } = startClosed({ parallel: 1, queueLimit: 1 })
  const abort = new AbortController()
  const calls = [call('a'), call('b', abort.signal)]
  abort.abort(new Error('gone'))
  await expect(calls[1]).rejects.toThrow('gone')
  await expect(call('d', abort.signal)).rejects.toThrow('gone')
  calls.push(call('c'))
  expect(await settle(calls)).toEqual([true, false, true])
  expect(started).toEqual(['a', 'c'])
})
