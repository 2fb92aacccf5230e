import { expect, test } from 'vitest'
import { clampFuture } from './clamp-future.ts'

test('treats an implausibly late time as now and keeps all others', () => {
  const now = 1_000_000
  expect([0, now, now + 500, now + 501].map((at) => clampFuture(at, now, 500))).toEqual([
    0,
    now,
    now + 500,
    now,
  ])
})
