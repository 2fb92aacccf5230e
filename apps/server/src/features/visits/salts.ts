import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Day } from './days.ts'
import { computeCurrentDays } from './days.ts'
import * as repo from './repo.ts'

/**
 * Creates the daily keys of visitor hashes. The database shares a random salt, deleted once its day has ended in all time zones,
 * after at most 50 hours; then no hash can be linked to an IP address. Keys need the master secret too, in case the database is stolen.
 */
export const createSalts = (deps: Pick<Deps, 'db' | 'secrets'>) => {
  const keys = new Map<Day, string>()

  const loadKey = async (day: Day, now: number): Promise<string> => {
    const newSalt = randomBytes(32).toString('base64url')
    const salt =
      (await repo.findSalt(deps.db.read, day)) ?? (await deps.db.tx((db) => repo.storeSalt(db, day, newSalt)))
    const { first } = computeCurrentDays(now)
    for (const old of keys.keys()) if (old < first) keys.delete(old)
    const key = deps.secrets.mac('visitor-hash', salt)
    keys.set(day, key)
    return key
  }
  return { loadKey, getLoadedKey: (day: Day): string | undefined => keys.get(day) }
}
