import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import {
  createContainer,
  createLazy,
  registerStorage,
  restoreMarker,
  shutdownDeadlines,
} from './container.ts'
import { isUnavailable } from './db/dialects/errors.ts'
import { findDatabaseFile } from './db/open.ts'
import { createSystemContext, type Deps } from './deps.ts'
import { isDemo } from './domain/demo.ts'
import { createSetupCode, ensureAdmin } from './features/auth/index.ts'
import { loadCatalogue, seedVouchers } from './features/billing/index.ts'
import { createDomainMetrics } from './features/domains/index.ts'
import { createMailMetrics } from './features/mail/index.ts'
import { warnOfOtherHosts } from './features/passkeys/index.ts'
import { createWebhookMetrics } from './features/webhooks/index.ts'
import type { DrainableServer } from './http/drain.ts'
import { compileValidators } from './http/input.ts'
import type { Load } from './http/shed.ts'
import { startJobs } from './jobs/schedule.ts'
import { toReadableUrl } from './lib/readable-url.ts'
import { registerSecret, verifySecret } from './master-secret.ts'
import { createSteps } from './process/deadline.ts'
import { explainError } from './process/explain.ts'
import { createBackupMetric } from './process/last-backup.ts'
import { createLogger } from './process/logger.ts'
import { createDatabaseMetrics, createDiskMetric } from './process/metrics-collected.ts'

export type Service = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly url: string
  readonly firstStart: boolean
  /** Null if there is an administrator. */
  readonly setupCode: string | null
  /** Stops the service: waits for requests, jobs and background work, then closes the database. Repeated calls have no effect. */
  close(): Promise<void>
}

/** Time without a request after which idle connections are closed, so that a request in transit gets its response. */
const graceMs = 500
/** Pause between attempts to reach the database. */
const retryMs = secondMs
const attemptsPerWarning = 30
const ownRequestTimeoutMs = 30 * secondMs

/**
 * Migrates the database, creates the first administrator, starts HTTP and jobs. Waits for PostgreSQL, and listens in
 * the meantime unless the secret must be created first. On failure closes everything and throws an `Error` for the
 * operator.
 */
export const startService = async (
  settings: Config,
  log: Logger = createLogger(settings.LOG_LEVEL),
): Promise<Service> => {
  const config = await resolvePort(settings)
  assertRestoreComplete(config.DATA_DIR)
  const firstStart = isEmpty(config.DATA_DIR)
  const { deps, close: closeContainer } = await createContainer(config, log, Date.now, {
    retry: (work) => waitForDatabase(config, log, work),
  })
  const load: Load = { overloaded: null, isStarting: true }
  const server = createLazy(async () => {
    const app = await createApp(deps, undefined, load)
    return { app, url: await listen(app, config) }
  })
  try {
    createDatabaseMetrics(deps.metrics, deps.db)
    createDiskMetric(deps.metrics, config.DATA_DIR)
    createBackupMetric(deps.metrics, config.DATA_DIR)
    createMailMetrics(deps)
    createWebhookMetrics(deps)
    createDomainMetrics(deps)
    await waitForDatabase(config, log, () => prepareDatabase(deps), server.get)
    const { app, url } = await server.get()
    load.isStarting = false
    await assertResponds(app, config)
    const setupCode = isDemo(config) ? null : await createSetupCode(deps)
    const compiling = new AbortController()
    if (!config.strict)
      deps.background('compile validators', () =>
        compileValidators(
          [
            ...Object.values(operations),
            ...Object.values(extensionOperations),
            ...Object.values(accountOperations),
          ],
          compiling.signal,
        ),
      )
    const jobs = startJobs(deps)
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= (async () => {
        const step = createSteps((step) => log.warn({ step }, 'did not end in time and is left behind'))
        compiling.abort()
        const stopped = jobs.stop()
        const delayMs = config.STOP_DELAY_SECONDS * secondMs
        const limitMs = shutdownDeadlines.connections - delayMs
        await (app.server as DrainableServer).drain({ graceMs, delayMs, limitMs })
        await app.close()
        await step('jobs', stopped, shutdownDeadlines.jobs)
        await closeContainer(step)
      })()
      return closing
    }
    return { app, deps, url, firstStart, setupCode, close }
  } catch (error) {
    await server
      .getIfOpen()
      ?.then(({ app }) => app.close())
      .catch(() => {})
    await closeContainer().catch(() => {})
    throw error
  }
}

