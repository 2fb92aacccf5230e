import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Measures iterations of the event loop. `meanMs` returns their mean length since its last call, in milliseconds. One sample
 * per iteration needs no timer, so an idle process sleeps.
 */
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
