/** Creates a list of functions to call after a change. `subscribe` returns a function that removes the listener. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
