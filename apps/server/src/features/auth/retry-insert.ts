import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { findByEmail } from '../users/index.ts'

/** Concurrent registrations may derive the same free username; the loser tries another. */
const maxAttempts = 20

/** Picks another derived username if it was taken. Fails with `email_taken` or `username_taken`. */
export const insertRetrying = async <T>(
  deps: Deps,
  { email, username }: { email: string; username?: string | undefined },
  insert: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (await findByEmail(deps.db.read, email)) fail('email_taken')
      if (username) fail('username_taken')
      if (attempt === maxAttempts) throw error
    }
  }
}
