import { checkUsername, problemAt } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import { DomainError } from '../../domain/errors.ts'
import * as redirects from './redirect-repo.ts'
import * as repo from './repo.ts'

/** Returns true if no page has the name, and no former name still redirects. */
export const isUsernameFree = async (db: Db, username: string, now: number): Promise<boolean> =>
  !(await repo.findPageByUsername(db, username)) && !(await redirects.redirectOf(db, username, now))

/** Returns the problem of a requested name, or null if it is free. */
export const usernameProblem = async (db: Db, username: string, now: number): Promise<DomainError | null> => {
  const fault = checkUsername(username)
  if (fault) return new DomainError('validation_failed', problemAt('username', fault))
  return (await isUsernameFree(db, username.toLowerCase(), now)) ? null : new DomainError('username_taken')
}
