export {
  activeCampaignsIn,
  appendCampaigns,
  type CampaignContent,
  isUpcoming,
  newCampaignContent,
  writeCampaigns,
} from './append.ts'
export { resolveCampaignStatus } from './campaign.ts'
export { campaignEvents } from './moments.ts'
export { campaignsWithStats, type EndingCampaign, endingCampaigns, exportCampaigns } from './results.ts'
export { type PublicCampaign, publicCampaigns } from './service.ts'
