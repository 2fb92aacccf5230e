import { checkUsername } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { claimFreeName, usernameFrom, withDigits } from '../../domain/slugs.ts'
import { newProfile, type ProfileRecord, type Settings } from './profile.ts'
import * as repo from './repo.ts'
import { isUsernameFree } from './usernames.ts'

const maxNameLength = 30

/** Creates a profile. Derives a missing username from the display name. Fails with `username_taken` if the name is in use. */
export const createProfile = async (
  db: Tx,
  input: {
    ownerId: number
    username?: string
    displayName: string
    now: number
    settings?: Settings
    language?: string | undefined
    isPublished?: boolean
  },
): Promise<ProfileRecord> => {
  const requestedName = input.username?.toLowerCase()
  const insert = async (username: string) =>
    (await isUsernameFree(db, username, input.now))
      ? repo.insertProfile(
          db,
          input.ownerId,
          username,
          input.settings ?? newProfile(input.displayName, input.language),
          input.now,
          input.isPublished ?? true,
        )
      : undefined
  if (requestedName) return (await insert(requestedName)) ?? fail('username_taken')
  const base = usernameFrom(input.displayName)
  const createName = (digits: number) => withDigits(base.slice(0, maxNameLength - digits), digits)
  return (
    (await claimFreeName(createName, async (name) => (checkUsername(name) ? undefined : insert(name)))) ??
    fail('unavailable')
  )
}
