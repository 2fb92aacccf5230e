import { secondMs } from '@vitrine/contract/durations'
import type { RowJob } from '../../domain/job.ts'
import { resolveDomain } from './lookup.ts'
import * as repo from './repo.ts'

/** Resolves due DNS records and fetches nothing else of a domain. A guarded update claims each lookup. */
export const domainLookups: RowJob<repo.DueLookup> = {
  kind: 'rows',
  name: 'domain-lookups',
  everyMs: 10 * secondMs,
  parallel: 10,
  listDueRows: ({ db }, now, after, limit) => repo.listDueDomains(db.read, now, after, limit),
  toKey: ({ id }) => String(id),
  since: ({ nextAt }) => nextAt,
  work: async (deps, [due], { now, signal }) => {
    const { id, host } = due
    const outcome = await resolveDomain(deps, due, now, signal)
    if (outcome && outcome !== 'unchanged') deps.log.info({ profile: id, host }, `domain ${outcome}`)
    return outcome ? { [outcome]: 1 } : {}
  },
}
