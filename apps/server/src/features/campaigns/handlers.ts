import type { campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import * as campaigns from './service.ts'

export const campaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: async (call) => ok(await campaigns.listCampaigns(deps, call, call.params.profile_id)),
    createCampaign: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const campaign = await campaigns.createCampaign(deps, call, call.params.profile_id, call.body)
        return ok(campaign, { tag: tagOf('campaign', campaign) })
      },
    },
    updateCampaign: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const { profile_id, campaign_id } = call.params
        const campaign = await campaigns.updateCampaign(
          deps,
          call,
          profile_id,
          campaign_id,
          call.expected,
          call.body,
        )
        return ok(campaign, { tag: tagOf('campaign', campaign) })
      },
    },
    archiveCampaign: async (call) => {
      const { profile_id, campaign_id } = call.params
      return ok(await campaigns.archiveCampaign(deps, call, profile_id, campaign_id, call.expected))
    },
  }) satisfies Handlers<typeof campaignOperations>
