import { promises as dns } from 'node:dns'
import type { Exception } from './allowed.ts'

const attemptTimeoutMs = 1500
const maxAttempts = 2

/**
 * Resolves hosts by DNS queries, because `getaddrinfo` cannot be cancelled and has few threads. Hosts in `EGRESS_ALLOW`
 * use the machine's resolver and hosts file.
 */
export const createHostLookup =
  (servers: readonly string[], exceptions: readonly Exception[]) =>
  async (host: string, signal: AbortSignal): Promise<string[]> => {
    if (exceptions.some((exception) => exception.host === host))
      return (await dns.lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)
    // One resolver per host, because cancelling ends all queries of a resolver
    const resolver = new dns.Resolver({ timeout: attemptTimeoutMs, tries: maxAttempts })
    if (servers.length) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      // IPv4 first, because not every machine can connect by IPv6
      const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []))
      const [first] = lookups
      if (!addresses.length && first.status === 'rejected') throw first.reason
      return addresses
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
