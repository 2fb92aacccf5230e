import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { type Service, startService } from '../../apps/server/src/start.ts'
import { cloneDatabase, type EngineName } from './databases.ts'

export const administrator = { email: 'admin@vitrine.test', password: 'the phrase of the administrator' }

/**
 * The whole service in this process, on a free port and a database of its own, with an administrator.
 * Answers that the table does not declare are faults (500), and only those are logged, to stderr.
 */
export const listeningService = async (
  engine: EngineName,
  env: Record<string, string> = {},
): Promise<Service & { stop(): Promise<void> }> => {
  const database = await cloneDatabase(engine)
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    VITRINE_STRICT: '1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    AUTH_RATE_LIMIT_RPM: '0',
    SHED_EVENT_LOOP_MS: '0',
    ...env,
  })
  const service = await startService(
    config,
    pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
  )
  return {
    ...service,
    stop: async () => {
      await service.close()
      await database.drop()
    },
  }
}
