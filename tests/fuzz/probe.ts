// Preloaded into the service (--import): tells the fuzzer over IPC how late its event loop is, and how much memory it has.

/**
 * The loop was late between two moments (epoch milliseconds). `ms` counts as far as the service's own thread computed
 * meanwhile: the rest is the machine's.
 */
export type LoopDelay = {
  readonly kind: 'delay'
  readonly from: number
  readonly to: number
  readonly ms: number
}
/** Bytes after a full garbage collection. */
export type Memory = {
  readonly kind: 'memory'
  readonly rss: number
  readonly heap: number
  readonly external: number
}
export type ProbeReport = LoopDelay | Memory | { readonly kind: 'flushed' }
export type ProbeQuestion = 'memory' | 'flush'

/** Milliseconds between two looks at the clock. */
const periodMs = 10
/** Shorter delays are not reported. */
const reportedMs = 25

const epoch = () => performance.timeOrigin + performance.now()
const report = (message: ProbeReport) => process.send?.(message)

let last = epoch()
let cpu = process.threadCpuUsage()
let flushing = 0
setInterval(() => {
  const now = epoch()
  if (now - last - periodMs > reportedMs) {
    const used = process.threadCpuUsage(cpu)
    const ms = Math.min(now - last - periodMs, (used.user + used.system) / 1000)
    report({ kind: 'delay', from: last, to: now, ms })
  }
  last = now
  cpu = process.threadCpuUsage()
  // A delay is seen by the look after it, so the answer waits for two
  if (flushing && --flushing === 0) report({ kind: 'flushed' })
}, periodMs).unref()

const answer = async (question: ProbeQuestion) => {
  if (question === 'flush') {
    flushing = 3
    return
  }
  const { gc } = globalThis as { gc?: (options: object) => Promise<void> }
  for (let i = 0; i < 2; i++) await gc?.({ type: 'major', execution: 'async' })
  const { rss, heapUsed, external } = process.memoryUsage()
  report({ kind: 'memory', rss, heap: heapUsed, external })
  last = epoch()
  cpu = process.threadCpuUsage()
}
process.on('message', (question: ProbeQuestion) => void answer(question))
// Neither keeps the service alive, and it does not outlive the fuzzer
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
