import { text } from '../../define-table.ts'

/**
 * Credential that granted an access; null = unknown. The columns do not reference it, because they stay after the
 * credential is deleted.
 */
export const origin = {
  /** `session:7`, `key:3` or `agent:5`. */
  credential: text().nullable(),
  /** Name of the key or agent, or user agent of the session. */
  credential_name: text().nullable(),
}
