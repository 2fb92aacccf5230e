import { existsSync } from 'node:fs'
import { loadConfig } from '../config.ts'
import { createContainer } from '../container.ts'
import { databaseFile } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { verifySecret } from '../master-secret.ts'
import { createLogger } from '../process/logger.ts'

/** Runs `work` on an existing database, also while the service runs. Fails if it has another secret, unless `isSecretLost`. */
export const withDeps = async <T>(
  work: (deps: Deps) => Promise<T>,
  { isSecretLost = false }: { isSecretLost?: boolean } = {},
): Promise<T> => {
  const config = loadConfig()
  const file = databaseFile(config.DATABASE_URL, config.dataDir)
  if (file && !existsSync(file))
    throw new Error(`No database at ${file}. Start the service once, or set DATA_DIR.`)
  const { deps, close } = await createContainer(config, createLogger('silent'), Date.now, { isSecretLost })
  try {
    await deps.db.acquireSharedLock()
    if (!isSecretLost) await verifySecret(deps)
    return await work(deps)
  } finally {
    await close()
  }
}
