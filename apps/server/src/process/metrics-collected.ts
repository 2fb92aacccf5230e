import { statfs } from 'node:fs/promises'
import { dayMs, secondMs } from '@vitrine/contract/durations'
import { Gauge } from 'prom-client'
import type { Database } from '../db/handle.ts'
import { type Metrics, registerCollectedCounter } from './metrics.ts'

type Awaitable<T> = T | Promise<T>

/** Registers a gauge with one label, or a single value without a label, for each scrape. Leaves out a metric that is null or fails. */
export const registerCollectedGauge = <L extends string>(
  { registry }: Metrics,
  { name, help, label }: { name: string; help: string; label?: L },
  read: () => Awaitable<Readonly<Record<string, number>> | number | null>,
): void => {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset()
      // The database may be unreachable, which vitrine_database_up reports
      const values = await Promise.resolve()
        .then(read)
        .catch(() => null)
      if (values === null && !label) this.remove()
      if (typeof values === 'number') this.set(values)
      else
        for (const [key, value] of Object.entries(values ?? {}))
          this.set({ [label!]: key } as Record<L, string>, value)
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
    return since === null ? 0 : Math.max(0, now() - since) / secondMs
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
  const addGauge = (name: string, help: string, read: () => Awaitable<number | null>) =>
    registerCollectedGauge(metrics, { name, help }, read)
  registerCollectedGauge(
    metrics,
    {
      name: 'vitrine_database_connections',
      help: 'Connections of this process by state (used, idle), the maximum (max), and waiting callers (waiting).',
      label: 'state',
    },
    () => ({ ...db.connections() }),
  )
  addGauge(
    'vitrine_database_longest_wait_seconds',
    'Longest current wait for a connection.',
    () => db.connectionWaits().oldestMs / secondMs,
  )
  addGauge('vitrine_database_log_bytes', "Size of SQLite's log (WAL); missing on PostgreSQL.", () =>
    db.logBytes(),
  )
  addGauge('vitrine_database_up', '1 while the database responds.', () =>
    db.ping().then(
      () => 1,
      () => 0,
    ),
  )
  addGauge(
    'vitrine_database_writable',
    '0 while the database stores nothing: its disk is full, or it is read-only.',
    async () => Number((await db.findStorageProblem()) === null),
  )
  addGauge(
    'vitrine_database_listening',
    '1 while this process receives changes by other processes; absent on SQLite.',
    () => {
      const isListening = db.isListening()
      return isListening === null ? null : Number(isListening)
    },
  )
  addGauge(
    'vitrine_database_clock_offset_seconds',
    "Clock of the database server minus this machine's; absent on SQLite.",
    async () => {
      const offsetMs = await db.clockOffsetMs()
      return offsetMs === null ? null : offsetMs / secondMs
    },
  )
  addGauge(
    'vitrine_replica_lag_seconds',
    'Lag of the replica of DATABASE_READ_URL, +Inf while it does not respond; missing without a replica.',
    () => db.replicaLag(),
  )
  const addCounter = (name: string, help: string, read: () => number) =>
    registerCollectedCounter(metrics.registry, { name, help }, read)
  addCounter(
    'vitrine_database_waits_total',
    'Completed waits for a connection.',
    () => db.connectionWaits().count,
  )
  addCounter(
    'vitrine_database_wait_seconds_total',
    'Total time of completed waits for a connection.',
    () => db.connectionWaits().ms / secondMs,
  )
  addCounter(
    'vitrine_database_refused_total',
    'Transactions refused because the database server was a former primary.',
    () => db.refusedTransactions(),
  )
}
