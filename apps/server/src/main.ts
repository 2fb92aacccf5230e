import './runtime.js'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import type { Service } from './start.ts'

// Collect garbage earlier than V8's default, which lets a long job double its memory
setFlagsFromString('--heap-growing-percent=60')

/** Maximum time of the shutdown if a part ignores its deadline (`shutdownDeadlines`). */
const watchdogMs = 9800

let service: Service | undefined
let log: Logger | undefined
let isShuttingDown = false

/** Shuts the process down. A second signal ends it immediately. */
const shutDown = async (reason: string, code: number): Promise<void> => {
  if (isShuttingDown) process.exit(code || 130)
  isShuttingDown = true
  setTimeout(() => {
    log?.error('shutdown took too long')
    process.exit(1)
  }, watchdogMs)
  log?.info({ reason }, 'shutting down')
  try {
    await service?.close()
    log?.info('stopped')
  } catch (err) {
    log?.error({ err }, 'shutdown failed')
    process.exit(1)
  }
  process.exit(code)
}

const crash = (err: unknown, kind: string) => {
  if (log) log.fatal({ err }, kind)
  else process.stderr.write(`${(err as Error)?.stack ?? err}\n`)
  void shutDown(kind, 1)
}

process.on('SIGTERM', () => void shutDown('SIGTERM', 0))
process.on('SIGINT', () => void shutDown('SIGINT', 0))
process.on('uncaughtException', (err) => crash(err, 'uncaught exception'))
process.on('unhandledRejection', (err) => crash(err, 'unhandled rejection'))

try {
  const [{ loadConfig, findUnknownSettings }, { createLogger }] = await Promise.all([
    import('./config.ts'),
    import('./process/logger.ts'),
  ])
  const config = loadConfig()
  log = createLogger(config.LOG_LEVEL)
  for (const { name, message } of findUnknownSettings()) log.warn({ name }, message)
  const [{ startService }, { toReadableUrl }, { describeDatabase, renderBanner }, { buildVersion }] =
    await Promise.all([
      import('./start.ts'),
      import('./lib/readable-url.ts'),
      import('./process/banner.ts'),
      import('./process/version.ts'),
    ])
  service = await startService(config, log)
  const seconds = performance.now() / 1000
  const { deps, url, firstStart, setupCode } = service
  const { BASE_URL, DATA_DIR } = deps.config
  log.info(
    {
      version: buildVersion,
      url,
      base: toReadableUrl(BASE_URL),
      database: describeDatabase(deps.config),
      data: DATA_DIR,
      seconds: Math.round(seconds * 1000) / 1000,
    },
    'ready',
  )
  if (setupCode !== null)
    log.info(
      { setup: setupCode, url: `${toReadableUrl(BASE_URL)}/studio/setup` },
      'no administrator yet: enter the code `setup` at this URL to become it',
    )
  if (process.stdout.isTTY) {
    const { getOutboxDirectory } = await import('./container.ts')
    const outbox = getOutboxDirectory(deps.config)
    process.stdout.write(renderBanner(deps.config, { url, firstStart, setupCode, seconds, outbox }))
  }
} catch (error) {
  const [{ explainError }, { withAdminCommand }] = await Promise.all([
    import('./process/explain.ts'),
    import('./process/admin-command.ts'),
  ])
  process.stderr.write(`${withAdminCommand(explainError(error))}\n`)
  process.exit(1)
}
