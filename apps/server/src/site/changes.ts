import type { Database } from '../db/handle.ts'
import { blockedHostChannel } from '../features/blocked-hosts/index.ts'
import { domainChannel } from '../features/domains/index.ts'
import { profileChannel } from '../features/profile/index.ts'

/** A profile by id, or a custom domain by host. */
export type Key = number | string

/** Changes remembered by key; the oldest are dropped first. */
const maxKeys = 10_000

/** Remembers changes, so that caches use no value that changed while it was loaded. Take `currentSequence()` before the first read, and use the value while its key is unchanged. */
export const createChanges = (max = maxKeys) => {
  let sequence = 0
  /** Changes up to this number are no longer remembered by key: any key may have changed. */
  let forgottenUpTo = 0
  /** Last change at which any key may have changed, for example because messages were lost. */
  let lastInvalidation = 0
  const lastChanges = new Map<Key, number>()
  const hasChanged = (key: Key, since: number): boolean =>
    since < forgottenUpTo || (lastChanges.get(key) ?? 0) > since
  return {
    currentSequence: (): number => sequence,
    isUnchanged: (key: Key, since: number): boolean => since >= lastInvalidation && !hasChanged(key, since),
    /** Returns true if a message about the key arrived, or may have been dropped. Ignores lost messages. */
    hasChanged,
    recordChange: (key: Key): void => {
      sequence += 1
      lastChanges.delete(key)
      lastChanges.set(key, sequence)
      if (lastChanges.size <= max) return
      const [oldest, oldestSequence] = lastChanges.entries().next().value!
      lastChanges.delete(oldest)
      forgottenUpTo = oldestSequence
    },
    /** Call this if any key may have changed: messages may have been lost. */
    invalidateAll: (): void => {
      sequence += 1
      lastInvalidation = sequence
    },
  }
}
export type Changes = ReturnType<typeof createChanges>

export const subscribeChanges = (db: Database): Changes => {
  const changes = createChanges()
  db.subscribe(profileChannel, (id) => changes.recordChange(Number(id)), changes.invalidateAll)
  db.subscribe(domainChannel, changes.recordChange, changes.invalidateAll)
  // Any page may link to a host
  db.subscribe(blockedHostChannel, changes.invalidateAll, changes.invalidateAll)
  return changes
}
