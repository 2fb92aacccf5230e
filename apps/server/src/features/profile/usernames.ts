import { addPath, checkUsername, normaliseUsername, type UsernameStatus } from '@vitrine/contract'
import { usernameLength } from '@vitrine/contract/limits'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { DomainError } from '../../domain/errors.ts'
import * as redirectRepo from './redirect-repo.ts'
import * as repo from './repo.ts'

export const isUsernameFree = async (db: Db, username: string, now: number): Promise<boolean> =>
  !(await repo.findPageByUsername(db, username)) && !(await redirectRepo.findRedirect(db, username, now))

export const findUsernameProblem = async (
  db: Db,
  username: string,
  now: number,
): Promise<DomainError | null> => {
  const problem = checkUsername(username)
  if (problem) return new DomainError('validation_failed', addPath('username', problem))
  return (await isUsernameFree(db, username.toLowerCase(), now)) ? null : new DomainError('username_taken')
}

const suggestNames = (username: string): string[] => {
  const base = username.slice(0, usernameLength.max - 6).replace(/[^a-z0-9]+$/, '')
  return [`${base}-page`, `hello-${base}`, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)].filter(
    (name) => checkUsername(name) === null,
  )
}

export const checkUsernameStatus = async (
  { db: { read: db } }: Deps,
  { actor, now }: RequestContext,
  requestedName: string,
): Promise<UsernameStatus> => {
  const username = normaliseUsername(requestedName)
  const problem = checkUsername(username)
  if (problem && problem.rule !== 'username_reserved') return { username, status: 'invalid', suggestions: [] }
  const redirect = await redirectRepo.findRedirect(db, username, now)
  const isOwn =
    redirect && actor && (await repo.findProfile(db, redirect.profile_id))?.ownerId === actor.userId
  if (!problem && !(await repo.findPageByUsername(db, username)) && (!redirect || isOwn))
    return { username, status: 'free', suggestions: [] }
  const names = suggestNames(username)
  const namesInUse = await repo.findNamesInUse(db, names, now)
  return {
    username,
    status: 'taken',
    suggestions: names.filter((name) => !namesInUse.has(name)).slice(0, 3),
  }
}
