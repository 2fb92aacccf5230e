import { type Campaign, type campaignExtensions, createProblem, type QueryOf } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertFreeKey } from '../../domain/external-ids.ts'
import { type ListPage, nameList, readNewest } from '../../domain/paging.ts'
import { type Access, changeProfile } from '../profile/index.ts'
import { toCampaign } from './campaign.ts'
import * as repo from './repo.ts'
import { addStats, assertCampaignLimit } from './service.ts'

export const listCampaignsByCursor = async (
  ctx: UserContext,
  { id }: Access,
  { limit, starting_after, ...filter }: QueryOf<typeof campaignExtensions.findCampaigns>,
): Promise<ListPage<Campaign>> => {
  const query = { limit, starting_after }
  const { rows, meta } = await readNewest(nameList('campaigns', filter), query, (before, max) =>
    repo.listNewest(ctx.deps.db.read, id, filter, before, max),
  )
  return { data: await addStats(ctx.deps, id, rows, ctx.now), meta }
}

export const getCampaign = async (ctx: UserContext, access: Access, id: number): Promise<Campaign> => {
  const campaign = (await repo.findWithArchived(ctx.deps.db.read, access.id, id)) ?? fail('not_found')
  return (await addStats(ctx.deps, access.id, [campaign], ctx.now))[0]!
}

/** Restores an archived campaign with its id and analytics. */
export const restoreArchivedCampaign = async (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<Campaign> => {
  const { stats } = await getCampaign(ctx, access, id)
  return ctx.tx((db) =>
    changeProfile(ctx.deps, db, access, async (profile) => {
      const archivedCampaign = (await repo.findWithArchived(db, profile.id, id)) ?? fail('not_found')
      if (archivedCampaign.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'campaign' }))
      await assertCampaignLimit(ctx.deps, db, profile)
      const holderId = await repo.findIdBySlug(db, profile.id, archivedCampaign.doc.slug)
      if (holderId !== undefined)
        fail('conflict', createProblem('slug', 'used_by', { kind: 'campaign', id: holderId, field: 'slug' }))
      assertFreeKey(await repo.findIdByExternalKey(db, profile.id, id, archivedCampaign), 'conflict')
      const campaign = (await repo.restoreCampaign(db, profile.id, id, ctx.now)) ?? fail('conflict')
      return toCampaign(campaign, profile, stats, ctx.deps.config, ctx.now)
    }),
  )
}
