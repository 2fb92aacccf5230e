/** What comes of `work`; undefined as soon as the signal is aborted, whatever becomes of it then. */
export const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> => {
  const settled = new AbortController()
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: settled.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    settled.abort()
  }
}
