import { BlockList, isIP, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Normalises an IP address: IPv4-mapped addresses to IPv4, IPv6 by RFC 5952 without a zone. */
export const normaliseIpAddress = (text: string): string | null => {
  if (isIPv4(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return new ipaddr.IPv6(address.parts).toRFC5952String()
}

/** Returns the key for counting an IP address: IPv6 by /64, the size of one household's network. */
export const createAddressKey = (address: string): string => createNetworkKey(address, 64)

/** Returns the key of an IP address in queues and for registrations: IPv6 by /48, because one customer may have all networks in it. */
export const createQueueKey = (address: string): string => createNetworkKey(address, 48)

const createNetworkKey = (address: string, bits: 48 | 64): string => {
  const plain = normaliseIpAddress(address)
  if (plain === null) return 'unknown'
  if (isIPv4(plain)) return plain
  const network = ipaddr.IPv6.parse(plain).parts.slice(0, bits / 16)
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export const isLoopbackAddress = (address: string): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Removes the brackets and port that some proxies write in X-Forwarded-For. */
const removePort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]+):\d+$/.exec(hop)?.[1] ?? hop

/** Returns a function that checks if the peer of a socket is a trusted proxy. */
export const createTrust = (trusted: readonly string[]): ((socketAddress: string | undefined) => boolean) => {
  if (!trusted.length) return () => false
  const trust = proxyAddr.compile([...trusted])
  return (socketAddress) => socketAddress !== undefined && trust(socketAddress, 0)
}

export type ClientAddress = (socketAddress: string | undefined, forwarded: string | undefined) => string

/**
 * Creates a function that returns the client's IP address ('' = unknown): the nearest untrusted hop, or the proxy that
 * reported an invalid hop.
 */
export const createClientAddress = (trusted: readonly string[]): ClientAddress => {
  const trust = trusted.length ? proxyAddr.compile([...trusted]) : () => false
  return (socketAddress = '', forwarded = '') => {
    let address = normaliseIpAddress(socketAddress) ?? ''
    if (!forwarded || !trust(socketAddress, 0)) return address
    for (const part of forwarded.split(',').reverse()) {
      const hop = removePort(part.trim())
      if (!hop) continue
      const hopAddress = normaliseIpAddress(hop)
      if (hopAddress === null) return address
      address = hopAddress
      if (!trust(hop, 0)) return address
    }
    return address
  }
}

/** Returns true if only this machine can reach the host: a local name (RFC 6761, 6.3) or a loopback address. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
