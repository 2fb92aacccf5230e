import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs } from '../lib/durations.ts'
import type { Metrics } from './metrics.ts'
import { collectedGauge } from './metrics-collected.ts'

/** In the data directory; not part of a backup, so that a restored installation does not claim to have one. */
const noteName = 'last-backup'

/** Notes that a backup was made, for the metric. */
export const noteBackup = async (dataDir: string, at: Date): Promise<void> => {
  const file = join(dataDir, noteName)
  await writeFile(`${file}.new`, `${at.toISOString()}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** When the last whole backup was begun; none where `backup` never ran for this data directory. */
export const createBackupMetric = (metrics: Metrics, dataDir: string): void =>
  collectedGauge(
    metrics,
    {
      name: 'vitrine_backup_last_success_timestamp_seconds',
      help: 'When the last whole backup was begun; none where there was none from this data directory.',
    },
    async () => {
      const at = Date.parse((await readFile(join(dataDir, noteName), 'utf8')).trim())
      if (Number.isNaN(at)) throw new Error(`${noteName} has no time`)
      return { at: at / secondMs }
    },
  )
