import { promises as dns } from 'node:dns'
import type { Exception } from './allowed.ts'

/** One question to a name server, of which several may be asked. */
const tryMs = 1500
const tries = 2

/**
 * Finds the addresses of hosts that people name, at `servers` or those of the machine. By questions of our own over the network:
 * `getaddrinfo` waits in one of the process's few threads, which files and passwords need too, and cannot be called back. A
 * dozen names whose servers say nothing would hold all of them. What `EGRESS_ALLOW` names is the operator's, and may stand in the
 * machine's own list of hosts: that is asked as the machine would.
 */
export const createHostLookup =
  (servers: readonly string[], exceptions: readonly Exception[]) =>
  async (host: string, signal: AbortSignal): Promise<string[]> => {
    if (exceptions.some((exception) => exception.host === host))
      return (await dns.lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)
    // One for each host: cancelling ends all that a resolver asks
    const resolver = new dns.Resolver({ timeout: tryMs, tries })
    if (servers.length) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      // IPv4 first: not every machine has a way out by IPv6
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const [first] = answers
      if (!found.length && first.status === 'rejected') throw first.reason
      return found
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
