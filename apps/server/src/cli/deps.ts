import { existsSync } from 'node:fs'
import { loadConfig } from '../config.ts'
import { createContainer } from '../container.ts'
import { findDatabaseFile } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { verifySecret } from '../master-secret.ts'
import { createLogger } from '../process/logger.ts'
import type { Output } from './command.ts'

/** Runs `work` on an existing database, also while the service runs. Fails if it has another secret, unless `isSecretLost`. */
export const withDeps = async <T>(
  work: (deps: Deps) => Promise<T>,
  { isSecretLost = false } = {},
): Promise<T> => {
  const config = loadConfig()
  const file = findDatabaseFile(config.DATABASE_URL, config.DATA_DIR)
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

/** Prints the sentence that `work` returns. A DomainError becomes the sentences of its problems. */
export const printResult = async (out: Output, work: (deps: Deps) => Promise<string>): Promise<number> => {
  try {
    out.line(await withDeps(work))
    return 0
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new Error(error.errors.join('; ') || error.message, { cause: error })
  }
}
