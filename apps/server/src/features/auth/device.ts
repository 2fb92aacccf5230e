import { dayMs } from '@vitrine/contract/durations'
import type { Secrets } from '../../crypto/secrets.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import { createDeviceLabel } from '../credentials/index.ts'
import type { UserRow } from '../users/index.ts'
import { knownDeviceLifetimeMs, maxDeviceAccounts } from './policy.ts'
import { insertDevice } from './repo.ts'

/** Stores the device of a sign-in. Returns true if it is new to the account. */
export const storeDevice = (
  db: Tx,
  secrets: Secrets,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: number },
): Promise<boolean> =>
  insertDevice(db, { userId, deviceKey: secrets.mac('device', createDeviceLabel(userAgent)), now })

const purpose = 'known device'

/** Proof that an account signed in on a browser. `since` is in days since 1970. */
type Proof = { readonly since: number; readonly mac: string }
type KnownDevice = { readonly id: string; readonly proofs: readonly Proof[] }
type Account = Pick<UserRow, 'id' | 'password_hash'>

/** Parses the cookie `id.days.mac.days.mac…`, with one pair for each account that signed in on the browser. */
const readCookie = (cookie: string | null): KnownDevice | null => {
  const id = /^[\w-]{22}(?=\.|$)/.exec(cookie ?? '')?.[0]
  if (!id) return null
  const pairs = cookie!.slice(id.length).matchAll(/\.(\d{1,6})\.([\w-]{43})(?=\.|$)/g)
  const proofs = Array.from(pairs, ([, since, mac]) => ({ since: Number(since), mac: mac! }))
  return { id, proofs: proofs.slice(0, maxDeviceAccounts) }
}

/** Returns the signed content of a proof. The password hash is part of it, so a new password invalidates all proofs. */
const formatSignedText = ({ id, password_hash }: Account, deviceId: string, since: number): string =>
  JSON.stringify([id, password_hash, deviceId, since])

const isValidProof = (secrets: Secrets, user: Account, deviceId: string, { since, mac }: Proof): boolean =>
  secrets.verifyMac(purpose, formatSignedText(user, deviceId, since), mac)

/** Returns the browser's id if the account signed in on it within 180 days with its current password, otherwise null. */
export const findKnownDevice = (
  secrets: Secrets,
  cookie: string | null,
  user: Account,
  now: number,
): string | null => {
  const device = readCookie(cookie)
  const isRecent = ({ since }: Proof) => since * dayMs > now - knownDeviceLifetimeMs
  return device?.proofs.some((proof) => isRecent(proof) && isValidProof(secrets, user, device.id, proof))
    ? device.id
    : null
}

/** Returns a cookie that proves a sign-in on the browser, but grants no access. Keeps proofs of up to four other accounts. */
export const createDeviceCookie = (
  secrets: Secrets,
  cookie: string | null,
  user: Account,
  now: number,
): string => {
  const { id, proofs } = readCookie(cookie) ?? { id: createRandomToken(16), proofs: [] }
  const since = Math.floor(now / dayMs)
  const mac = secrets.mac(purpose, formatSignedText(user, id, since))
  const otherProofs = proofs.filter((proof) => !isValidProof(secrets, user, id, proof))
  const allProofs = [{ since, mac }, ...otherProofs].slice(0, maxDeviceAccounts)
  return [id, ...allProofs.flatMap((proof) => [proof.since, proof.mac])].join('.')
}
