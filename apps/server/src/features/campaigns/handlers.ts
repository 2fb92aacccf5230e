import type { campaignExtensions, campaignOperations } from '@vitrine/contract'
import { asDeleted, type Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as find from './find.ts'
import * as campaigns from './service.ts'

export const campaignHandlers = {
  listCampaigns: ofProfile('read', (ctx, access) => campaigns.listCampaigns(ctx, access)),
  createCampaign: ofProfile('change', (ctx, access) => campaigns.createCampaign(ctx, access, ctx.body)),
  updateCampaign: ofProfile('change', (ctx, access) =>
    campaigns.updateCampaign(ctx, access, ctx.params.campaign_id, ctx.expectedRevisions, ctx.body),
  ),
  archiveCampaign: ofProfile('change', async (ctx, access) =>
    asDeleted(await campaigns.archiveCampaign(ctx, access, ctx.params.campaign_id, ctx.expectedRevisions)),
  ),
  findCampaigns: ofProfile('read', (ctx, access) => find.listCampaignsByCursor(ctx, access, ctx.query)),
  getCampaign: ofProfile('read', (ctx, access) => find.getCampaign(ctx, access, ctx.params.campaign_id)),
  restoreCampaign: ofProfile('change', (ctx, access) =>
    find.restoreArchivedCampaign(ctx, access, ctx.params.campaign_id),
  ),
} satisfies Handlers<typeof campaignOperations & typeof campaignExtensions>
