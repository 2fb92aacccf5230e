import { statfs } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import type { Database } from '../db/handle.ts'
import { dayMs, secondMs } from '../lib/durations.ts'
import type { Metrics } from './metrics.ts'

/** Metrics that are read when somebody asks for them; what cannot be read is left out, and the others stand. */

/** A gauge of values by one label, or of one value without. */
export const collectedGauge = <L extends string>(
  { registry }: Metrics,
  { name, help, label }: { name: string; help: string; label?: L },
  read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
): void => {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const [key, value] of Object.entries(await read())) {
          if (label) this.set({ [label]: key } as Record<L, string>, value)
          else this.set(value)
        }
      } catch {
        // The database is out of reach: vitrine_database_up says so
        if (!label) this.remove()
      }
    },
  })
}

/** What waits in a queue of all processes, what was given up after a moment, and since when the oldest waits. */
type QueueFigures = {
  readonly waiting: number
  readonly failed: number
  readonly since: number | null
}

/** Two gauges of a queue of all processes: how much waits or was given up within a day, and how long the oldest has waited. */
export const queueGauges = (
  metrics: Metrics,
  names: Readonly<Record<'count' | 'age', { name: string; help: string }>>,
  figures: (failedSince: number) => Promise<QueueFigures>,
  now: () => number,
): void => {
  collectedGauge(metrics, { ...names.count, label: 'state' }, async () => {
    const { waiting, failed } = await figures(now() - dayMs)
    return { queued: waiting, failed }
  })
  collectedGauge(metrics, names.age, async () => {
    const { since } = await figures(now())
    return { age: since === null ? 0 : Math.max(0, now() - since) / secondMs }
  })
}

/** Space of the file system with the data directory. */
export const createDiskMetric = (metrics: Metrics, dataDir: string): void =>
  collectedGauge(
    metrics,
    {
      name: 'vitrine_disk_bytes',
      help: 'Space of the disk with DATA_DIR by state (free, total).',
      label: 'state',
    },
    async () => {
      const { bsize, bavail, blocks } = await statfs(dataDir)
      return { free: bavail * bsize, total: blocks * bsize }
    },
  )

/** Connections of the database, and how long requests wait for one. */
export const createDatabaseMetrics = (metrics: Metrics, db: Database): void => {
  collectedGauge(
    metrics,
    {
      name: 'vitrine_database_connections',
      help: 'Connections of this process by state (used, idle), the most there may be (max), and callers that wait (waiting).',
      label: 'state',
    },
    () => ({ ...db.connections() }),
  )
  collectedGauge(
    metrics,
    {
      name: 'vitrine_database_longest_wait_seconds',
      help: 'The longest wait for a connection that goes on.',
    },
    () => ({ wait: db.waits().oldestMs / secondMs }),
  )
  collectedGauge(
    metrics,
    { name: 'vitrine_database_log_bytes', help: "Size of SQLite's log (WAL); none on PostgreSQL." },
    () => {
      const bytes = db.logBytes()
      if (bytes === null) throw new Error('PostgreSQL has its own log')
      return { bytes }
    },
  )
  collectedGauge(
    metrics,
    { name: 'vitrine_database_up', help: '1 while the database answers this process.' },
    async () => ({
      up: await db.ping().then(
        () => 1,
        () => 0,
      ),
    }),
  )
  collectedGauge(
    metrics,
    {
      name: 'vitrine_database_listening',
      help: '1 while this process hears of changes by other processes; none on SQLite.',
    },
    () => {
      const isListening = db.isListening()
      if (isListening === null) throw new Error('SQLite has no notifications')
      return { listening: Number(isListening) }
    },
  )
  collectedGauge(
    metrics,
    {
      name: 'vitrine_replica_lag_seconds',
      help: 'How far the replica of DATABASE_READ_URL is behind, +Inf while it does not answer; none without one.',
    },
    async () => {
      const lag = await db.replicaLag()
      if (lag === null) throw new Error('there is no replica')
      return { lag }
    },
  )
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [metrics.registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter(
    'vitrine_database_waits_total',
    'Connections that were asked for and given.',
    () => db.waits().count,
  )
  counter(
    'vitrine_database_wait_seconds_total',
    'Time waited for connections, of all that were given.',
    () => db.waits().ms / secondMs,
  )
}
