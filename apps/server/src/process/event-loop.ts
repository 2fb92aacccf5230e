import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measures the event loop, without a timer in an idle process. `meanMs` returns the mean length of an iteration since the last call. */
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
