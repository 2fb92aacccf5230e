import { statfs } from 'node:fs/promises'
import { Counter, Gauge } from 'prom-client'
import type { Database } from '../db/handle.ts'
import { dayMs, secondMs } from '../lib/durations.ts'
import type { Metrics } from './metrics.ts'

/** Registers a gauge with one label, or a single value without a label, for each scrape. Leaves out a metric that fails. */
export const registerCollectedGauge = <L extends string>(
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
        // The database is unreachable, which vitrine_database_up reports
        if (!label) this.remove()
      }
    },
  })
}

type QueueCounts = {
  readonly waiting: number
  readonly failed: number
  readonly since: number | null
}

/** Registers the pending and failed entries (within a day) of a shared queue, and the age of the oldest. */
export const queueGauges = (
  metrics: Metrics,
  names: Readonly<Record<'count' | 'age', { name: string; help: string }>>,
  countQueue: (failedSince: number) => Promise<QueueCounts>,
  now: () => number,
): void => {
  registerCollectedGauge(metrics, { ...names.count, label: 'state' }, async () => {
    const { waiting, failed } = await countQueue(now() - dayMs)
    return { queued: waiting, failed }
  })
  registerCollectedGauge(metrics, names.age, async () => {
    const { since } = await countQueue(now())
    return { age: since === null ? 0 : Math.max(0, now() - since) / secondMs }
  })
}

export const createDiskMetric = (metrics: Metrics, dataDir: string): void =>
  registerCollectedGauge(
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

export const createDatabaseMetrics = (metrics: Metrics, db: Database): void => {
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_database_connections',
      help: 'Connections of this process by state (used, idle), the maximum (max), and waiting callers (waiting).',
      label: 'state',
    },
    () => ({ ...db.connections() }),
  )
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_database_longest_wait_seconds',
      help: 'Longest current wait for a connection.',
    },
    () => ({ wait: db.connectionWaits().oldestMs / secondMs }),
  )
  registerCollectedGauge(
    metrics,
    { name: 'vitrine_database_log_bytes', help: "Size of SQLite's log (WAL); missing on PostgreSQL." },
    () => {
      const bytes = db.logBytes()
      if (bytes === null) throw new Error('PostgreSQL has its own log')
      return { bytes }
    },
  )
  registerCollectedGauge(
    metrics,
    { name: 'vitrine_database_up', help: '1 while the database responds.' },
    async () => ({
      up: await db.ping().then(
        () => 1,
        () => 0,
      ),
    }),
  )
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_database_listening',
      help: '1 while this process receives changes by other processes; absent on SQLite.',
    },
    () => {
      const isListening = db.isListening()
      if (isListening === null) throw new Error('SQLite has no notifications')
      return { listening: Number(isListening) }
    },
  )
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_database_clock_offset_seconds',
      help: "Clock of the database server minus this machine's; absent on SQLite.",
    },
    async () => {
      const offsetMs = await db.clockOffsetMs()
      if (offsetMs === null) throw new Error('SQLite has no clock')
      return { offset: offsetMs / secondMs }
    },
  )
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_replica_lag_seconds',
      help: 'Lag of the replica of DATABASE_READ_URL, +Inf while it does not respond; missing without a replica.',
    },
    async () => {
      const lag = await db.replicaLag()
      if (lag === null) throw new Error('no replica is configured')
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
    'Completed waits for a connection.',
    () => db.connectionWaits().count,
  )
  counter(
    'vitrine_database_wait_seconds_total',
    'Total time of completed waits for a connection.',
    () => db.connectionWaits().ms / secondMs,
  )
  counter(
    'vitrine_database_refused_total',
    'Transactions refused because the database server was a former primary.',
    () => db.refusedTransactions(),
  )
}
