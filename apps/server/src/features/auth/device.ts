import type { Secrets } from '../../crypto/secrets.ts'
import { randomToken } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import { dayMs } from '../../lib/durations.ts'
import { deviceLabel } from '../credentials/index.ts'
import type { UserRow } from '../users/index.ts'
import { knownDeviceMs, maxDeviceAccounts } from './policy.ts'
import { insertDevice } from './repo.ts'

/** Remembers the device of a sign-in. True when the account has not been used with it before. */
export const rememberDevice = (
  db: Tx,
  secrets: Secrets,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: number },
): Promise<boolean> =>
  insertDevice(db, { userId, deviceKey: secrets.mac('device', deviceLabel(userAgent)), now })

const purpose = 'known device'

/** An account's mark on a browser: since when (days of 1970), and the proof. */
type Mark = { readonly since: number; readonly mac: string }
type Device = { readonly id: string; readonly marks: readonly Mark[] }
type Account = Pick<UserRow, 'id' | 'password_hash'>

/** What a browser keeps: its id, then a mark for each account that signed in on it. Names no account. */
const readDevice = (stored: string | null): Device | null => {
  const [id = '', ...rest] = stored?.split('.') ?? []
  if (!/^[\w-]{22}$/.test(id)) return null
  const marks = rest.slice(0, 2 * maxDeviceAccounts).flatMap((mac, i) => {
    const since = rest[i - 1] ?? ''
    return i % 2 && /^\d{1,6}$/.test(since) && /^[\w-]{43}$/.test(mac) ? [{ since: Number(since), mac }] : []
  })
  return { id, marks }
}

/** What a mark proves. The password's hash is part of it, so that a new password ends all marks. */
const provedBy = ({ id, password_hash }: Account, deviceId: string, since: number): string =>
  JSON.stringify([id, password_hash, deviceId, since])

const isOf = (secrets: Secrets, user: Account, device: Device, { since, mac }: Mark): boolean =>
  secrets.verifyMac(purpose, provedBy(user, device.id, since), mac)

/** The id of the browser when the account has signed in on it within 180 days, with its present password; else null. */
export const knownDevice = (
  secrets: Secrets,
  stored: string | null,
  user: Account,
  now: number,
): string | null => {
  const device = readDevice(stored)
  const lives = ({ since }: Mark) => since * dayMs > now - knownDeviceMs
  return device?.marks.some((mark) => lives(mark) && isOf(secrets, user, device, mark)) ? device.id : null
}

/**
 * What marks a browser as a device of the account from now on, in place of what is `stored` there; its older accounts stay marked, up
 * to five in all. Gives no right.
 */
export const markDevice = (secrets: Secrets, stored: string | null, user: Account, now: number): string => {
  const device = readDevice(stored) ?? { id: randomToken(16), marks: [] }
  const since = Math.floor(now / dayMs)
  const mac = secrets.mac(purpose, provedBy(user, device.id, since))
  const others = device.marks.filter((mark) => !isOf(secrets, user, device, mark))
  const marks = [{ since, mac }, ...others].slice(0, maxDeviceAccounts)
  return [device.id, ...marks.flatMap((mark) => [mark.since, mark.mac])].join('.')
}
