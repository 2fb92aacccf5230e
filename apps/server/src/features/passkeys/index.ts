import type { Deps } from '../../deps.ts'
import { findOtherPasskeyHost } from '../credentials/index.ts'
import { resolveRpId } from './policy.ts'

/** Warns if passkeys exist for another host, because they cannot sign in any more. */
export const warnOfOtherHosts = async ({ config, db, log }: Deps): Promise<void> => {
  const rpId = resolveRpId(config)
  const other = await findOtherPasskeyHost(db.read, rpId)
  if (other !== undefined)
    log.warn({ other, host: rpId }, 'passkeys of another host exist: they do not work at this BASE_URL')
}
