import { LRUCache } from 'lru-cache'
import { createQueueKey } from '../../lib/address.ts'
import { isPrivate } from '../../providers/egress/addresses.ts'
import type { Day } from './days.ts'

/** From this visitor of one network, page and day on, visits count without a visitor. */
const maxVisitors = 50

/** Hashes in memory, of at most 460 bytes each: that of a network with a single visitor. */
const maxHashes = 50_000

/**
 * Creates the limit of visitors that one network can be: a page's owner or competitor could otherwise invent visitors with invented
 * user agents. A network is an IPv4 address or an IPv6 /48. Large networks behind one address, such as a university, count fewer
 * visitors than they have, but all visits. Each process counts alone, from its start, so N processes allow N times as many visitors.
 * A network that the memory has dropped, because many others came since, starts again. Private addresses have no limit: that of a
 * proxy that TRUST_PROXY does not list is the address of all visitors.
 */
export const createNetworkLimit = () => {
  const visitors = new LRUCache<string, ReadonlySet<string>>({
    maxSize: maxHashes,
    sizeCalculation: ({ size }) => size,
  })

  /** Returns the hash of the visitor, or null if the network has had too many other visitors. */
  return (address: string, profileId: number, day: Day, hash: string): string | null => {
    const key = `${createQueueKey(address)} ${profileId} ${day}`
    const hashes = visitors.get(key)
    if (hashes?.has(hash)) return hash
    if (hashes && hashes.size >= maxVisitors - 1) return isPrivate(address) ? hash : null
    // A new set, because the cache measures the size of a value once
    visitors.set(key, new Set(hashes).add(hash))
    return hash
  }
}
