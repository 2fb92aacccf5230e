/**
 * Work that many ask for at once is done once: whoever asks for a key meanwhile gets the same promise. Keeps nothing
 * afterwards. (The caches around it need more than lru-cache's `fetchMethod` has: the service's own clock, work
 * that is not kept, or whether work is under way.)
 */
export const createSingleFlight = <K, T>() => {
  const flights = new Map<K, Promise<T>>()
  return {
    /** Whether work for a key is under way. */
    has: (key: K): boolean => flights.has(key),
    run: (key: K, work: () => Promise<T>): Promise<T> => {
      const running = flights.get(key)
      if (running) return running
      const flight = work().finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
  }
}
