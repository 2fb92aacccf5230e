import type { campaignExtensions, campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorised, deleted, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import * as find from './find.ts'
import * as campaigns from './service.ts'

export const campaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await campaigns.listCampaigns(deps, ctx, access)),
    ),
    createCampaign: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await campaigns.createCampaign(deps, ctx, access, ctx.body)),
    ),
    updateCampaign: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await campaigns.updateCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected, ctx.body)),
    ),
    archiveCampaign: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        deleted(await campaigns.archiveCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof campaignOperations>

export const campaignExtensionHandlers = (deps: Deps) =>
  ({
    findCampaigns: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.findCampaigns(deps, ctx, access, ctx.query),
    ),
    getCampaign: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
    restoreCampaign: authorised(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await find.unarchiveCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
  }) satisfies Handlers<typeof campaignExtensions>
