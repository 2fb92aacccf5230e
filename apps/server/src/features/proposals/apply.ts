import type { AcceptedProposal, ApprovalPolicy } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { assertRow, type Row, writeAcceptedRows } from '../links/index.ts'
import { type Access, type LockedProfile, writeProfile } from '../profile/index.ts'
import { assertProfile } from './extend.ts'
import type { Merge } from './merge.ts'
import { toProfileUpdate, toRow } from './state.ts'

/** Writes a merge by the writes of profile and links, in the open transaction. */
export const writeMerge = async (
  db: Tx,
  ctx: UserContext,
  access: Access,
  profile: LockedProfile & { readonly policy: ApprovalPolicy },
  merge: Merge,
  versionId: number,
  hosts: Parameters<typeof assertProfile>[1],
): Promise<AcceptedProposal['profile']> => {
  const update = toProfileUpdate(merge.profile)
  assertProfile(update, hosts)
  const written = await writeProfile(db, ctx, access, profile, { body: update, versionId })
  const rows: Row[] = []
  for (const link of merge.links)
    await withPaths(
      (path) => `links.${link.id}.${path}`,
      async () => void rows.push(assertRow(toRow(link), hosts).row),
    )
  const added = merge.links.flatMap(({ id, action }) => (action === 'add' ? [id] : []))
  const order = (ids: readonly number[]) => {
    const byTemporaryId = new Map(added.map((id, i) => [id, ids[i]!]))
    return merge.order.map((id) => byTemporaryId.get(id) ?? id)
  }
  await withPaths(
    (path) => path.replace(/^links\[(\d+)\]/, (_, index) => `links.${merge.links[Number(index)]!.id}`),
    () => writeAcceptedRows(db, ctx, access, profile, rows, { versionId, order }),
  )
  return written
}

/** Runs a write of links, whose problems get the paths of the comparison. */
const withPaths = async (toPath: (path: string) => string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    fail(
      error.code,
      error.problems.map((problem) => ({ ...problem, path: problem.path && toPath(problem.path) })),
    )
  }
}
