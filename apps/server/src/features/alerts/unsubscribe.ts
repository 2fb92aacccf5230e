import type { Deps } from '../../deps.ts'
import { audit } from '../audit/index.ts'
import { findProfile } from '../profile/index.ts'
import { resetCheck } from './check-repo.ts'
import * as repo from './repo.ts'

const purpose = 'alert-mails'

type Recipient = { readonly profileId: number; readonly userId: number }

/** Returns the path that turns off a profile's alert e-mails without signing in (RFC 8058). */
export const createUnsubscribePath = (
  { secrets }: Pick<Deps, 'secrets'>,
  { profileId, userId }: Recipient,
): string => `/unsubscribe/${profileId}.${userId}.${secrets.mac(purpose, `${profileId} ${userId}`)}`

export type Subscription = Recipient & { readonly profileName: string; readonly isOn: boolean }

/** Returns null if the token is invalid or the recipient of the e-mail no longer owns the profile. */
export const findSubscription = async (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<Subscription | null> => {
  const [, profile, user, mac] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!mac || !secrets.verifyMac(purpose, `${profile} ${user}`, mac)) return null
  const [profileId, userId] = [Number(profile), Number(user)]
  const record = await findProfile(db.read, profileId)
  if (record?.ownerId !== userId) return null
  const { preferences } = await repo.findPreferences(db.read, profileId)
  return {
    profileId,
    userId,
    profileName: record.doc.display_name || record.username,
    isOn: preferences.channels.email,
  }
}

/** Turns alert e-mails off and cancels pending alert e-mails. Safe to repeat. */
export const unsubscribe = (deps: Deps, { profileId, userId }: Recipient, requestId: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    if (!(await repo.lockOwnedProfile(tx, profileId, userId))) return
    const { row, preferences } = await repo.findPreferences(tx, profileId)
    if (!preferences.channels.email) return
    const newPreferences = { ...preferences, channels: { ...preferences.channels, email: false } }
    await repo.writePreferences(tx, profileId, (row?.revision ?? 1) + 1, newPreferences, deps.now())
    await repo.rescheduleMails(tx, profileId, null)
    await resetCheck(tx, profileId)
    const ctx = { deps, actor: null, requestId, now: deps.now(), credential: 'mail' }
    await audit(tx, ctx, 'alerts.unsubscribe', { type: 'user', id: userId }, { profile: profileId })
  })
