import type { AccountOperationId, OperationId } from '@vitrine/contract'

/** Operations that later work brings. They answer 501 after all checks; a test prints this list. */
export const pending: readonly OperationId[] = [
  'listVariants',
  'createVariant',
  'updateVariant',
  'archiveVariant',
  'listCampaigns',
  'createCampaign',
  'updateCampaign',
  'archiveCampaign',
  'listWorkspaces',
  'createWorkspace',
  'getWorkspace',
  'updateWorkspace',
  'archiveWorkspace',
  'setWorkspaceProfiles',
  'getWorkspaceSummary',
  'inviteMember',
  'updateMember',
  'removeMember',
  'requestTransfer',
  'cancelTransfer',
  'listSubmissions',
  'listFormSubmissions',
  'createCheckoutSession',
  'createPortalSession',
  'createCustomerPortalSession',
  'applyVoucher',
  'getAnalyticsOverview',
  'getAnalyticsHeatmaps',
  'getAnalyticsVariants',
  'getAnalyticsCampaigns',
  'listAnalyticsLinks',
]

/** The same for the account area. */
export const accountPending: readonly AccountOperationId[] = [
  'listReceivedInvites',
  'acceptInvite',
  'declineInvite',
  'listReceivedTransfers',
  'acceptTransfer',
  'declineTransfer',
  'importProfile',
]
