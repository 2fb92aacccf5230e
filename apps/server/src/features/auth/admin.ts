import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { systemContext } from '../../deps.ts'
import { firstPlan } from '../../domain/plans.ts'
import { audit } from '../audit/index.ts'
import { deleteAdminKeys } from '../credentials/index.ts'
import { createProfile } from '../profile/index.ts'
import * as users from '../users/index.ts'
import { looksLikeEmail, normaliseEmail } from '../users/index.ts'
import { weakness } from './factors.ts'

/** The context of a command: nobody's request. */
type CommandContext = ReturnType<typeof systemContext>

/** Makes an account a platform administrator. False when it was one already; an Error when there is none. */
export const grantAdmin = (deps: Deps, ctx: CommandContext, address: string): Promise<boolean> =>
  setAdmin(deps, ctx, address, true)

/**
 * Takes that right away; keys made under it go too. False when it was none. An Error when there is no account, or, unless
 * `force` is set, when nobody would administrate the service any more.
 */
export const revokeAdmin = (
  deps: Deps,
  ctx: CommandContext,
  address: string,
  { force = false }: { force?: boolean } = {},
): Promise<boolean> => setAdmin(deps, ctx, address, false, force)

const setAdmin = async (
  deps: Deps,
  ctx: CommandContext,
  address: string,
  on: boolean,
  force = false,
): Promise<boolean> => {
  const email = normaliseEmail(address)
  const found = await users.findByEmail(deps.db.read, email)
  if (!found) throw new Error(`There is no account with the address ${email}. Sign up with it first.`)
  return ctx.tx(async (db) => {
    if (!on && !force && (await isLastAdmin(db, found.id)))
      throw new Error(
        `${email} is the last administrator who is not blocked. Make another account one first ` +
          '(npm run admin -- grant EMAIL), or add --force to leave the service without.',
      )
    const user = await users.lockUser(db, found.id)
    if (!user || (user.admin_at !== null) === on) return false
    await users.updateUser(db, user.id, { admin_at: on ? ctx.now : null }, ctx.now)
    if (!on) await deleteAdminKeys(db, user.id)
    await audit(db, ctx, on ? 'admin.grant' : 'admin.revoke', { type: 'user', id: user.id })
    return true
  })
}

/**
 * Whether somebody is the only administrator who is not blocked. Until the transaction ends nobody else's rights end, so
 * call it before the transaction locks any user.
 */
export const isLastAdmin = async (db: Tx, userId: number): Promise<boolean> => {
  const active = (await users.lockAdmins(db)).filter((admin) => admin.blocked_at === null)
  return active.length === 1 && active[0]!.id === userId
}

/**
 * The administrator of ADMIN_EMAIL, at start: granted to the account, or created with ADMIN_PASSWORD. An
 * account that somebody registered is granted only if its address is verified or that is its password, as
 * anybody could have registered the address first. Throws an Error for the operator.
 */
export const ensureAdmin = async (deps: Deps): Promise<void> => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = deps.config
  if (!ADMIN_EMAIL) return
  const email = normaliseEmail(ADMIN_EMAIL)
  if (!looksLikeEmail(email)) throw new Error(`ADMIN_EMAIL ${ADMIN_EMAIL} is not an e-mail address.`)
  const user = await users.findByEmail(deps.db.read, email)
  if (!user && !ADMIN_PASSWORD)
    throw new Error(`There is no account ${email}. Set ADMIN_PASSWORD too, and it is created.`)
  if (!user) return createAdmin(deps, email, ADMIN_PASSWORD)
  if (user.admin_at !== null) return
  const trusted =
    user.email_verified_at !== null ||
    (ADMIN_PASSWORD !== '' && (await deps.passwords.verify(user.password_hash, ADMIN_PASSWORD)).ok)
  if (!trusted)
    throw new Error(
      `The account ${email} exists, but nobody has verified that address, and ADMIN_PASSWORD is not its password. ` +
        `If the account is yours, run: npm run admin -- grant ${email}`,
    )
  await grantAdmin(deps, systemContext(deps, 'system'), email)
}

const createAdmin = async (deps: Deps, email: string, password: string): Promise<void> => {
  const name = 'Administrator'
  const weak = weakness(deps, password, { email, name })
  if (weak) throw new Error(`ADMIN_PASSWORD is not accepted: ${weak.message}`)
  const passwordHash = await deps.passwords.hash(password)
  const ctx = systemContext(deps, 'system')
  const { now } = ctx
  try {
    await ctx.tx(async (db) => {
      const values = { email, name, passwordHash, planKey: firstPlan, verifiedAt: now, adminAt: now, now }
      const user = await users.insertUser(db, values)
      const profile = await createProfile(db, { ownerId: user.id, displayName: name, now })
      await users.setDefaultProfile(db, user.id, profile.id)
      await audit(db, ctx, 'admin.grant', { type: 'user', id: user.id }, { created: true })
    })
  } catch (error) {
    // Another process of this installation starts at the same time
    if (!isUniqueViolation(error) || !(await users.findByEmail(deps.db.read, email))) throw error
  }
}

export type ListedUser = {
  id: number
  email: string
  name: string
  planKey: string
  isAdmin: boolean
  emailVerified: boolean
  twoFactor: boolean
  blockedAt: number | null
  createdAt: number
  lastActiveAt: number | null
}

/** Accounts whose address or name contains `q`, newest first; for the command line. */
export const listUsers = async (
  deps: Deps,
  { q = '', limit = 50 }: { q?: string; limit?: number } = {},
): Promise<ListedUser[]> =>
  (await users.searchUsers(deps.db.read, q, limit)).map((user) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    planKey: user.plan_key,
    isAdmin: user.admin_at !== null,
    emailVerified: user.email_verified_at !== null,
    twoFactor: user.totp_confirmed_at !== null,
    blockedAt: user.blocked_at,
    createdAt: user.created_at,
    lastActiveAt: user.last_active_at,
  }))
