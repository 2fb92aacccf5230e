import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measures the event loop. `meanMs` returns the mean length of an iteration since its last call. Samples once per iteration, so that an idle process needs no timer. */
export const createLoopMeter = () => {
  const histogram = monitorEventLoopDelay({ samplePerIteration: true })
  histogram.enable()
  return {
    meanMs: (): number => {
      const mean = histogram.count ? histogram.mean / 1e6 : 0
      histogram.reset()
      return mean
    },
    stop: (): void => void histogram.disable(),
  }
}
