import type { Deps } from '../../deps.ts'
import { findUser, updateUser } from '../users/index.ts'

const purpose = 'proposal-mails'

/** Returns the path that turns off an account's e-mails about proposals without signing in (RFC 8058). */
export const createMutePath = ({ secrets }: Pick<Deps, 'secrets'>, userId: number): string =>
  `/unsubscribe/proposals.${userId}.${secrets.mac(purpose, String(userId))}`

/** Returns null if the token is invalid or the account was deleted. */
export const findMute = async (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<{ readonly userId: number; readonly isOn: boolean } | null> => {
  const [, id, mac] = /^proposals\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !mac || !secrets.verifyMac(purpose, id, mac)) return null
  const user = await findUser(db.read, Number(id))
  return user ? { userId: user.id, isOn: user.proposals_muted_at === null } : null
}

/** Turns e-mails about proposals off. Safe to repeat. */
export const muteProposals = async ({ db, now }: Deps, userId: number): Promise<void> => {
  await db.tx((tx) => updateUser(tx, userId, { proposals_muted_at: now() }, now()))
}
