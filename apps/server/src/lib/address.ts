import { isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** One spelling of each address: IPv4 also where it is written as IPv6, IPv6 after RFC 5952 and without a zone. */
export const canonicalAddress = (text: string): string | null => {
  if (isIPv4(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return new ipaddr.IPv6(address.parts).toRFC5952String()
}

/** The key an address is counted under: IPv6 by /64, because one household or host owns that many. */
export const addressKey = (address: string): string => {
  const plain = canonicalAddress(address)
  if (plain === null) return 'unknown'
  if (isIPv4(plain)) return plain
  const network = ipaddr.IPv6.parse(plain).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

/** A hop of X-Forwarded-For without the brackets and the port that some proxies write. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]+):\d+$/.exec(hop)?.[1] ?? hop

/** Whether the other end of a socket is one of the proxies whose headers count. */
export const createTrust = (trusted: readonly string[]): ((socketAddress: string | undefined) => boolean) => {
  if (!trusted.length) return () => false
  const trust = proxyAddr.compile([...trusted])
  return (socketAddress) => socketAddress !== undefined && trust(socketAddress, 0)
}

/** What a request's socket and `X-Forwarded-For` say of its client's address. */
export type ClientAddress = (socketAddress: string | undefined, forwarded: string | undefined) => string

/**
 * The address of the client, in one spelling: the socket's, or behind trusted proxies the nearest hop that is none of
 * theirs. Behind a hop that cannot be read as an address stands the one that passed it on. '' without any.
 */
export const createClientAddress = (trusted: readonly string[]): ClientAddress => {
  const trust = trusted.length ? proxyAddr.compile([...trusted]) : () => false
  return (socketAddress = '', forwarded = '') => {
    let address = canonicalAddress(socketAddress) ?? ''
    if (!forwarded || !trust(socketAddress, 0)) return address
    for (const part of forwarded.split(',').reverse()) {
      const hop = withoutPort(part.trim())
      if (!hop) continue
      const read = canonicalAddress(hop)
      if (read === null) return address
      address = read
      if (!trust(hop, 0)) return address
    }
    return address
  }
}
