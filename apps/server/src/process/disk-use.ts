import { readFile, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minForecastDays } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'

/** File in the data directory with the used bytes of each day, excluded from backups: another machine has another disk. */
const noteName = 'disk-use'
const maxDays = 60
const maxForecastDays = 1830

type Sample = readonly [day: number, used: number]

export const readDisk = async (dataDir: string): Promise<{ free: number; total: number }> => {
  const { bsize, bavail, blocks } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}

const readSamples = async (dataDir: string): Promise<Sample[]> =>
  readFile(join(dataDir, noteName), 'utf8').then(
    (text) => JSON.parse(text) as Sample[],
    () => [],
  )

/** Stores the used bytes of a day. */
export const recordDiskUse = async (dataDir: string, now: number, used?: number): Promise<void> => {
  const { free, total } = await readDisk(dataDir)
  const day = Math.floor(now / dayMs)
  const former = (await readSamples(dataDir)).filter(([other]) => other < day && other > day - maxDays)
  const file = join(dataDir, noteName)
  await writeFile(`${file}.new`, JSON.stringify([...former, [day, used ?? total - free]]), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/**
 * Returns the days for which the disk was measured, and the days until it is full if it continues to fill as in these
 * days: null with too few of them, or if that takes more than five years.
 */
export const forecastDisk = async (
  dataDir: string,
  { free }: { readonly free: number },
): Promise<{ measuredDays: number; fullInDays: number | null }> => {
  const samples = await readSamples(dataDir)
  const measuredDays = (samples.at(-1)?.[0] ?? 0) - (samples[0]?.[0] ?? 0)
  if (measuredDays < minForecastDays) return { measuredDays, fullInDays: null }
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanDay = average(samples.map(([day]) => day))
  const meanUsed = average(samples.map(([, used]) => used))
  const bytesPerDay =
    average(samples.map(([day, used]) => (day - meanDay) * (used - meanUsed))) /
    average(samples.map(([day]) => (day - meanDay) ** 2))
  const days = free / bytesPerDay
  return { measuredDays, fullInDays: days >= 0 && days <= maxForecastDays ? Math.floor(days) : null }
}
