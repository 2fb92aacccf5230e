import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { checkConnection, waitForReconnect } from './status.ts'

/** A script could not be loaded, because the service is unreachable or a newer version is deployed. */
export class ChunkError extends Error {}

const retryDelaysMs = [500, 2000]

/** Loads a chunk. Retries failures, then throws a `ChunkError`. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const delay of retryDelaysMs)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  return load().catch((error: unknown) => {
    throw new ChunkError('A script could not be loaded.', { cause: error })
  })
}

export const whenIdle: (run: () => void) => unknown =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (run) => setTimeout(run, 2000)

/** Loads a part of a screen, such as its texts. Stays pending without a connection, so that the other parts of the screen remain. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  loadChunk(load).catch(async () => {
    if (!(await checkConnection())) await waitForReconnect()
    return loadChunk(load)
  })

/** Creates a component that loads when it is first shown. Until its script, texts and data are loaded, `Fallback` is shown. */
export const createLazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<P> = () => null,
): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<P>
  return (props) =>
    createElement(Suspense, { fallback: createElement(Fallback, props) }, createElement(Loaded, props))
}

/** Creates a lazy component that loads when the browser is idle, so that it is available without the service. */
export const createIdleComponent = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  whenIdle(() => void load().catch(() => {}))
  return createLazyComponent(load)
}
