import type { Secrets } from '../../crypto/secrets.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import { dayMs } from '../../lib/durations.ts'
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
type SignInProof = { readonly since: number; readonly mac: string }
type DeviceCookie = { readonly id: string; readonly proofs: readonly SignInProof[] }
type Account = Pick<UserRow, 'id' | 'password_hash'>

/** Parses the cookie `id.days.mac.days.mac…`, with one pair for each account that signed in on the browser. */
const parseDeviceCookie = (stored: string | null): DeviceCookie | null => {
  const [id = '', ...parts] = stored?.split('.') ?? []
  if (!/^[\w-]{22}$/.test(id)) return null
  const marks = parts.slice(0, 2 * maxDeviceAccounts).flatMap((mac, i) => {
    const since = parts[i - 1] ?? ''
    return i % 2 && /^\d{1,6}$/.test(since) && /^[\w-]{43}$/.test(mac) ? [{ since: Number(since), mac }] : []
  })
  return { id, proofs: marks }
}

/** Returns the signed content of a mark. The password hash is part of it, so a new password invalidates all marks. */
const formatSignedText = ({ id, password_hash }: Account, deviceId: string, since: number): string =>
  JSON.stringify([id, password_hash, deviceId, since])

const isValidProof = (
  secrets: Secrets,
  user: Account,
  device: DeviceCookie,
  { since, mac }: SignInProof,
): boolean => secrets.verifyMac(purpose, formatSignedText(user, device.id, since), mac)

/** Returns the browser's id if the account signed in on it within 180 days with its current password, otherwise null. */
export const findKnownDevice = (
  secrets: Secrets,
  stored: string | null,
  user: Account,
  now: number,
): string | null => {
  const device = parseDeviceCookie(stored)
  const isRecent = ({ since }: SignInProof) => since * dayMs > now - knownDeviceLifetimeMs
  return device?.proofs.some((mark) => isRecent(mark) && isValidProof(secrets, user, device, mark))
    ? device.id
    : null
}

/** Returns a cookie that marks the browser as a known device. Keeps up to five accounts' marks from `stored`. Grants no access. */
export const createDeviceCookie = (
  secrets: Secrets,
  stored: string | null,
  user: Account,
  now: number,
): string => {
  const device = parseDeviceCookie(stored) ?? { id: createRandomToken(16), proofs: [] }
  const since = Math.floor(now / dayMs)
  const mac = secrets.mac(purpose, formatSignedText(user, device.id, since))
  const otherMarks = device.proofs.filter((mark) => !isValidProof(secrets, user, device, mark))
  const marks = [{ since, mac }, ...otherMarks].slice(0, maxDeviceAccounts)
  return [device.id, ...marks.flatMap((mark) => [mark.since, mark.mac])].join('.')
}
