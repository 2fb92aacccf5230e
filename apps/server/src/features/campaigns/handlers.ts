import type { campaignExtensions, campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import * as find from './find.ts'
import * as campaigns from './service.ts'

export const campaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await campaigns.listCampaigns(deps, ctx, access)),
    ),
    createCampaign: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await campaigns.createCampaign(deps, ctx, access, ctx.body)),
    ),
    updateCampaign: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await campaigns.updateCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected, ctx.body)),
    ),
    archiveCampaign: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        okDeleted(await campaigns.archiveCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof campaignOperations>

export const campaignExtensionHandlers = (deps: Deps) =>
  ({
    findCampaigns: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.listCampaignsByCursor(deps, ctx, access, ctx.query),
    ),
    getCampaign: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
    restoreCampaign: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await find.restoreArchivedCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
  }) satisfies Handlers<typeof campaignExtensions>
