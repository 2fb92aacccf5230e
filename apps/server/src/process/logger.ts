import { type Logger, pino, stdSerializers } from 'pino'

const secretNames = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'password',
  'current_password',
  'token',
  'csrf_token',
  'code',
  'secret',
])
const maxDepth = 4

/** Copies a value without secrets at any depth and serializes errors. Keeps an error's `code`, a name such as ECONNREFUSED. */
const removeSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return removeSecrets(stdSerializers.err(value), depth)
  if ('toJSON' in value) return value
  if (depth > maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => removeSecrets(item, depth + 1))
  const isError = 'stack' in value
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const isSecret = secretNames.has(name.toLowerCase()) && !(isError && name === 'code')
    copy[name] = isSecret ? '[redacted]' : removeSecrets(field, depth + 1)
  }
  return copy
}

const flushIntervalMs = 200
const batchLength = 32_768
/** Maximum bytes that wait for a reader of stdout. Further lines are dropped. */
const maxWaitingBytes = 8 * 1024 * 1024

let droppedLines = 0
export const countDroppedLines = (): number => droppedLines

/**
 * Creates the logger: JSON lines on stdout, in batches unless stdout is a terminal. A killed process loses the lines of
 * its last 200 ms.
 */
export const createLogger = (level: string): Logger => {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    maxWrite: 2 * batchLength,
    maxLength: maxWaitingBytes,
  })
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // `formatters.log` has serialized errors already
      serializers: { err: (fields) => fields },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => removeSecrets(fields) as Record<string, unknown>,
      },
    },
    process.stdout.isTTY ? destination : inBatches(destination),
  )
  let unreportedLines = 0
  destination.on('drop', (lines: string) => {
    const count = lines.split('\n').length - 1
    unreportedLines += count
    droppedLines += count
  })
  destination.on('drain', () => {
    if (unreportedLines)
      log.warn({ dropped: unreportedLines }, 'log lines were dropped because stdout was not read')
    unreportedLines = 0
  })
  return log
}

/** Passes lines on in batches: one write per line costs 5 µs more than a batched line (the log of a bare HTTP server). */
const inBatches = (destination: ReturnType<typeof pino.destination>) => {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const takeLines = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = lines
    lines = ''
    return batch
  }
  const flush = () => void destination.write(takeLines())
  const flushSync = () => {
    destination.flushSync()
    // A synchronous destination: an asynchronous write may not complete before the process exits
    if (lines) pino.destination({ fd: 1, sync: true }).write(takeLines())
  }
  process.on('exit', flushSync)
  return {
    write(line: string) {
      lines += line
      if (lines.length >= batchLength) flush()
      else timer ??= setTimeout(flush, flushIntervalMs).unref()
    },
    flushSync,
  }
}
