import type { campaignExtensions, campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import * as find from './find.ts'
import * as campaigns from './service.ts'

export const createCampaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await campaigns.listCampaigns(deps, ctx, access)),
    ),
    createCampaign: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await campaigns.createCampaign(deps, ctx, access, ctx.body)),
    ),
    updateCampaign: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await campaigns.updateCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected, ctx.body)),
    ),
    archiveCampaign: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        okDeleted(await campaigns.archiveCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expected)),
    ),
  }) satisfies Handlers<typeof campaignOperations>

export const createCampaignExtensionHandlers = (deps: Deps) =>
  ({
    findCampaigns: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      (ctx, access) => find.listCampaignsByCursor(deps, ctx, access, ctx.query),
    ),
    getCampaign: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await find.getCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
    restoreCampaign: createAuthorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await find.restoreArchivedCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
  }) satisfies Handlers<typeof campaignExtensions>
