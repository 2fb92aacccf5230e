import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createSystemContext } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { audit } from '../audit/index.ts'
import { deleteAdminKeys } from '../credentials/index.ts'
import * as users from '../users/index.ts'
import { isPlainEmail, normaliseEmail } from '../users/index.ts'
import { findPasswordProblem } from './factors.ts'
import { insertAccount } from './registration.ts'

type CommandContext = ReturnType<typeof createSystemContext> | UserContext
type AdminChange = { readonly isAdmin: boolean; readonly force?: boolean }

/** Grants administration rights; returns false if the account has them. Throws an Error if the account does not exist. */
export const grantAdmin = (ctx: CommandContext, email: string): Promise<boolean> =>
  setAdmin(ctx, email, { isAdmin: true })

/** Revokes administration rights and their keys. Throws for unknown accounts, and for the last administrator unless `force` is set. */
export const revokeAdmin = (
  ctx: CommandContext,
  email: string,
  { force = false }: { force?: boolean } = {},
): Promise<boolean> => setAdmin(ctx, email, { isAdmin: false, force })

const setAdmin = async (ctx: CommandContext, typedEmail: string, change: AdminChange): Promise<boolean> => {
  const email = normaliseEmail(typedEmail)
  const account = await users.findByEmail(ctx.deps.db.read, email)
  if (!account) throw new Error(`No account has the e-mail address ${email}. Sign up with it first.`)
  const result = await ctx.tx((db) => writeAdmin(db, ctx, account.id, change))
  if (result === 'last')
    throw new Error(
      `${email} is the last administrator who is not blocked. Grant another account these rights first ` +
        '(npm run admin -- grant EMAIL), or add --force to leave the service without an administrator.',
    )
  return result === 'changed'
}

/** Returns `last` without a change for the last administrator, unless `force` is set. Call it before the transaction locks any user. */
export const writeAdmin = async (
  db: Tx,
  ctx: CommandContext,
  userId: number,
  { isAdmin, force = false }: AdminChange,
): Promise<'changed' | 'unchanged' | 'last'> => {
  if (!isAdmin && !force && (await isLastAdmin(db, userId))) return 'last'
  const user = await users.lockUser(db, userId)
  if (!user || (user.admin_at !== null) === isAdmin) return 'unchanged'
  await users.updateUser(db, user.id, { admin_at: isAdmin ? ctx.now : null }, ctx.now)
  if (!isAdmin) await deleteAdminKeys(db, user.id)
  await audit(db, ctx, isAdmin ? 'admin.grant' : 'admin.revoke', { type: 'user', id: user.id })
  return 'changed'
}

/** Returns true for the only administrator who is not blocked. Call it before the transaction locks any user: it locks administrators. */
export const isLastAdmin = async (db: Tx, userId: number): Promise<boolean> => {
  const activeAdmins = (await users.lockAdmins(db)).filter((admin) => admin.blocked_at === null)
  return activeAdmins.length === 1 && activeAdmins[0]!.id === userId
}

/**
 * Creates ADMIN_EMAIL with ADMIN_PASSWORD, or grants it rights. An existing account needs a verified e-mail address, or that password,
 * because a stranger could have registered it.
 */
export const ensureAdmin = async (deps: Deps): Promise<void> => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = deps.config
  if (!ADMIN_EMAIL) return
  const email = normaliseEmail(ADMIN_EMAIL)
  if (!isPlainEmail(email)) throw new Error(`ADMIN_EMAIL ${ADMIN_EMAIL} is not an e-mail address.`)
  const user = await users.findByEmail(deps.db.read, email)
  if (!user && !ADMIN_PASSWORD)
    throw new Error(`The account ${email} does not exist. Set ADMIN_PASSWORD to create it.`)
  if (!user) return createAdmin(deps, email, ADMIN_PASSWORD)
  if (user.admin_at !== null) return
  const trusted =
    users.isEmailVerifiedByOwner(user) ||
    (ADMIN_PASSWORD !== '' && (await deps.passwords.verify(user.password_hash, ADMIN_PASSWORD)).ok)
  if (!trusted)
    throw new Error(
      `The account ${email} exists, but its owner has not verified the e-mail address, and ADMIN_PASSWORD is not its password. ` +
        `If the account is yours, run: npm run admin -- grant ${email}`,
    )
  await grantAdmin(createSystemContext(deps, 'system'), email)
}

const createAdmin = async (deps: Deps, email: string, password: string): Promise<void> => {
  const name = 'Administrator'
  const weakness = findPasswordProblem(deps, password, { email, name })
  if (weakness) throw new Error(`ADMIN_PASSWORD is not accepted: ${weakness.message}`)
  const passwordHash = await deps.passwords.hash(password)
  const ctx = createSystemContext(deps, 'system')
  const { now } = ctx
  try {
    await ctx.tx(async (db) => {
      const account = { email, name, passwordHash, verifiedAt: now, adminAt: now, isPublished: false }
      const { user } = await insertAccount(db, account, now)
      await audit(db, ctx, 'admin.grant', { type: 'user', id: user.id }, { created: true })
    })
  } catch (error) {
    // Another process of this installation may have created it at the same time
    if (!isUniqueViolation(error) || !(await users.findByEmail(deps.db.read, email))) throw error
  }
}
