import { createProblem } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'

/** Concurrent reads per account: all accounts share two threads and eight connections. */
const maxAtOnce = 2

const counts = new Map<number, number>()

/** Reads a file or URL for an account. Fails with 429 if two reads of the account are running. */
export const limitReads = async <T>(
  { actor: { userId } }: Pick<UserContext, 'actor'>,
  work: () => Promise<T>,
): Promise<T> => {
  const count = counts.get(userId) ?? 0
  if (count >= maxAtOnce) fail('rate_limited', createProblem(null, 'imports_running', { max: maxAtOnce }), 2)
  counts.set(userId, count + 1)
  try {
    return await work()
  } finally {
    const running = counts.get(userId)! - 1
    if (running) counts.set(userId, running)
    else counts.delete(userId)
  }
}
