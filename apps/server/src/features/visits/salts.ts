import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Day } from './days.ts'
import { daysOnEarth } from './days.ts'
import * as repo from './repo.ts'

/**
 * The keys of visitor hashes, one for each calendar day. A day's salt is drawn at random, shared by the processes
 * through the database and removed once that day is over everywhere on Earth, at most 50 hours after it was drawn;
 * with it goes the last means to link a hash to an address. The key also needs the master secret, so that a
 * stolen database alone doesn't let anybody try addresses.
 */
export const createSalts = (deps: Pick<Deps, 'db' | 'secrets'>) => {
  const keys = new Map<Day, string>()

  /** The key of `day`, drawing its salt when there is none. */
  const load = async (day: Day, now: number): Promise<string> => {
    const drawn = randomBytes(32).toString('base64url')
    const salt =
      (await repo.findSalt(deps.db.read, day)) ?? (await deps.db.tx((db) => repo.drawSalt(db, day, drawn)))
    const { first } = daysOnEarth(now)
    for (const old of keys.keys()) if (old < first) keys.delete(old)
    const key = deps.secrets.mac('visitor-hash', salt)
    keys.set(day, key)
    return key
  }
  return { load, known: (day: Day): string | undefined => keys.get(day) }
}
