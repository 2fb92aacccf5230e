export {
  appendCampaigns,
  type CampaignContent,
  createCampaignContent,
  isUpcoming,
  writeCampaigns,
} from './append.ts'
export { resolveCampaignStatus } from './campaign.ts'
export { campaignEvents } from './jobs.ts'
export { findWithArchived as findCampaign, listUnarchivedCampaigns } from './repo.ts'
export {
  type EndingCampaign,
  exportCampaigns,
  listCampaignsWithStats,
  listEndingCampaigns,
} from './results.ts'
export { listPublicCampaigns, type PublicCampaign } from './service.ts'
