import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { forecastDisk, recordDiskUse } from './disk-use.ts'

const start = 20_000 * dayMs
const measure = async (used: readonly number[]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'disk-use-'))
  for (const [i, bytes] of used.entries()) await recordDiskUse(dataDir, start + i * dayMs, bytes)
  return (free: number) => forecastDisk(dataDir, { free })
}

test('forecasts when the disk is full from a week on, by the growth of each day', async () => {
  expect(await (await measure([]))(1000)).toEqual({ measuredDays: 0, fullInDays: null })
  expect(await (await measure([10, 20, 30, 40, 50, 60, 70]))(1000)).toEqual({
    measuredDays: 6,
    fullInDays: null,
  })
  expect(await (await measure([10, 20, 30, 40, 50, 60, 70, 80]))(1000)).toEqual({
    measuredDays: 7,
    fullInDays: 100,
  })
  // A clean-up of one day does not hide the growth of the others
  const { fullInDays } = await (await measure([10, 20, 30, 25, 35, 45, 55, 65, 75, 85]))(1000)
  expect(fullInDays).toBeGreaterThan(100)
  expect(fullInDays).toBeLessThan(140)
})

test('forecasts nothing for a disk that does not grow, or not within five years', async () => {
  expect((await (await measure([80, 70, 60, 50, 40, 30, 20, 10]))(1000)).fullInDays).toBeNull()
  expect((await (await measure(Array.from({ length: 9 }, () => 50)))(1000)).fullInDays).toBeNull()
  expect((await (await measure([1, 2, 3, 4, 5, 6, 7, 8]))(1_000_000)).fullInDays).toBeNull()
})

test('stores one measurement per day, and the last sixty', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'disk-use-'))
  for (let i = 0; i < 100; i++) await recordDiskUse(dataDir, start + (i * dayMs) / 2, i)
  expect((await forecastDisk(dataDir, { free: 1000 })).measuredDays).toBe(49)
  for (let i = 0; i < 100; i++) await recordDiskUse(dataDir, start + i * dayMs, i)
  expect(await forecastDisk(dataDir, { free: 1000 })).toEqual({ measuredDays: 59, fullInDays: 1000 })
})
