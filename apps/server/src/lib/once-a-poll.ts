import { performance } from 'node:perf_hooks'

const timing = performance.nodeTiming

/**
 * What `read` says, asked once for all that the event loop has found ready at one time. Who asks on behalf of a request gets
 * what was so after the first bytes of that request had come: the system had named all ready sockets before `read` was
 * called, and naming others (in the next turn, or in the same one when more than 1,024 are ready) moves one of the two counts
 * of libuv. They also tell apart the parts of a turn that come behind the sockets: timers, immediates.
 * A request that a client sends behind another one without waiting for its answer may be read with it, and is answered
 * as if it had come with it.
 */
export const onceAPoll = <T>(read: () => T): { get(): T; forget(): void } => {
  let turn = -1
  let handled = -1
  let value: T
  return {
    get: () => {
      const { loopCount, events } = timing.uvMetricsInfo
      if (turn !== loopCount || handled !== events) {
        value = read()
        turn = loopCount
        handled = events
      }
      return value
    },
    forget: () => {
      turn = -1
    },
  }
}
