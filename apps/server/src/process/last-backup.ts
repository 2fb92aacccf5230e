import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs } from '@vitrine/contract/durations'
import type { Metrics } from './metrics.ts'
import { registerCollectedGauge } from './metrics-collected.ts'

/** File in the data directory, excluded from backups so that a restored installation reports no backup. */
const noteName = 'last-backup'

export const recordBackup = async (dataDir: string, at: Date): Promise<void> => {
  const file = join(dataDir, noteName)
  await writeFile(`${file}.new`, `${at.toISOString()}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Returns the time of the last complete backup. Throws without a backup. */
export const readLastBackup = async (dataDir: string): Promise<number> =>
  Date.parse((await readFile(join(dataDir, noteName), 'utf8')).trim())

/** Registers the time of the last complete backup. The metric is missing without a backup. */
export const createBackupMetric = (metrics: Metrics, dataDir: string): void =>
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_backup_last_success_timestamp_seconds',
      help: 'Start of the last complete backup of this data directory; missing without one.',
    },
    async () => {
      const at = await readLastBackup(dataDir)
      return Number.isNaN(at) ? null : at / secondMs
    },
  )
