import { sql } from 'kysely'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Call } from '../../domain/context.ts'
import type { Caller } from '../../http/auth.ts'
import { addressKey } from '../../lib/address.ts'
import { knownDevice } from './device.ts'
import { accountBounds, type Bound, forgottenMs, waitAfter } from './policy.ts'
import type { UserRow } from './repo.ts'

/**
 * Failed passwords and codes, kept in the database: they survive a restart and hold for every process. Each counts for
 * its account and its source together; one from where the account has never signed in counts for the account as well.
 */

export type Factor = 'password' | 'code'

/** The rows of `throttle` that one try is judged by. */
export type Attempt = {
  readonly factor: Factor
  readonly source: string
  /** None for the account's own devices and sessions. */
  readonly account: readonly (Bound & { readonly bucket: string })[]
}

/** A call with what it says of its device; only calls that sign in bring that. */
export type AttemptCall = Pick<Call, 'actor' | 'address' | 'now'> & {
  readonly caller?: Pick<Caller, 'device'>
}

/** A try at an account. Its sources are its sessions, the devices it has signed in on, and addresses (IPv6 by /64). */
export const attemptOf = (secrets: Secrets, call: AttemptCall, factor: Factor, user: UserRow): Attempt => {
  const { actor } = call
  const device = knownDevice(secrets, call.caller?.device ?? null, user, call.now)
  const own = actor?.userId === user.id ? actor.credential : device && `device:${device}`
  const source = secrets.mac('source', own ?? `address:${addressKey(call.address)}`).slice(0, 22)
  const subject = `${factor} user:${user.id}`
  return { factor, source: `${subject} ${source}`, account: own ? [] : boundsOf(factor, subject) }
}

/**
 * Rows for addresses that have no account. Anybody can make up any number of those, so they share a fixed number of
 * places: an address shares its place with another in one of a million.
 */
const places = 2 ** 20

/** A try at an address that has no account: the same rows, so that nobody can tell the two apart. */
export const attemptAtUnknown = (secrets: Secrets, call: AttemptCall, email: string): Attempt => {
  const place = (text: string) =>
    `password nobody:${Buffer.from(secrets.mac('source', text), 'base64url').readUInt32BE() % places}`
  return {
    factor: 'password',
    source: place(`${email} ${addressKey(call.address)}`),
    account: boundsOf('password', place(email)),
  }
}

const boundsOf = (factor: Factor, subject: string): Attempt['account'] =>
  Object.entries(accountBounds[factor]).map(([name, bound]) => ({ ...bound, bucket: `${subject} ${name}` }))

/** Until when a try waits, in epoch milliseconds; 0 or past = not at all. */
export type Waits = {
  /** Whatever it brings. */
  readonly any: number
  /** When it is not for an account with a second factor. */
  readonly single: number
}

export const waitsOf = async (db: Db, { source, account }: Attempt): Promise<Waits> => {
  const rows = await db
    .selectFrom('throttle')
    .select(['bucket', 'resets_at'])
    .where('bucket', 'in', [source, ...account.map(({ bucket }) => bucket)])
    .execute()
  const times = new Map(rows.map((row) => [row.bucket, row.resets_at]))
  const waits = account.map((bound) => ({ bound, until: opensAt(bound, times.get(bound.bucket) ?? 0) }))
  const latest = (some: typeof waits) => Math.max(times.get(source) ?? 0, ...some.map(({ until }) => until))
  return { any: latest(waits.filter(({ bound }) => !bound.singleFactor)), single: latest(waits) }
}

/**
 * The row of a bound says when its last failure is forgotten, each taking `forgetMs` after the one before; so this is
 * when it has room for another.
 */
const opensAt = ({ limit, forgetMs }: Bound, forgottenAt: number): number =>
  forgottenAt - (limit - 1) * forgetMs

export type Counted =
  | { readonly consecutive: number; readonly until: null }
  /** The try must wait: it tells nobody whether it was right. */
  | { readonly consecutive: null; readonly until: number }

/** Counts a failure. A row that waits, or is full, counts nothing more. */
export const countFailure = async (db: Tx, attempt: Attempt, now: number): Promise<Counted> => {
  const consecutive = await countAtSource(db, attempt.source, now)
  let full = consecutive === null
  if (!full)
    for (const bound of attempt.account) {
      const counted = await countAtAccount(db, bound, now)
      full ||= !counted
    }
  if (consecutive !== null && !full) return { consecutive, until: null }
  return { consecutive: null, until: (await waitsOf(db, attempt)).single }
}

/** How many in a row by now; null while the source waits. */
const countAtSource = async (db: Tx, bucket: string, now: number): Promise<number | null> => {
  const row = await db
    .insertInto('throttle')
    .values({ bucket, hits: 1, resets_at: now })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet({
          hits: sql`case when throttle.resets_at <= ${now - forgottenMs} then 1 else throttle.hits + 1 end`,
          resets_at: now,
        })
        .where('throttle.resets_at', '<=', now),
    )
    .returning('hits')
    .executeTakeFirst()
  if (!row) return null
  const wait = waitAfter(row.hits)
  if (wait)
    await db
      .updateTable('throttle')
      .set({ resets_at: now + wait })
      .where('bucket', '=', bucket)
      .execute()
  return row.hits
}

/** False when the bound is reached. */
const countAtAccount = async (
  db: Tx,
  { bucket, limit, forgetMs }: Attempt['account'][number],
  now: number,
): Promise<boolean> => {
  const row = await db
    .insertInto('throttle')
    .values({ bucket, hits: 1, resets_at: now + forgetMs })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet((e) => ({
          hits: e('throttle.hits', '+', 1),
          resets_at: sql`case when throttle.resets_at > ${now} then throttle.resets_at else ${now} end + ${forgetMs}`,
        }))
        .where('throttle.resets_at', '<=', now + (limit - 1) * forgetMs),
    )
    .returning('bucket')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a row of failures, unless the try must wait meanwhile: then even the right password is refused, so that a burst
 * of parallel guesses gains nothing. What counts for the account stays: a success at one place says nothing of
 * the strangers at others.
 */
export const endFailures = async (db: Tx, attempt: Attempt, now: number): Promise<Waits> => {
  await db.deleteFrom('throttle').where('bucket', '=', attempt.source).where('resets_at', '<=', now).execute()
  return waitsOf(db, attempt)
}

/** Forgets all that a try is judged by: the password it was about is another now. */
export const forgetFailures = (db: Tx, { source, account }: Attempt): Promise<unknown> =>
  db
    .deleteFrom('throttle')
    .where('bucket', 'in', [source, ...account.map(({ bucket }) => bucket)])
    .execute()
