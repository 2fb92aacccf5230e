import { hourMs } from '@vitrine/contract/durations'
import { createSystemContext } from '../../deps.ts'
import type { RowJob } from '../../domain/job.ts'
import * as repo from './repo.ts'
import { audit } from './service.ts'
import type { Seal } from './verify.ts'

/** Copies the ends of grown chains into the shared chain, so that removing or rewriting a whole chain can be detected. */
export const auditSeals: RowJob<repo.Chain> = {
  kind: 'rows',
  name: 'audit-seals',
  everyMs: hourMs,
  listDueRows: ({ db }, _, after, limit) => repo.listUnsealedChains(db.read, after?.chain ?? 0, limit),
  toKey: ({ chain }) => String(chain),
  async work(deps, chains, { now }) {
    return deps.db.tx(async (db, after) => {
      const sealed: Seal['chains'][number][] = []
      for (const chain of chains)
        if (await repo.markSealed(db, chain)) sealed.push([chain.chain, chain.entries, chain.hash])
      const ctx = { ...createSystemContext(deps, 'system'), now }
      if (sealed.length) {
        await audit(db, ctx, 'audit.seal', { type: 'audit' }, { chains: sealed })
        const { entries, hash } = (await repo.findChain(db, 0))!
        // A copy of the log on another machine shows a later change of the whole database
        after(() => deps.log.info({ audit: { entries, head: hash } }, 'sealed the audit log'))
      }
      return { sealed: sealed.length }
    })
  },
}
