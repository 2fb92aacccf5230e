/** Adds the name of a setting to an error, for `explain`. */
export const withSettingName = async <T>(setting: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { setting }) : error
  }
}

/**
 * Reads a database address for the driver. The TLS modes `require` and `verify-ca` verify certificate and host name
 * like `verify-full`. Only `no-verify` encrypts without verification.
 */
export const connectionOptions = (url: string): { connectionString: string } => ({
  connectionString: url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)\b/, '$1verify-full'),
})
