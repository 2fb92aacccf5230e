import type { Database } from '../db/handle.ts'
import { blockedHostChannel } from '../features/blocked-hosts/index.ts'
import { domainChannel } from '../features/domains/index.ts'
import { profileChannel } from '../features/profile/index.ts'

/** A profile by id, or a custom domain by host. */
export type Key = number | string

/** Maximum number of recorded keys; the oldest are dropped first. */
const maxKeys = 10_000

/**
 * Records changes, so that no cache uses a value that changed during loading. Call `currentSequence` before loading,
 * `isUnchanged` before each use.
 */
export const createChanges = (max = maxKeys) => {
  let count = 0
  /** Changes up to this number are no longer recorded by key: any key may have changed. */
  let forgottenUpTo = 0
  /** Last change at which messages may have been lost. */
  let lastLoss = 0
  const lastChanges = new Map<Key, number>()
  const hasChanged = (key: Key, since: number): boolean =>
    since < forgottenUpTo || (lastChanges.get(key) ?? 0) > since
  return {
    currentSequence: (): number => count,
    isUnchanged: (key: Key, since: number): boolean => since >= lastLoss && !hasChanged(key, since),
    /** Returns true if a message about the key arrived, or may have been dropped. Ignores lost messages. */
    hasChanged,
    changed: (key: Key): void => {
      count += 1
      lastChanges.delete(key)
      lastChanges.set(key, count)
      if (lastChanges.size <= max) return
      const [oldest, at] = lastChanges.entries().next().value!
      lastChanges.delete(oldest)
      forgottenUpTo = at
    },
    /** Marks all keys as changed. Call this if messages may have been lost. */
    changedAll: (): void => {
      count += 1
      lastLoss = count
    },
  }
}
export type Changes = ReturnType<typeof createChanges>

export const subscribeChanges = (db: Database): Changes => {
  const changes = createChanges()
  db.subscribe(profileChannel, (id) => changes.changed(Number(id)), changes.changedAll)
  db.subscribe(domainChannel, changes.changed, changes.changedAll)
  // Any page may link to a host
  db.subscribe(blockedHostChannel, changes.changedAll, changes.changedAll)
  return changes
}
