import type { Secrets } from '../../crypto/secrets.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import * as repo from './repo.ts'

const purpose = 'hash_key'

/**
 * Returns the key of the hashes of addresses that have left. It is random, because a key from `SECRET` would change with
 * it. Creates it if it is missing, or if `SECRET` was lost.
 */
export const openHashKey = async ({ secrets }: Pick<Deps, 'secrets'>, db: Tx): Promise<string> => {
  const sealed = await repo.findHashKey(db)
  const key = sealed && decrypt(secrets, sealed)
  if (key) return key
  await repo.replaceHashKey(db, secrets.encrypt(purpose, createRandomToken()), sealed ?? '')
  // Another process may have been faster
  return secrets.decrypt(purpose, (await repo.findHashKey(db))!)
}

const decrypt = (secrets: Secrets, sealed: string): string | null => {
  try {
    return secrets.decrypt(purpose, sealed)
  } catch {
    return null
  }
}
