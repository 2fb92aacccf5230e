import { createProblem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'

/** Concurrent reads per account or network of visitors: all accounts share two threads and eight connections. */
const maxAtOnce = 2

const counts = new Map<number | string, number>()

/** Reads a file or URL for an account or network. Fails with 429 if two of its reads are running. */
export const limitReads = async <T>(key: number | string, work: () => Promise<T>): Promise<T> => {
  const count = counts.get(key) ?? 0
  if (count >= maxAtOnce) fail('rate_limited', createProblem(null, 'imports_running', { max: maxAtOnce }), 2)
  counts.set(key, count + 1)
  try {
    return await work()
  } finally {
    const running = counts.get(key)! - 1
    if (running) counts.set(key, running)
    else counts.delete(key)
  }
}
