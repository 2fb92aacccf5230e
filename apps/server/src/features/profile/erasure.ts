import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import * as repo from './erasure-repo.ts'

export const erasureChannel = 'erasure'

/** Requests the removal of remaining rows, in the transaction that deletes the profile or account. */
export const requestErasure = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tx: Tx,
  kind: repo.ErasureKind,
  subjectId: number,
): Promise<void> => {
  await repo.insertErasure(tx, kind, subjectId, now())
  db.publish(erasureChannel, '')
}
