import type { LoopDelay } from './probe.ts'
import type { Alone } from './report.ts'
import type { FuzzRequest } from './request.ts'
import type { Run, Sent } from './run-state.ts'
import { send } from './send.ts'

/** Suspects of one round that are sent again. */
const maxSuspects = 24
const triesAlone = 3

/**
 * Long answers and delays of the loop are signs, not failures: eight requests share two cores with everything else
 * that runs. Each request that was under way is sent alone, up to three times; what is long each time is a failure.
 */
export const judgeTimes = async (
  run: Run,
  sent: readonly Sent[],
  delays: readonly LoopDelay[],
): Promise<void> => {
  const { report, limits } = run
  for (const { ms } of delays) report.loopDelay(ms)
  const long = delays.filter(({ ms }) => ms > limits.loopMs)
  const suspects = sent.filter(
    ({ exchange: { ms, from, to } }) =>
      ms > limits.answerMs || long.some((delay) => delay.from < to && from < delay.to),
  )
  for (const { request, exchange } of suspects.slice(0, maxSuspects)) {
    const alone = await measureAlone(run, request)
    if (alone.answerMs > limits.answerMs)
      report.failed(request, exchange, `takes over ${limits.answerMs} ms alone`, alone.answerMs)
    if (alone.loopMs > limits.loopMs)
      report.failed(request, exchange, `holds the event loop over ${limits.loopMs} ms alone`, alone.loopMs)
    report.alone(request, alone)
  }
}

/** How many times slower than alone this machine is now: what 20 ms of computing take. */
const slowness = (): number => {
  const began = performance.now()
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    const computed = (user + system) / 1000
    if (computed >= 20) return Math.max(1, (performance.now() - began) / computed)
  }
}

/** The shortest of up to three tries, as on an idle machine; ends at the first that keeps the limits. */
const measureAlone = async ({ service, wire, limits }: Run, request: FuzzRequest): Promise<Alone> => {
  let best: Alone = { answerMs: Number.POSITIVE_INFINITY, loopMs: Number.POSITIVE_INFINITY }
  for (let tries = 0; tries < triesAlone; tries++) {
    // A key that was used would only replay the answer
    const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'idempotency-key')
    const before = service.delays.length
    const slow = slowness()
    const taken = await send(wire, { ...request, headers })
    const ms = taken.ms / Math.max(slow, slowness())
    await service.flush()
    const longest = Math.max(0, ...service.delays.slice(before).map(({ ms }) => ms))
    best = { answerMs: Math.min(best.answerMs, ms), loopMs: Math.min(best.loopMs, longest) }
    if (best.answerMs <= limits.answerMs && best.loopMs <= limits.loopMs) break
  }
  return best
}
