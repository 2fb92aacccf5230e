import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { type Service, startService } from '../../apps/server/src/start.ts'
import { cloneDatabase, type EngineName } from './databases.ts'
import { testSettings } from './in-process.ts'

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
    ...testSettings(database),
    PORT: '0',
    BASE_URL: '',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    AUTH_RATE_LIMIT_RPM: '0',
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
