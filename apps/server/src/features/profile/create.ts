import { randomInt } from 'node:crypto'
import { checkUsername, usernameFrom } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { newProfile, type ProfileRecord } from './profile.ts'
import * as repo from './repo.ts'

/**
 * Makes a profile for an owner inside the open transaction. Without a username, a free one is made from the
 * display name. 422 `username_taken` when the wished one is in use.
 */
export const createProfile = async (
  db: Tx,
  input: { ownerId: number; username?: string; displayName: string; now: number },
): Promise<ProfileRecord> => {
  const wished = input.username?.toLowerCase()
  const insert = async (username: string) =>
    (await isFree(db, username, input.now))
      ? repo.insertProfile(db, input.ownerId, username, newProfile(input.displayName), input.now)
      : undefined
  if (wished) return (await insert(wished)) ?? fail('username_taken')
  const base = usernameFrom(input.displayName)
  // More digits with each try: many people of one name may register at once
  for (let digits = 0; digits < 9; digits++) {
    const tail = digits ? String(randomInt(10 ** digits)).padStart(digits, '0') : ''
    const name = base.slice(0, 30 - tail.length) + tail
    const profile = checkUsername(name) ? undefined : await insert(name)
    if (profile) return profile
  }
  return fail('unavailable')
}

const isFree = async (db: Db, username: string, now: number): Promise<boolean> =>
  !(await repo.findByUsername(db, username)) && !(await repo.redirectOf(db, username, now))
