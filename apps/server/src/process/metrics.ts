import { secondMs } from '@vitrine/contract/durations'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createLoopMeter } from './event-loop.ts'
import { countDroppedLines } from './logger.ts'
import { buildVersion } from './version.ts'

export type Metrics = {
  readonly registry: Registry
  /** Counts a request. `seconds` last from the first byte received to the last byte sent. */
  request(operation: string, status: number, seconds: number): void
  /** Counts a page from the cache, sent before the framework. */
  pageHit(): void
  /** Counts a page from memory because the database was unreachable. */
  stalePage(): void
  shed(reason: string): void
  refusedConnection(): void
  /** Counts a call of a tool. `outcome` is `ok` or an error code. */
  tool(name: string, outcome: string): void
}

/** Registers a counter that is read for each scrape. */
export const registerCollectedCounter = (
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => number,
): void => {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

/** Singleton, because its observers never stop. */
let processMetrics: Registry | undefined
const createProcessMetrics = (): Registry => {
  if (!processMetrics) {
    processMetrics = new Registry()
    // Its event loop histogram would wake an idle process, so this service measures the loop itself
    collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: 10 * secondMs })
    for (const part of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
      processMetrics.removeSingleMetric(`nodejs_eventloop_lag_${part}_seconds`)
    const loop = createLoopMeter()
    new Gauge({
      name: 'vitrine_event_loop_turn_seconds',
      help: 'Mean length of an event loop iteration since the last scrape.',
      registers: [processMetrics],
      collect() {
        this.set(loop.meanMs() / secondMs)
      },
    })
    registerCollectedCounter(
      processMetrics,
      { name: 'vitrine_log_lines_dropped_total', help: 'Log lines dropped because stdout was not read.' },
      countDroppedLines,
    )
  }
  return processMetrics
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  new Gauge({
    name: 'vitrine_build_info',
    help: 'Always 1; the labels say which version runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: buildVersion, node: process.versions.node }, 1)
  for (const metric of createProcessMetrics().getMetricsAsArray()) registry.registerMetric(metric as never)
  const duration = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Response time, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  // Looking up the series of two labels costs more than counting
  const children = new Map<string, ReturnType<typeof duration.labels>>()
  const findChild = (operation: string, status: number) => {
    const key = `${operation} ${status}`
    const child = children.get(key) ?? duration.labels(operation, String(status))
    children.set(key, child)
    return child
  }
  const stalePages = new Counter({
    name: 'vitrine_stale_pages_total',
    help: 'Public pages shown from memory because the database was unreachable.',
    registers: [registry],
  })
  let hits = 0
  registerCollectedCounter(
    registry,
    { name: 'vitrine_page_hits_total', help: 'Public pages sent from the cache.' },
    () => hits,
  )
  const shed = new Counter({
    name: 'vitrine_shed_total',
    help: 'Requests rejected with 503 to protect the process.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Starts at zero: a series that starts with its first count shows no increase
  for (const reason of ['event_loop', 'heap', 'database']) shed.inc({ reason }, 0)
  const refused = new Counter({
    name: 'vitrine_connections_refused_total',
    help: 'Connections refused because too many were open.',
    registers: [registry],
  })
  const agentTools = new Counter({
    name: 'vitrine_agent_tools_total',
    help: 'Tool calls of agents, by outcome.',
    labelNames: ['tool', 'outcome'],
    registers: [registry],
  })
  return {
    registry,
    request: (operation, status, seconds) => findChild(operation, status).observe(seconds),
    pageHit: () => {
      hits += 1
    },
    stalePage: () => stalePages.inc(),
    shed: (reason) => shed.inc({ reason }),
    refusedConnection: () => refused.inc(),
    tool: (tool, outcome) => agentTools.inc({ tool, outcome }),
  }
}
