import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BufferOptions, createBuffer } from './buffer.ts'

class Away extends Error {}

const open = (options: Partial<BufferOptions<number>> = {}) => {
  const stored: number[] = []
  const batchSizes: number[] = []
  const lost: Record<string, number> = {}
  const buffer = createBuffer<number>({
    maxItems: 1000,
    maxBytes: 1e9,
    measureItem: () => 1,
    flushMs: 20,
    flushItems: 100,
    batchItems: 100,
    store: async (batch) => {
      batchSizes.push(batch.length)
      stored.push(...batch)
    },
    isTemporary: (error) => error instanceof Away,
    onLost: (count, reason) => {
      lost[reason] = (lost[reason] ?? 0) + count
    },
    onDelayed: () => {},
    ...options,
  })
  const push = (count: number, from = 0) => {
    for (let i = 0; i < count; i++) buffer.push(from + i)
  }
  return { buffer, push, stored, batchSizes, lost }
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

test('stores accepted visits in order within the flush interval', async () => {
  const { push, stored } = open()
  push(3)
  expect(stored).toEqual([])
  await expect.poll(() => stored).toEqual([0, 1, 2])
})

test('stores a full batch without waiting for the interval', async () => {
  const { push, stored, buffer } = open({ flushMs: 60_000 })
  push(100)
  await expect.poll(() => stored.length).toBe(100)
  expect(buffer.size).toBe(0)
})

test('stores no batch larger than requested', async () => {
  const { push, buffer, batchSizes, stored } = open({ batchItems: 30 })
  push(100)
  await buffer.flush()
  expect(batchSizes).toEqual([30, 30, 30, 10])
  expect(stored).toEqual(upTo(100))
})

test('drops and counts only visits beyond the limit', async () => {
  const { push, buffer, stored, lost } = open({ maxItems: 50 })
  push(80)
  expect(buffer.size).toBe(50)
  expect(lost).toEqual({ overflow: 30 })
  await buffer.flush()
  expect(stored).toEqual(upTo(50))
})

test('limits memory also by size until visits are stored', async () => {
  const { push, buffer, lost, stored } = open({ maxBytes: 1000, measureItem: () => 100 })
  push(15)
  expect(lost).toEqual({ overflow: 5 })
  await buffer.flush()
  push(10, 100)
  expect(lost).toEqual({ overflow: 5 })
  await buffer.flush()
  expect(stored).toHaveLength(20)
})

test('stores each visit once after an outage of the store', async () => {
  let isDown = true
  const stored: number[] = []
  const { push, buffer, lost } = open({
    store: async (batch) => {
      if (isDown) throw new Away()
      stored.push(...batch)
    },
  })
  push(150)
  await expect(buffer.flush()).rejects.toThrow(Away)
  push(50, 150)
  await sleep(60)
  expect(buffer.size).toBe(200)
  isDown = false
  await expect.poll(() => stored.length).toBe(200)
  expect(stored).toEqual(upTo(200))
  expect(lost).toEqual({})
})

test('continues with other items if storing one fails', async () => {
  const stored: number[] = []
  const { push, buffer, lost } = open({
    store: async (batch) => {
      if (batch.includes(37)) throw new Error('no')
      stored.push(...batch)
    },
  })
  push(100)
  await buffer.flush()
  expect(stored).toEqual(upTo(100).filter((n) => n !== 37))
  expect(lost).toEqual({ refused: 1 })
})

test('stores the buffered visits on close and accepts no more', async () => {
  const { push, buffer, stored, lost } = open({ flushMs: 60_000 })
  push(30)
  await buffer.close()
  push(1)
  expect(stored).toEqual(upTo(30))
  expect(lost).toEqual({ closed: 1 })
})

test('reports the number of lost visits if the store is unreachable on close', async () => {
  const { push, buffer, lost } = open({
    store: async () => {
      throw new Away()
    },
  })
  push(30)
  await buffer.close()
  expect(lost).toEqual({ closed: 30 })
  expect(buffer.size).toBe(0)
})

test('stores visits that arrive during a flush with the next one', async () => {
  const stored: number[] = []
  const { push, buffer } = open({
    store: async (batch) => {
      await sleep(10)
      stored.push(...batch)
    },
  })
  push(10)
  const first = buffer.flush()
  push(10, 10)
  await first
  await buffer.flush()
  expect(stored).toEqual(upTo(20))
})
