import type { UserContext } from '../../domain/context.ts'
import { DomainError } from '../../domain/errors.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { type Access, lockProfile } from '../profile/index.ts'
import { toAuthor } from './access.ts'
import { writeMerge } from './apply.ts'
import { extendChanges, type ProposedUpdate } from './extend.ts'
import { noChanges, readChanges } from './proposal.ts'
import { findLatestOf } from './repo.ts'
import { mergeAll, readPage } from './state.ts'

/**
 * Fails with the problems that accepting all that the caller proposes would have after an update, by writing it in a transaction
 * that is rolled back. Problems that the proposal has already do not count.
 */
export const rehearseProposal = async (
  ctx: UserContext,
  access: Access,
  update: ProposedUpdate,
): Promise<void> => {
  const hosts = await ctx.deps.blockedHosts.current()
  // The person who accepts the proposal may have a right that the author lacks
  const writing: Access = { ...access, role: 'owner', isAcceptance: true }
  const rehearsed = new Error('rehearsed')
  const attempt = async (part: ProposedUpdate): Promise<DomainError | null> => {
    try {
      return await ctx.deps.db.tx(async (db) => {
        const profile = await lockProfile(db, access)
        const row = await findLatestOf(db, access.id, toAuthor(ctx.actor))
        const before = row ? readChanges(row.changes, row.id) : noChanges
        const page = await readPage(db, profile, before)
        const changes = await extendChanges(ctx.deps, db, page, before, part, ctx.now, new Map())
        const merge = mergeAll(await readPage(db, profile, changes), changes)
        const quiet = { ...ctx, warnings: [] }
        const { id } = await saveAutomaticVersion(db, quiet, profile, 'proposal.rehearse', '')
        await writeMerge(db, quiet, writing, profile, merge, id, hosts)
        throw rehearsed
      })
    } catch (error) {
      if (error === rehearsed) return null
      if (error instanceof DomainError) return error
      throw error
    }
  }
  const failure = await attempt(update)
  if (failure && !(await attempt({}))) throw failure
}
