import { afterEach, expect, test, vi } from 'vitest'
import { yieldToEventLoop } from './yield.ts'

afterEach(() => void vi.restoreAllMocks())

test('yields after 5 ms of work in pieces of any length', async () => {
  let now = performance.now() + 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let turns = 0
  let timer = setImmediate(function count() {
    turns += 1
    timer = setImmediate(count)
  })
  const pauses: number[] = []
  for (let piece = 0; piece <= 20; piece++, now += 1) {
    const pause = yieldToEventLoop()
    if (pause) pauses.push(piece)
    await pause
  }
  clearImmediate(timer)
  expect(pauses).toEqual([0, 5, 10, 15, 20])
  expect(turns).toBeGreaterThanOrEqual(pauses.length)
})
