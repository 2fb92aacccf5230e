import { checkUsername } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { addDigits, claimFreeName, createUsername } from '../../domain/slugs.ts'
import { createSettings, type ProfileRecord, type ProfileSettings } from './profile.ts'
import * as repo from './repo.ts'
import { isUsernameFree } from './usernames.ts'

const maxNameLength = 30

/** Creates a profile; derives a missing username from the display name. Fails with `username_taken` if the name is in use. */
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
  },
): Promise<ProfileRecord> => {
  const requestedName = input.username?.toLowerCase()
  const insert = async (username: string) =>
    (await isUsernameFree(db, username, input.now))
      ? repo.insertProfile(
          db,
          input.ownerId,
          username,
          input.settings ?? createSettings(input.displayName, input.language, input.timezone),
          input.now,
          input.isPublished ?? true,
        )
      : undefined
  if (requestedName) return (await insert(requestedName)) ?? fail('username_taken')
  const base = createUsername(input.displayName)
  const createName = (digits: number) => addDigits(base.slice(0, maxNameLength - digits), digits)
  return (
    (await claimFreeName(createName, async (name) => (checkUsername(name) ? undefined : insert(name)))) ??
    fail('unavailable')
  )
}
