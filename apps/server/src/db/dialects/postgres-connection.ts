import { Socket } from 'node:net'

/** Adds the name of a setting to an error, for `explain`. */
export const withSettingName = async <T>(setting: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { setting }) : error
  }
}

/** Fails on an unreadable response (seen behind PgBouncer) instead of ending the process (github.com/brianc/node-postgres/issues/2053). */
class DatabaseSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    try {
      return super.emit(event, ...values)
    } catch (error) {
      if (event !== 'data') throw error
      this.destroy(new Error('Connection terminated: the response cannot be read', { cause: error }))
      return true
    }
  }
}

/** Reads a database URL. `require` and `verify-ca` verify TLS like `verify-full`; only `no-verify` skips verification. */
export const createConnectionOptions = (url: string): { connectionString: string; stream: () => Socket } => ({
  stream: () => new DatabaseSocket(),
  connectionString: url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)\b/, '$1verify-full'),
})
