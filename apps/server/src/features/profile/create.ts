import { checkUsername } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { addDigits, claimFreeName, createUsername } from '../../domain/slugs.ts'
import { createSettings, type ProfileRecord, type ProfileSettings } from './profile.ts'
import * as redirectRepo from './redirect-repo.ts'
import * as repo from './repo.ts'
import { describeReserved } from './usernames.ts'

const maxNameLength = 30

/** Creates a profile; derives a missing username from the display name. Fails with `username_taken` if the name is in use or reserved. */
export const insertProfile = async (
  db: Tx,
  input: {
    ownerId: number
    username?: string
    displayName: string
    now: number
    settings?: ProfileSettings
    language?: string | undefined
    timezone?: string | undefined
    isPublished?: boolean
    /** Returns true for reserved names that the owner may use; none by default. */
    mayUse?: (name: redirectRepo.ReservedName) => boolean
  },
): Promise<ProfileRecord> => {
  const requestedName = input.username?.toLowerCase()
  const { now, mayUse = () => false } = input
  const insert = async (username: string): Promise<ProfileRecord | undefined> => {
    const profile = await repo.insertProfile(
      db,
      input.ownerId,
      username,
      input.settings ?? createSettings(input.displayName, input.language, input.timezone),
      now,
      input.isPublished ?? true,
    )
    // Read after the insert, which waits for a page that is giving up the name
    const reserved = profile && (await redirectRepo.findReserved(db, username, now))
    if (!reserved) return profile
    if (mayUse(reserved)) {
      await redirectRepo.deleteReserved(db, [username])
      if (reserved.isHeld) await repo.writeNamePublicAt(db, profile.id, redirectRepo.toHoldablePublicAt(now))
      return profile
    }
    if (requestedName) fail('username_taken', describeReserved(reserved))
    await repo.deleteProfile(db, profile.id)
    return undefined
  }
  if (requestedName) return (await insert(requestedName)) ?? fail('username_taken')
  const base = createUsername(input.displayName)
  const createName = (digits: number) => addDigits(base.slice(0, maxNameLength - digits), digits)
  return (
    (await claimFreeName(createName, async (name) => (checkUsername(name) ? undefined : insert(name)))) ??
    fail('unavailable')
  )
}
