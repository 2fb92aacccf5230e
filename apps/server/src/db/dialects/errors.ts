type DriverError = { code: string; message: string }

/** Yields the error and its causes, because drivers and Kysely wrap errors. */
function* listCauses(error: unknown, depth = 0): Generator<DriverError> {
  if (!(error instanceof Error) || depth > 4) return
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  yield { code, message: error.message }
  if (error instanceof AggregateError) for (const inner of error.errors) yield* listCauses(inner, depth + 1)
  yield* listCauses(error.cause, depth + 1)
}

const uniqueCodes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

export function isUniqueViolation(error: unknown): boolean {
  for (const { code } of listCauses(error)) if (uniqueCodes.has(code)) return true
  return false
}

const foreignKeyCodes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

export function isForeignKeyViolation(error: unknown): boolean {
  for (const { code } of listCauses(error)) if (foreignKeyCodes.has(code)) return true
  return false
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the socket file of a stopped server
])

/**
 * SQLSTATE (PostgreSQL, appendix A): connection, resources, operator intervention, deadlock, serialization, lock and
 * transaction timeouts, read-only after a failover.
 */
const unavailableSqlState = /^(08...|53...|57P0.|57014|58...|40001|40P01|55P03|25P03|25006)$/
const unavailableSqliteCode = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_|$)/
const unavailableMessage =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error and is not queryable|Client was closed|did not respond within|it is a former primary|driver has already been destroyed|after calling end on the pool/

/** Returns true if the database failed rather than the statement, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message } of listCauses(error)) {
    if (
      networkCodes.has(code) ||
      unavailableSqlState.test(code) ||
      unavailableSqliteCode.test(code) ||
      unavailableMessage.test(message)
    )
      return true
  }
  return false
}

export type StorageProblem = 'storage_full' | 'storage_read_only'

/** Returns why the disk or the database stores nothing; null for other errors. */
export function findStorageProblem(error: unknown): StorageProblem | null {
  for (const { code } of listCauses(error)) {
    if (/^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/.test(code)) return 'storage_full'
    if (/^(SQLITE_READONLY(_\w+)?|25006|EROFS)$/.test(code)) return 'storage_read_only'
  }
  return null
}

export function isBusy(error: unknown): boolean {
  for (const { code } of listCauses(error)) if (/^SQLITE_BUSY(_|$)/.test(code)) return true
  return false
}

/** Returns true if the file system failed to sync, so that written data may not be on disk. */
export function isSyncFailure(error: unknown): boolean {
  for (const { code } of listCauses(error)) if (/^SQLITE_IOERR_(DIR_)?FSYNC$/.test(code)) return true
  return false
}

/** A commit that may be lost: it lacks its synchronous standby, or, with a `cause`, the connection broke before the response. */
export class UnconfirmedCommit extends Error {
  constructor(cause?: unknown) {
    super(cause ? 'no response to a commit' : 'committed without the synchronous standby', { cause })
  }
}

/** A commit without a response whose outcome could not be determined. */
export class UnknownOutcome extends Error {}
