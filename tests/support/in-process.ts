import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { createApp } from '../../apps/server/src/app.ts'
import { type Config, loadConfig } from '../../apps/server/src/config.ts'
import { createContainer, registerStorage } from '../../apps/server/src/container.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createService, type RequestLimits } from '../../apps/server/src/http/service.ts'
import { type Service, startService } from '../../apps/server/src/start.ts'
import { cloneDatabase, type EngineName, maxWaitMs, type TestDatabase } from './databases.ts'

export const testSecret = 'only-for-tests-0123456789-abcdefghij'

/** Settings of all services in tests. Responses are validated, and no request is rejected because the machine is slow. */
export const createTestSettings = ({
  dataDir,
  url,
}: Pick<TestDatabase, 'dataDir' | 'url'>): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  BASE_URL: 'http://vitrine.test',
  BILLING: 'sandbox',
  EGRESS: 'off',
  SECRET: testSecret,
  VITRINE_STRICT: '1',
  SQLITE_SYNCHRONOUS: 'NORMAL',
  SHED_LOAD: 'off',
  REGISTRATION_RATE_LIMIT_RPH: '0',
})

export type InProcess = { readonly app: FastifyInstance; readonly deps: Deps; close(): Promise<void> }

export const openInProcess = async (
  config: Config,
  log: Logger,
  now: () => number,
  { replace = {}, limits }: { replace?: Partial<Deps>; limits?: RequestLimits | undefined } = {},
): Promise<InProcess> => {
  const container = await createContainer(config, log, now, { maxWaitMs })
  const deps: Deps = { ...container.deps, ...replace }
  await registerStorage(deps)
  const app = await createApp(deps, limits)
  const { host } = new URL(config.BASE_URL)
  // Like a proxy in front, requests to the address of the service get its host
  app.server.prependListener('request', ({ headers, socket }: IncomingMessage) => {
    const [name, port] = headers.host?.split(':') ?? []
    if (/^(?:127\.0\.0\.1|localhost)$/.test(name ?? '') && port === String(socket.localPort))
      headers.host = host
  })
  return {
    app,
    deps,
    close: async () => {
      await app.close()
      await container.close()
    },
  }
}

export const startBareService = async (
  database: Pick<TestDatabase, 'url' | 'dataDir'>,
  env: Record<string, string>,
  add: (app: FastifyInstance, deps: Deps) => void,
): Promise<{ app: FastifyInstance; deps: Deps; close(): Promise<void> }> => {
  const config = loadConfig({ ...createTestSettings(database), ...env })
  const container = await createContainer(config, pino({ level: 'silent' }), Date.now, {
    maxWaitMs,
  })
  const app = createService(container.deps, () => false)
  add(app, container.deps)
  await app.ready()
  return {
    app,
    deps: container.deps,
    close: async () => {
      await app.close()
      await container.close()
    },
  }
}

export const administrator = { email: 'admin@vitrine.test', password: 'the phrase of the administrator' }

/** Starts the service in this process on a free port, with an administrator. Logs errors to stderr. */
export const startListeningService = async (
  engine: EngineName,
  env: Record<string, string> = {},
): Promise<Service & { stop(): Promise<void> }> => {
  const database = await cloneDatabase(engine)
  const config = loadConfig({
    ...createTestSettings(database),
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
