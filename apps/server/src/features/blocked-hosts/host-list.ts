import { createHash } from 'node:crypto'
import { findBlockedUrls } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { Database } from '../../db/handle.ts'
import type { BlockedHosts, HostList } from '../../domain/blocked-hosts.ts'
import { listAllHosts } from './repo.ts'

export const blockedHostChannel = 'blocked_host'

/** Maximum age of the cached list, because a change's message can be lost. */
const maxAgeMs = 5 * secondMs

export const createHostList = (hosts: readonly string[]): HostList => {
  if (!hosts.length) return { version: '', findProblems: () => [] }
  const blockedHosts = new Set(hosts)
  const isBlocked = (host: string): boolean => {
    for (let name = host; name; name = name.slice(name.indexOf('.') + 1)) {
      if (blockedHosts.has(name)) return true
      if (!name.includes('.')) return false
    }
    return false
  }
  return {
    version: createHash('sha256')
      .update([...hosts].sort().join())
      .digest('base64url')
      .slice(0, 16),
    findProblems: (value) =>
      findBlockedUrls(value, '', isBlocked).map((problem) => ({
        ...problem,
        // Paths such as links.3.url become links[3].url, as in other problems
        path: problem.path.replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
      })),
  }
}

/** Caches the list until a message about a change, but at most five seconds. */
export const createBlockedHosts = (db: Database): BlockedHosts => {
  let cached: { readonly list: Promise<HostList>; readonly at: number } | undefined
  let isSubscribed = false
  const drop = () => {
    cached = undefined
  }
  return {
    current: () => {
      // Subscribe on first use: commands do not need the list
      if (!isSubscribed) db.subscribe(blockedHostChannel, drop, drop)
      isSubscribed = true
      if (cached && performance.now() - cached.at < maxAgeMs) return cached.list
      const list = listAllHosts(db.read).then(createHostList)
      cached = { list, at: performance.now() }
      list.catch(drop)
      return list
    },
  }
}
