import type { Secrets } from './secrets.ts'

const purpose = 'csrf'

/** Returns the CSRF token of a session, challenge or pre-session: an HMAC of its id (OWASP: signed double submit). */
export const createCsrfToken = (secrets: Secrets, id: string): string => secrets.mac(purpose, id)

/** Returns true if the token belongs to one of the ids. Compares with each in constant time. */
export const isValidCsrfToken = (secrets: Secrets, token: string, ids: readonly string[]): boolean =>
  ids.map((id) => secrets.verifyMac(purpose, id, token)).includes(true)