const prepareDatabase = async (deps: Deps): Promise<void> => {
  const { config, log } = deps
  await deps.db.acquireSharedLock()
  await verifySecret(deps)
  const migrated = await deps.db.migrate()
  if (migrated.length) log.info({ migrated }, 'database migrated')
  await registerSecret(deps)
  await registerStorage(deps)
  await ensureAdmin(deps)
  await warnOfOtherHosts(deps)
  const { vouchers, omitted } = loadCatalogue(config.PLANS_FILE)
  for (const { plan, limits } of omitted)
    log.warn({ plan, limits }, 'PLANS_FILE names no such limits for this plan: it is unlimited there')
  await seedVouchers(createSystemContext(deps, 'system'), vouchers)
}

/**
 * Repeats `work` until the PostgreSQL server is available, and calls `onWait` before each pause. Throws other errors,
 * such as a wrong password.
 */
const waitForDatabase = async <T>(
  { DATABASE_URL, DATA_DIR }: Config,
  log: Logger,
  work: () => Promise<T>,
  onWait?: () => Promise<unknown>,
): Promise<T> => {
  const isServer = findDatabaseFile(DATABASE_URL, DATA_DIR) === null
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      // A missing certificate is a configuration error, a missing socket is a stopped server
      const isMissingFile = code === 'ENOENT' && syscall !== 'connect'
      if (!isServer || isMissingFile || !isUnavailable(error)) throw error
      if (attempt % attemptsPerWarning === 0)
        log.warn({ reason: explainError(error) }, 'the start waits for the database')
    }
    await onWait?.()
    await sleep(retryMs)
  }
}

/** Requests a page and the API as a client would, so that a service that cannot respond does not report that it is ready. */
const assertResponds = async (app: FastifyInstance, { BASE_URL }: Config): Promise<void> => {
  const { address, port } = app.server.address() as AddressInfo
  const target = { host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address, port, agent: false }
  const headers = { host: new URL(BASE_URL).host }
  for (const path of ['/', '/api/v1/billing/plans']) {
    const signal = AbortSignal.timeout(ownRequestTimeoutMs)
    const status = await once(get({ ...target, path, headers, signal }), 'response').then(
      ([response]: IncomingMessage[]) => response!.resume().statusCode,
      (error: Error) => error.message,
    )
    // 503: the process is overloaded, or has lost its database again
    if (status !== 200 && status !== 503)
      throw new Error(
        `The service does not respond to its own request for ${toReadableUrl(BASE_URL)}${path} (${status}). Lines of the level error in the log name the cause. Check BASE_URL.`,
      )
  }
}

/** Replaces PORT=0 by a free port before the start, so that BASE_URL and e-mails contain it. */
const resolvePort = async (config: Config): Promise<Config> => {
  if (config.PORT !== 0) return config
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(createListenError(config, cause)))
    probe.listen(0, config.HOST, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
  return Object.freeze({ ...config, PORT: port, BASE_URL: config.BASE_URL.replace(/:0$/, `:${port}`) })
}

const listen = async (app: FastifyInstance, { HOST, PORT }: Config): Promise<string> => {
  try {
    return await app.listen({ host: HOST, port: PORT })
  } catch (cause) {
    await app.close().catch(() => {})
    throw createListenError({ HOST, PORT }, cause)
  }
}

/** Explains why the service cannot listen, and names the setting. */
const createListenError = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, cause: unknown): Error => {
  const { code, message } = cause as NodeJS.ErrnoException
  const hosts = 'Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 for all its addresses.'
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} on ${HOST} is in use. Stop the program that uses it, or choose another: PORT=${PORT + 1} npm start`,
    EACCES: `This user may not listen on port ${PORT}. Choose a port above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine. ${hosts}`,
    ENOTFOUND: `HOST ${HOST} is not known. ${hosts}`,
    EAI_AGAIN: `HOST ${HOST} is not known. ${hosts}`,
  }
  return new Error(reasons[code ?? ''] ?? `HOST ${HOST}, PORT ${PORT}: cannot listen there: ${message}`, {
    cause,
  })
}

const assertRestoreComplete = (dataDir: string): void => {
  if (!existsSync(join(dataDir, restoreMarker))) return
  throw new Error(
    `A restore into ${dataDir} was interrupted. Run it again: npm run admin -- restore BACKUP --force`,
  )
}

/** Returns true if the directory is empty or missing. `createContainer` reports other errors. */
const isEmpty = (directory: string): boolean => {
  try {
    return readdirSync(directory).length === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
