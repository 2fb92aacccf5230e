import type { Database } from '../db/handle.ts'
import { blockedHostChannel } from '../features/blocked-hosts/index.ts'
import { domainChannel } from '../features/domains/index.ts'
import { profileChannel } from '../features/profile/index.ts'

/** A profile by id, or a custom domain by host. */
export type Key = number | string

/** Changes remembered by key; the oldest are dropped first. */
const maxKeys = 10_000

/** Remembers changes, so that caches use no value that changed while it was loaded. Take `moment` before the first read, and use the value while its key is unchanged. */
export const createChanges = (max = maxKeys) => {
  let count = 0
  /** Changes up to this number are no longer remembered by key: any key may have changed. */
  let forgottenUpTo = 0
  /** Last change at which messages may have been lost. */
  let lostAt = 0
  const changedAt = new Map<Key, number>()
  const hasChanged = (key: Key, since: number): boolean =>
    since < forgottenUpTo || (changedAt.get(key) ?? 0) > since
  return {
    moment: (): number => count,
    isUnchanged: (key: Key, since: number): boolean => since >= lostAt && !hasChanged(key, since),
    /** Returns true if a message about the key arrived, or may have been dropped. Ignores lost messages. */
    hasChanged,
    changed: (key: Key): void => {
      count += 1
      changedAt.delete(key)
      changedAt.set(key, count)
      if (changedAt.size <= max) return
      const [oldest, at] = changedAt.entries().next().value!
      changedAt.delete(oldest)
      forgottenUpTo = at
    },
    /** Call this if messages may have been lost. */
    changedAll: (): void => {
      count += 1
      lostAt = count
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
