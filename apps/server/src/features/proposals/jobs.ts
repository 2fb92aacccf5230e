import { createProblemOfCode } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import type { RowJob } from '../../domain/job.ts'
import { findPageById } from '../profile/index.ts'
import { actFor } from './act-for.ts'
import { acceptProposal, reopenProposal } from './decide.ts'
import { readDoc } from './proposal.ts'
import * as repo from './repo.ts'

/** Applies proposals that were accepted for a time. One that can no longer be applied as it was seen is open again. */
export const scheduledProposals: RowJob<repo.DueProposal> = {
  kind: 'rows',
  name: 'scheduled-proposals',
  everyMs: minuteMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) => repo.listDue(db.read, now, after, limit),
  toKey: ({ id }) => String(id),
  since: ({ accept_at }) => accept_at,
  work: async (deps, [due]) => {
    try {
      return { accepted: await acceptScheduled(deps, due) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const [problem = createProblemOfCode(error.code)] = error.problems
      await reopenProposal(deps, due, problem)
      return { reopened: 1 }
    }
  },
}

const acceptScheduled = async (deps: Deps, { id, profile_id }: repo.DueProposal): Promise<number> => {
  const row = await repo.findProposal(deps.db.read, profile_id, id)
  const page = await findPageById(deps, profile_id)
  const decision = row && readDoc(row.doc, id).decision
  if (row?.status !== 'scheduled' || !page || !decision || row.decided_by === null) return 0
  const { hash, leave_out, choose, words } = decision
  const { ctx, access } = await actFor(deps, row.decided_by, page, 'job:scheduled-proposals')
  await acceptProposal(ctx, access, id, { hash, leave_out, choose, words })
  return 1
}
