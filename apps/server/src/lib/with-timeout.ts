/** Waits at most `limitMs` for `work`, then rejects with the result of `createError`. */
export const withTimeout = <T>(limitMs: number, work: Promise<T>, createError: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
