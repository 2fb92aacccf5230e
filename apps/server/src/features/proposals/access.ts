import { createProblem } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, getCredentialKind } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { Access } from '../profile/index.ts'
import * as repo from './repo.ts'

export const toAuthor = (actor: Pick<Actor, 'userId' | 'credential'>) => {
  const kind = getCredentialKind(actor)
  return {
    creator_id: actor.userId,
    author_kind: kind === 'session' ? ('person' as const) : kind,
    credential: actor.credential,
  }
}

export const isUndecided = ({ status }: Pick<repo.ProposalRow, 'status'>): boolean =>
  repo.undecided.some((name) => name === status)

/** Returns true for the person in the studio, for all that their programs propose, and for a program's own proposals. */
const isAuthor = (actor: Actor, row: repo.ProposalRow): boolean =>
  row.creator_id === actor.userId &&
  (getCredentialKind(actor) === 'session' || row.credential === actor.credential)

export const findVisible = async (db: Db, access: Access, id: number) => {
  const row = (await repo.findProposal(db, access.id, id)) ?? fail('not_found')
  if (row.status === 'draft' && row.creator_id !== access.actor.userId) fail('not_found')
  return row
}

export const assertAuthor = (actor: Actor, row: repo.ProposalRow): void => {
  if (!isAuthor(actor, row)) fail('forbidden', createProblem(null, 'proposal_of_other'))
}

/** Fails with 404 for a proposal that the caller does not see, and with 403 for a change of the proposal of another. */
export const assertAccess = async (
  deps: Deps,
  access: Access,
  id: number,
  isAuthorOnly: boolean,
): Promise<void> => {
  const row = await findVisible(deps.db.read, access, id)
  if (isAuthorOnly) assertAuthor(access.actor, row)
}

/** Locks a proposal that is not decided, after its profile. */
export const lockUndecided = async (db: Tx, access: Access, id: number): Promise<repo.StoredProposal> => {
  await lockRows(db, 'proposal').where('id', '=', id).execute()
  const row = await findVisible(db, access, id)
  if (!isUndecided(row)) fail('already_decided')
  return row
}
