import type { Secrets } from './secrets.ts'

const purpose = 'csrf'

/** The CSRF token of a session, challenge or pre-session: an HMAC over its id (OWASP: signed double submit). */
export const csrfToken = (secrets: Secrets, id: string): string => secrets.mac(purpose, id)

/** Whether the token belongs to one of the ids. Constant time for each. */
export const csrfValid = (secrets: Secrets, token: string, ids: readonly string[]): boolean =>
  ids.map((id) => secrets.verifyMac(purpose, id, token)).includes(true)
