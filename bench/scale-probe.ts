// Preloaded into the service: how long its thread computes at a stretch, and which statements it has SQLite prepare.
import { createServer } from 'node:http'
import Driver from 'better-sqlite3'

/** What the probe answers; both begin anew with each answer. */
export type Probed = {
  /** The longest the event loop was kept from turning, in milliseconds of the thread's own processor time. */
  readonly longestTurnMs: number
  /** Statements prepared since the start. */
  readonly statements: readonly string[]
}

const periodMs = 5
/** Statements made of many values differ by how many: enough to have seen each kind. */
const maxStatements = 5000

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let longest = 0
let last = { wall: performance.now(), processor: processorMs() }
setInterval(() => {
  const now = { wall: performance.now(), processor: processorMs() }
  // What the machine gave to other processes is not counted
  longest = Math.max(longest, Math.min(now.wall - last.wall - periodMs, now.processor - last.processor))
  last = now
}, periodMs).unref()

const statements = new Set<string>()
const { prepare } = Driver.prototype
Driver.prototype.prepare = function (this: Driver.Database, text: string) {
  if (statements.size < maxStatements) statements.add(text)
  return prepare.call(this, text)
} as typeof prepare

createServer((_, response) => {
  const answer: Probed = { longestTurnMs: longest, statements: [...statements] }
  longest = 0
  // Asked after each job: a connection that is kept would end just then
  response.setHeader('connection', 'close').end(JSON.stringify(answer))
})
  .listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
  .unref()
