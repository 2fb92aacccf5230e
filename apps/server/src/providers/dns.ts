import { promises as dns } from 'node:dns'

export type TxtLookup = {
  /** Returns the texts of a name, each joined from its parts. Returns null if the query fails or the signal aborts. */
  txt(name: string, signal?: AbortSignal): Promise<readonly string[] | null>
}

const totalTimeoutMs = 5000
const attemptTimeoutMs = 1500
const maxAttempts = 3

/** Codes for a missing record; other errors are not reliable. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Creates a lookup at `servers` (`address` or `address:port`), or at the system's name servers. */
export const createTxtLookup = (servers: readonly string[]): TxtLookup => ({
  async txt(name, signal) {
    // One resolver per query, because cancelling ends all queries of a resolver
    const resolver = new dns.Resolver({ timeout: attemptTimeoutMs, tries: maxAttempts })
    if (servers.length) resolver.setServers(servers)
    const timeout = AbortSignal.timeout(totalTimeoutMs)
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
    if (stop.aborted) return null
    stop.addEventListener('abort', () => resolver.cancel())
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      return absentCodes.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  },
})
