import { once } from 'node:events'

export type Step = (step: string, work: Promise<unknown>, untilMs: number) => Promise<void>

/** Creates steps with deadlines in milliseconds from this call. Reports late steps to `onLate`; passes on errors in time. */
export const createSteps = (onLate: (step: string) => void): Step => {
  const start = performance.now()
  return async (step, work, untilMs) => {
    const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(untilMs - (performance.now() - start))))
    const passed = once(deadline, 'abort').then(() => true)
    // An error after the deadline must not become an unhandled rejection
    work.catch(() => {})
    if (await Promise.race([work.then(() => false), passed])) onLate(step)
  }
}
