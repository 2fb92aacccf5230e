/** Says in a failure which setting led to it, for `explain`. */
export const naming = async <T>(setting: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { setting }) : error
  }
}

/**
 * What an address says, for the driver. TLS whose mode asks for a certificate without saying that its name counts
 * (`require`, `verify-ca`) is verified whole, as by `verify-full`: `no-verify` is the one way to encrypt without knowing
 * with whom.
 */
export const connectionOptions = (url: string): { connectionString: string } => ({
  connectionString: url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)\b/, '$1verify-full'),
})
