import type { Secrets } from '../../crypto/secrets.ts'
import type { BrowserTokens, RequestContext } from '../../domain/context.ts'
import { addressKey } from '../../lib/address.ts'
import type { UserRow } from '../users/service.ts'
import { knownDevice } from './device.ts'
import type { Attempt, Factor } from './failure-repo.ts'
import { accountBounds } from './policy.ts'

/**
 * Failed passwords and codes, kept in the database: they survive a restart and hold for every process. Each counts for
 * its account and its source together; one from where the account has never signed in counts for the account as well.
 */

/** A request with what it says of its device; only those that sign in bring that. */
export type AttemptContext = Pick<RequestContext, 'actor' | 'address' | 'now'> & {
  readonly browser?: Pick<BrowserTokens, 'device'>
}

/** A try at an account. Its sources are its sessions, the devices it has signed in on, and addresses (IPv6 by /64). */
export const attemptOf = (secrets: Secrets, ctx: AttemptContext, factor: Factor, user: UserRow): Attempt => {
  const { actor } = ctx
  const device = knownDevice(secrets, ctx.browser?.device ?? null, user, ctx.now)
  const own = actor?.userId === user.id ? actor.credential : device && `device:${device}`
  const source = secrets.mac('source', own ?? `address:${addressKey(ctx.address)}`).slice(0, 22)
  const subject = `${factor} user:${user.id}`
  return { factor, source: `${subject} ${source}`, account: own ? [] : boundsOf(factor, subject) }
}

/**
 * Rows for addresses that have no account. Anybody can make up any number of those, so they share a fixed number of
 * places: an address shares its place with another in one of a million.
 */
const places = 2 ** 20

/** A try at an address that has no account: the same rows, so that nobody can tell the two apart. */
export const attemptAtUnknown = (secrets: Secrets, ctx: AttemptContext, email: string): Attempt => {
  const place = (text: string) =>
    `password nobody:${Buffer.from(secrets.mac('source', text), 'base64url').readUInt32BE() % places}`
  return {
    factor: 'password',
    source: place(`${email} ${addressKey(ctx.address)}`),
    account: boundsOf('password', place(email)),
  }
}

const boundsOf = (factor: Factor, subject: string): Attempt['account'] =>
  Object.entries(accountBounds[factor]).map(([name, bound]) => ({ ...bound, bucket: `${subject} ${name}` }))
