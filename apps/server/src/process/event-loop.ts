import { performance } from 'node:perf_hooks'

/**
 * Measures the event loop without waking it: returns the mean length of its turns since the last call, in milliseconds of
 * work (what waits for input is not counted). Histograms of Node measure by a timer of 10 ms, which kept an idle process
 * waking a hundred times a second each.
 */
export const createTurnMeter = (): (() => number) => {
  const now = () => ({
    active: performance.eventLoopUtilization().active,
    turns: performance.nodeTiming.uvMetricsInfo.loopCount,
  })
  let last = now()
  return () => {
    const current = now()
    const mean = (current.active - last.active) / Math.max(1, current.turns - last.turns)
    last = current
    return mean
  }
}
