import type { Secrets } from '../../crypto/secrets.ts'
import type { BrowserTokens, RequestContext } from '../../domain/context.ts'
import { createRateLimitKey } from '../../domain/rate-limit.ts'
import { createAddressKey } from '../../lib/address.ts'
import type { UserRow } from '../users/index.ts'
import { findKnownDevice } from './device.ts'
import type { Attempt } from './failure-repo.ts'
import { accountLimits, type Factor } from './policy.ts'

/** Parts of a request that identify its source. Only sign-ins have a browser. */
export type AttemptContext = Pick<RequestContext, 'actor' | 'address' | 'now'> & {
  readonly browser?: Pick<BrowserTokens, 'device'>
}

/**
 * Returns the counters that a failed attempt of this request increases. A source is a session, a known device or an IP
 * address (IPv6: /64). Failures from an IP address also count for the whole account.
 */
export const toAttempt = (secrets: Secrets, ctx: AttemptContext, factor: Factor, user: UserRow): Attempt => {
  const { actor } = ctx
  const device = findKnownDevice(secrets, ctx.browser?.device ?? null, user, ctx.now)
  const knownSource = actor?.userId === user.id ? actor.credential : device && `device:${device}`
  return {
    factor,
    source: toSourceKey(
      secrets,
      `${factor} user:${user.id}`,
      knownSource ?? `address:${createAddressKey(ctx.address)}`,
    ),
    account: knownSource ? [] : toAccountLimits(secrets, factor, user.id),
  }
}

/** Returns equivalent rows for an unknown e-mail address, so that response and work do not reveal whether an account exists. */
export const toAttemptWithoutAccount = (secrets: Secrets, ctx: AttemptContext, email: string): Attempt => ({
  factor: 'password',
  source: toSourceKey(secrets, 'password', `${email} ${createAddressKey(ctx.address)}`),
  account: toAccountLimits(secrets, 'password', email),
})

/** Sources of one subject share 2^18 keys, because strangers can invent any number of sources. */
const toSourceKey = (secrets: Secrets, subject: string, source: string): string =>
  createRateLimitKey({ secrets }, subject, source)

const toAccountLimits = (secrets: Secrets, factor: Factor, key: string | number): Attempt['account'] =>
  accountLimits[factor].map((limit) => ({
    ...limit,
    bucket: createRateLimitKey({ secrets }, limit.name, key),
  }))
