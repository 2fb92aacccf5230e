import {
  addPath,
  checkUsername,
  createProblem,
  normaliseUsername,
  type Problem,
  type UsernameStatus,
} from '@vitrine/contract'
import { usernameLength } from '@vitrine/contract/limits'
import { sha256 } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import {
  findUser,
  isEmailVerifiedByOwner,
  listSpellings,
  toInvitedEmail,
  type UserRow,
} from '../users/index.ts'
import * as redirectRepo from './redirect-repo.ts'
import * as repo from './repo.ts'

const encryptionPurpose = 'held_username'

/**
 * Returns a function that returns true for reserved names that a user may use.
 * These are the user's own, and those of a deleted account with the user's verified e-mail address.
 */
export const createNameCheck =
  ({ secrets }: Pick<Deps, 'secrets'>, user: UserRow | undefined) =>
  ({ ownerId, formerEmail }: redirectRepo.ReservedName): boolean => {
    if (!user || ownerId === user.id) return user !== undefined
    if (formerEmail === null || !isEmailVerifiedByOwner(user)) return false
    try {
      const hash = secrets.decrypt(encryptionPurpose, formerEmail)
      return listSpellings(toInvitedEmail(user.email_key)).some((email) => sha256(email) === hash)
    } catch {
      // Encrypted with a lost secret
      return false
    }
  }

export const describeReserved = ({ isHeld }: redirectRepo.ReservedName): Problem =>
  createProblem('username', isHeld ? 'username_held' : 'username_redirects')

/** Lets the verified e-mail address of an account use its held names after its deletion. Call it before the account is deleted. */
export const keepHeldNames = async (
  { secrets }: Pick<Deps, 'secrets'>,
  db: Tx,
  user: UserRow,
): Promise<void> => {
  if (user.email_verified_at !== null)
    await redirectRepo.writeFormerEmail(
      db,
      user.id,
      secrets.encrypt(encryptionPurpose, sha256(user.email_key)),
    )
}

/** Lists up to `limit` held names that start with `q`. */
export const listHeldNames = (
  db: Db,
  q: string,
  limit: number,
  now: number,
): Promise<redirectRepo.ReservedName[]> => redirectRepo.listHeld(db, normaliseUsername(q), limit, now)

/** Makes a held name free for everyone, and ends its redirect. Fails with 422 if it is not held. */
export const releaseHeldName = async (
  db: Tx,
  name: string,
  now: number,
): Promise<redirectRepo.ReservedName> => {
  const username = normaliseUsername(name)
  const reserved = await redirectRepo.findReserved(db, username, now)
  if (!reserved?.isHeld || !(await redirectRepo.deleteReserved(db, [username])))
    return fail('validation_failed', createProblem('username', 'username_not_held'))
  return reserved
}

/** Ends the hold of a name for a user who may use it again. Returns false if the name is not free. */
export const reclaimUsername = async (
  deps: Pick<Deps, 'secrets'>,
  db: Tx,
  user: UserRow,
  username: string,
  now: number,
): Promise<boolean> => {
  const reserved = await redirectRepo.findReserved(db, username, now)
  if (reserved && createNameCheck(deps, user)(reserved)) await redirectRepo.deleteReserved(db, [username])
  return (await findUsernameProblem(db, username, now)) === null
}

export const findUsernameProblem = async (
  db: Db,
  username: string,
  now: number,
): Promise<DomainError | null> => {
  const problem = checkUsername(username)
  if (problem) return new DomainError('validation_failed', addPath('username', problem))
  const key = username.toLowerCase()
  if (await repo.findPageByUsername(db, key)) return new DomainError('username_taken')
  const reserved = await redirectRepo.findReserved(db, key, now)
  return reserved ? new DomainError('username_taken', describeReserved(reserved)) : null
}

const suggestNames = (username: string): string[] => {
  const base = username.slice(0, usernameLength.max - 6).replace(/[^a-z0-9]+$/, '')
  return [`${base}-page`, `hello-${base}`, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)].filter(
    (name) => checkUsername(name) === null,
  )
}

export const checkUsernameStatus = async (
  { deps, actor, now }: RequestContext,
  requestedName: string,
): Promise<UsernameStatus> => {
  const db = deps.db.read
  const username = normaliseUsername(requestedName)
  const problem = checkUsername(username)
  const reason = problem && addPath('username', problem)
  if (problem && problem.rule !== 'username_reserved')
    return { username, status: 'invalid', problem: reason, suggestions: [] }
  const reserved = await redirectRepo.findReserved(db, username, now)
  const mayUse = createNameCheck(deps, reserved && actor ? await findUser(db, actor.userId) : undefined)
  const isUsed = (await repo.findPageByUsername(db, username)) !== undefined
  if (!problem && !isUsed && (!reserved || mayUse(reserved)))
    return { username, status: 'free', problem: null, suggestions: [] }
  const names = suggestNames(username)
  const namesInUse = await repo.findNamesInUse(db, names, now)
  return {
    username,
    status: 'taken',
    problem: reason ?? (reserved && !isUsed ? describeReserved(reserved) : null),
    suggestions: names.filter((name) => !namesInUse.has(name)).slice(0, 3),
  }
}
