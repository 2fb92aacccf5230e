import ipaddr from 'ipaddr.js'

/** Azure's metadata service (WireServer), whose IP address counts as public although only Azure's machines reach it. */
const azureMetadata = parseRange('168.63.129.16')

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses a network or IP address, such as `10.0.0.0/8`. Throws if it is invalid. */
export function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Returns true if an IP address is in a network. Other address families never match. */
export const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits)

/** Parses an IP address; null if it is invalid. Converts IPv4-mapped IPv6 to IPv4, but not 6to4 and NAT64, which `isPublic` rejects. */
export const readAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const plain = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(plain) || plain.includes('%')) return null
  const address = ipaddr.parse(plain)
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
    ? (address as ipaddr.IPv6).toIPv4Address()
    : address
}

/** Ranges of this machine (the unspecified address connects to it), link and network: RFC 1918, 3927, 4193, 4291, 6598. */
const privateRanges: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
  'linkLocal',
])

/** Returns true for an IP address of this machine or a private network. */
export const isPrivate = (text: string): boolean => {
  const address = readAddress(text.replace(/%.*$/, ''))
  return address !== null && privateRanges.has(address.range())
}

/** Returns true unless an IP address is special (IANA's registries, RFC 6890) or of a cloud's metadata service. */
export const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (address.range() !== 'unicast' || isIn(address, azureMetadata)) return false
  // IANA assigns IPv6 addresses only from 2000::/3 (RFC 4291)
  return address.kind() === 'ipv4' || ((address as ipaddr.IPv6).parts[0]! & 0xe000) === 0x2000
}
