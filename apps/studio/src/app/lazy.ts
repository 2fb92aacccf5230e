import { type ComponentType, lazy } from 'react'

const whenIdle: (run: () => void) => unknown =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (run) => setTimeout(run, 2000)

/** Creates a component with its own chunk, loaded on first use. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }))

/** Like `lazyComponent`, but loads when the browser is idle: it may be needed when the service is unreachable. */
export const idleComponent = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  whenIdle(() => void load().catch(() => {}))
  return lazyComponent(load)
}
