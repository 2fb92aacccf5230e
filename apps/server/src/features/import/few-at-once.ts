import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'

/** Files and addresses of one account that are read at once: all accounts share two threads and eight connections. */
const maxAtOnce = 2

const countsOf = new WeakMap<object, Map<number, number>>()

/** Reads something for an account, unless enough of it is being read: 429 then. */
export const fewAtOnce = async <T>(
  { egress }: Pick<Deps, 'egress'>,
  { actor: { userId } }: Pick<UserContext, 'actor'>,
  work: () => Promise<T>,
): Promise<T> => {
  const counts = countsOf.get(egress) ?? new Map<number, number>()
  countsOf.set(egress, counts)
  const count = counts.get(userId) ?? 0
  if (count >= maxAtOnce)
    fail(
      'rate_limited',
      `${maxAtOnce} files or addresses of yours are being read. Send the next one when they are done.`,
      2,
    )
  counts.set(userId, count + 1)
  try {
    return await work()
  } finally {
    const left = counts.get(userId)! - 1
    if (left) counts.set(userId, left)
    else counts.delete(userId)
  }
}
