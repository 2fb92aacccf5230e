import type { campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import * as campaigns from './service.ts'

export const campaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: async (ctx) => ok(await campaigns.listCampaigns(deps, ctx, ctx.params.profile_id)),
    createCampaign: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        return ok(await campaigns.createCampaign(deps, ctx, ctx.params.profile_id, ctx.body))
      },
    },
    updateCampaign: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const { profile_id, campaign_id } = ctx.params
        return ok(await campaigns.updateCampaign(deps, ctx, profile_id, campaign_id, ctx.expected, ctx.body))
      },
    },
    archiveCampaign: async (ctx) => {
      const { profile_id, campaign_id } = ctx.params
      return ok(await campaigns.archiveCampaign(deps, ctx, profile_id, campaign_id, ctx.expected))
    },
  }) satisfies Handlers<typeof campaignOperations>
