import ipaddr from 'ipaddr.js'

/** Public addresses behind which clouds keep what only their own machines may ask. */
const closed = [
  '168.63.129.16',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((text) => rangeOf(text))

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An address or network, as `10.0.0.0/8` or `192.0.2.1`. Throws on another text. */
export function rangeOf(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether an address lies in a network; those of other families never do. */
export const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits)

/**
 * An address as it will be asked: IPv4 also where it is written inside IPv6 (mapped, 6to4, NAT64). Null for what is
 * none.
 */
export const readAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const plain = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(plain) || plain.includes('%')) return null
  const address = ipaddr.parse(plain)
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
    ? (address as ipaddr.IPv6).toIPv4Address()
    : address
}

/**
 * Whether an address is one of the public internet: no private, link-local, loopback, shared, reserved, documentation,
 * multicast or translated one (IANA's registries of special addresses, RFC 6890), and none of a cloud's metadata.
 */
export const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (address.range() !== 'unicast' || closed.some((range) => isIn(address, range))) return false
  // Of IPv6 only 2000::/3 is given out (RFC 4291)
  return address.kind() === 'ipv4' || ((address as ipaddr.IPv6).parts[0]! & 0xe000) === 0x2000
}
