import type { MailedToken, Mails, Person } from './people.ts'
import type { Pools } from './pools.ts'
import type { Wire } from './wire.ts'

/**
 * Who sends a request. `spare` is somebody whose account may break: what ends accounts and sessions is done to it.
 * `challenged` has given a password and owes the second factor.
 */
export const callerNames = [
  'anonymous',
  'readKey',
  'writeKey',
  'owner',
  'editor',
  'viewer',
  'admin',
  'adminKey',
  'spare',
  'challenged',
] as const
export type CallerName = (typeof callerNames)[number]
type PersonName = 'owner' | 'editor' | 'viewer' | 'admin' | 'spare' | 'victim' | 'guarded'

/** What making and repairing a world needs. */
export type Surroundings = {
  readonly wire: Wire
  readonly mails: Mails
  /** The administrator, of whom there is one in all worlds. */
  readonly admin: Person
  readonly seed: number
}

/** Everybody and everything that a stretch of requests works on. */
export type World = {
  readonly number: number
  readonly people: Record<PersonName, Person>
  readonly keys: Record<'readKey' | 'writeKey' | 'adminKey', string>
  /** Where editor and viewer have their roles from. */
  workspaceId: number
  readonly pools: Pools
  /** Cookie and token of somebody with a browser who is not signed in. */
  readonly visitor: { readonly cookie: string; readonly csrf: string }
  /** An example of each kind of link. */
  readonly blocks: readonly Record<string, unknown>[]
  /** Cookie of a sign-in that waits for the second factor, and codes that would do. */
  challenge: { cookie: string; csrf: string; readonly codes: string[] }
  /** Secret of the authenticator that the spare account was last told of. */
  authenticator: string | null
  tokens: readonly MailedToken[]
}

/** What authenticates a request of a caller. */
export const credentialsOf = (world: World, caller: CallerName): [string, string][] => {
  if (caller === 'anonymous') return []
  if (caller === 'readKey' || caller === 'writeKey' || caller === 'adminKey')
    return [['Authorization', `Bearer ${world.keys[caller]}`]]
  const { cookie, csrf } = caller === 'challenged' ? world.challenge : world.people[caller]
  return [
    ['Cookie', cookie],
    ['X-CSRF-Token', csrf],
  ]
}

export const gateCode = 'open sesame 7391'

/** What belongs to somebody and must be in no answer to anybody. */
export const secretsOf = ({ people, keys }: World): string[] => [
  ...Object.values(people).flatMap(({ password, cookie }) => [password, ...tokensOf(cookie)]),
  ...Object.values(keys),
]
const tokensOf = (cookie: string): string[] =>
  cookie
    .split('; ')
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .filter((value) => value.length > 20)

/** What requests did to the people of a world: what has to be repaired after a round. */
export type Damage = {
  /** An administrator blocked somebody. */
  blocked: boolean
  /** Members or assigned profiles of a workspace changed. */
  sharing: boolean
  /** The owner's page may be unpublished or elsewhere. */
  profile: boolean
  /** Somebody used the challenge up. */
  challenge: boolean
  /** Callers whose credentials were refused. */
  readonly ended: Set<CallerName>
}
