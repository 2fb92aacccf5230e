import type { Generated } from 'kysely'

/** Credential that granted an access. Both columns stay after the credential is deleted; null = unknown. */
export type OriginTable = {
  /** `session:7`, `key:3` or `agent:5`. */
  credential: Generated<string | null>
  /** Name of the key or agent, or user agent of the session. */
  credential_name: Generated<string | null>
}
