import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { describe, expect, test, vi } from 'vitest'
import { createLimiter } from './window-limiter.ts'

const windowMs = 60_000

describe('a limiter', () => {
  test('allows no more than its limit in any window, whenever the hits come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 600 }),
        (limit, pauses) => {
          const limiter = createLimiter(limit, windowMs)
          const allowed: number[] = []
          let now = 0
          for (const pause of pauses) {
            now += pause
            if (limiter.hit('key', now) === 0) allowed.push(now)
            const inWindow = allowed.filter((at) => at > now - windowMs).length
            expect(inWindow).toBeLessThanOrEqual(limit)
            expect(limiter.left('key', now)).toBeLessThanOrEqual(limit - inWindow)
          }
        },
      ),
    )
  })

  test.each([1, 10, 16, 17, 300, 5000])(
    'allows a burst of exactly %i, and as many again when it is over',
    (limit) => {
      const limiter = createLimiter(limit, windowMs)
      const burst = (now: number) => {
        let allowed = 0
        while (limiter.hit('key', now) === 0) allowed += 1
        return allowed
      }
      expect(limiter.left('key', 0)).toBe(limit)
      expect([burst(0), limiter.left('key', 0), limiter.hit('key', 1)]).toEqual([limit, 0, 60])
      expect(burst(windowMs - 1)).toBe(0)
      expect(limiter.left('key', windowMs)).toBe(limit)
      expect([burst(windowMs), burst(3 * windowMs)]).toEqual([limit, limit])
    },
  )

  test('frees places one after the other, as hits leave the window', () => {
    const limiter = createLimiter(3, windowMs)
    for (const now of [0, 10_000, 20_000]) limiter.hit('key', now)
    expect([limiter.hit('key', 20_000), limiter.hit('key', 59_500)]).toEqual([40, 1])
    expect([limiter.left('key', 60_000), limiter.left('key', 70_000)]).toEqual([1, 2])
    expect([limiter.hit('key', 60_000), limiter.hit('key', 60_001)]).toEqual([0, 10])
  })

  test.each([1, 3, 40])(
    'with limit %i waits for no longer than its window when the clock goes back',
    (limit) => {
      const limiter = createLimiter(limit, windowMs)
      const ahead = 1000 * windowMs
      for (let i = 0; i < limit; i++) limiter.hit('key', ahead)
      expect([limiter.left('key', 0), limiter.hit('key', 0)]).toEqual([0, 60])
      expect([limiter.left('key', windowMs), limiter.hit('key', windowMs)]).toEqual([limit, 0])
    },
  )

  test('somebody who keeps below a high limit is never refused', () => {
    const limiter = createLimiter(600, windowMs)
    // Nine in ten of the limit, evenly
    for (let now = 0; now < 20 * windowMs; now += windowMs / 540) expect(limiter.hit('key', now)).toBe(0)
  })

  test('limit 0 allows everything; keys do not share', () => {
    const [none, one] = [createLimiter(0, windowMs), createLimiter(1, windowMs)]
    for (let i = 0; i < 100; i++) expect(none.hit('key', 0)).toBe(0)
    expect([one.hit('a', 0), one.hit('b', 0), one.hit('a', 0)]).toEqual([0, 0, 60])
  })

  test('what is kept of a key does not grow with the limit', () => {
    const count = (kept: unknown): number =>
      typeof kept === 'object' && kept !== null
        ? Object.values(kept).reduce((sum: number, member) => sum + count(member), 0)
        : 1
    const set = vi.spyOn(LRUCache.prototype, 'set')
    const [low, high] = [100, 1_000_000].map((limit) => {
      const limiter = createLimiter(limit, windowMs)
      for (let now = 0; now < 5000; now++) limiter.hit('key', now)
      return count(set.mock.lastCall![1])
    })
    set.mockRestore()
    expect(low).toBeGreaterThan(1)
    expect(high).toBe(low)
  })
})
