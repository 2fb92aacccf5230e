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
      limit(async () => {
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
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'free')).toBe('free')
})

test('rejects work that exceeds its time limit with `unavailable` and releases its slot', async () => {
  const limit = limitConcurrency({ parallel: 1, queueLimit: 1, maxMs: 20 })
  const stuck = limit(() => new Promise<never>(() => {}))
  const next = limit(async () => 'free')
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toBe('free')
})
