import { type ComponentType, lazy } from 'react'

const whenIdle: (run: () => void) => unknown =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (run) => setTimeout(run, 2000)

/** A component that is a chunk of its own, fetched when it is first shown. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }))

/** As `lazyComponent`, and fetched once the browser has nothing else to do: it may be needed when the service is gone. */
export const idleComponent = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  whenIdle(() => void load().catch(() => {}))
  return lazyComponent(load)
}
