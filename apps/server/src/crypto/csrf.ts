import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The CSRF token of a session, challenge or pre-session: an HMAC over its id (OWASP: signed double submit). */
export const csrfToken = (secrets: Secrets, id: string): string => secrets.mac('csrf', id)

/** Whether the token belongs to one of the ids. Constant time for each. */
export const csrfValid = (secrets: Secrets, token: string, ids: readonly string[]): boolean => {
  const given = Buffer.from(token)
  let valid = false
  for (const id of ids) {
    const expected = Buffer.from(csrfToken(secrets, id))
    if (given.length === expected.length && timingSafeEqual(given, expected)) valid = true
  }
  return valid
}
