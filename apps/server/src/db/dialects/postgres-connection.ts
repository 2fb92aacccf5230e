import { Socket } from 'node:net'

/** Adds the name of a setting to an error, for `explain`. */
export const withSettingName = async <T>(setting: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { setting }) : error
  }
}

/**
 * Socket that fails if the driver cannot parse a response; the driver's exception would end the process. This was seen behind
 * PgBouncer when its server disconnected (https://github.com/brianc/node-postgres/issues/2053).
 */
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

/**
 * Reads a database address for the driver. The TLS modes `require` and `verify-ca` verify certificate and host name
 * like `verify-full`. Only `no-verify` encrypts without verification.
 */
export const connectionOptions = (url: string): { connectionString: string; stream: () => Socket } => ({
  stream: () => new DatabaseSocket(),
  connectionString: url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)\b/, '$1verify-full'),
})
