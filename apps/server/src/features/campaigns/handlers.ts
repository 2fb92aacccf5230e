import type { campaignExtensions, campaignOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, okDeleted } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as find from './find.ts'
import * as campaigns from './service.ts'

export const createCampaignHandlers = (deps: Deps) =>
  ({
    listCampaigns: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await campaigns.listCampaigns(deps, ctx, access)),
    ),
    createCampaign: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await campaigns.createCampaign(deps, ctx, access, ctx.body)),
    ),
    updateCampaign: ofProfile(deps, 'change', async (ctx, access) =>
      ok(
        await campaigns.updateCampaign(
          deps,
          ctx,
          access,
          ctx.params.campaign_id,
          ctx.expectedRevisions,
          ctx.body,
        ),
      ),
    ),
    archiveCampaign: ofProfile(deps, 'change', async (ctx, access) =>
      okDeleted(
        await campaigns.archiveCampaign(deps, ctx, access, ctx.params.campaign_id, ctx.expectedRevisions),
      ),
    ),
    findCampaigns: ofProfile(deps, 'read', (ctx, access) =>
      find.listCampaignsByCursor(deps, ctx, access, ctx.query),
    ),
    getCampaign: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await find.getCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
    restoreCampaign: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await find.restoreArchivedCampaign(deps, ctx, access, ctx.params.campaign_id)),
    ),
  }) satisfies Handlers<typeof campaignOperations & typeof campaignExtensions>
