import type { TableId } from './rules.ts'

export const callers = [
  'anonymous',
  'challenged',
  'stranger',
  'viewer',
  'editor',
  'admin',
  'owner',
  'readKey',
  'writeKey',
  'pageKey',
  'workspaceKey',
  'otherPageKey',
  'platform',
  'platformKey',
  'blocked',
] as const
export type Caller = (typeof callers)[number]

/**
 * Expected status by operation and caller. The target is the owner's profile, a part of it, or a workspace with the members
 * viewer, editor and admin. `chall` has not entered the second factor. `rkey` and `wkey` are the owner's keys with the scopes
 * read and write. `page` and `space` are keys of the owner for the profile and its workspace, `other` for another profile.
 * `platf` is a platform administrator, `pkey` their key with scope admin. `block` was blocked while signed in. Operations
 * without a foreign target (sign-in, billing, own workspaces) use the caller's account. 422 means that access is granted but
 * the token or voucher is not valid. 409 means that there is nothing to do, such as no subscription to change.
 */
const table = `
  operation                    anon chall stran viewr editr admin owner  rkey  wkey  page space other platf  pkey block
  register                     200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
  login                        200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
  completeTwoFactor            401   200   401   401   401   401   401   401   401   401   401   401   401   401   401
  logout                       401   401   200   200   200   200   200   403   403   403   403   403   200   403   401
  requestPasswordReset         200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
  confirmPasswordReset         422   422   422   422   422   422   422   422   422   422   422   422   422   422   422
  getProfile                   401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  updateProfile                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  uploadAvatar                 401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listLinks                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createLink                   401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  updateLink                   401   401   404   403   200   200   200   403   200   200   200   404   404   404   401
  archiveLink                  401   401   404   403   200   200   200   403   200   200   200   404   404   404   401
  reorderLinks                 401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  uploadBusinessBlockFile      401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listVariants                 401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createVariant                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  updateVariant                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  archiveVariant               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listCampaigns                401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createCampaign               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  updateCampaign               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  archiveCampaign              401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listVersions                 401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createVersion                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  reviewVersion                401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  deleteVersion                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  restoreVersion               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  getDoctor                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  analyzeProfile               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  applyRecommendation          401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  undoDoctorAction             401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listIdeas                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  generateIdeas                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listAlerts                   401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  updateAlertPreferences       401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  markAlertsRead               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listWorkspaces               401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  createWorkspace              401   401   201   201   201   201   201   403   201   403   403   403   201   201   401
  getWorkspace                 401   401   404   200   200   200   200   200   200   404   404   404   404   404   401
  updateWorkspace              401   401   404   403   403   200   200   403   200   404   404   404   404   404   401
  archiveWorkspace             401   401   404   403   403   403   200   403   200   403   403   403   404   404   401
  setWorkspaceProfiles         401   401   404   403   403   200   200   403   200   403   403   403   404   404   401
  getWorkspaceSummary          401   401   404   200   200   200   200   200   200   404   404   404   404   404   401
  inviteMember                 401   401   404   403   403   201   201   403   201   403   403   403   404   404   401
  updateMember                 401   401   404   403   403   200   200   403   200   403   403   403   404   404   401
  removeMember                 401   401   404   403   403   200   200   403   200   403   403   403   404   404   401
  requestTransfer              401   401   404   403   403   403   201   403   201   403   403   403   404   404   401
  cancelTransfer               401   401   404   403   403   403   200   403   200   403   403   403   404   404   401
  listSubmissions              401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listFormSubmissions          401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listPlans                    200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
  createCheckoutSession        401   401   200   200   200   200   200   403   200   403   403   403   200   200   401
  createPortalSession          401   401   409   409   409   409   409   403   409   403   403   403   409   409   401
  createCustomerPortalSession  401   401   409   409   409   409   409   403   409   403   403   403   409   409   401
  applyVoucher                 401   401   422   422   422   422   422   403   422   403   403   403   422   422   401
  getAnalyticsOverview         401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getAnalyticsHeatmaps         401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getAnalyticsVariants         401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getAnalyticsCampaigns        401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listAnalyticsLinks           401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listAdminUsers               401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  blockUser                    401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  unblockUser                  401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listAdminProfiles            401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  blockProfile                 401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  unblockProfile               401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  startOidc                    409   409   409   409   409   409   409   409   409   409   409   409   409   409   409
  finishOidc                   409   409   409   409   409   409   409   409   409   409   409   409   409   409   409
  confirmOidc                  422   422   422   422   422   422   422   422   422   422   422   422   422   422   422
  getOidcSignOut               409   409   409   409   409   409   409   409   409   409   409   409   409   409   409
  listIdentities               401   401   200   200   200   200   200   403   403   403   403   403   200   403   401
  unlinkIdentity               401   401   404   404   404   404   404   403   403   403   403   403   404   403   401
  createUser                   401   401   403   403   403   403   403   403   403   403   403   403   201   201   401
  verifyUserEmail              401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  sendUserPasswordMail         401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listReports                  401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  dismissReport                401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listBlockedHosts             401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  blockHost                    401   401   403   403   403   403   403   403   403   403   403   403   201   201   401
  unblockHost                  401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  blockUsers                   401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listMails                    401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  retryMail                    401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  cancelMail                   401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listJobs                     401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  runAdminJob                  401   401   403   403   403   403   403   403   403   403   403   403   422   422   401
  listAdminWebhooks            401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  retryAdminWebhook            401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listAuditLog                 401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listSubscriptions            401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  grantPlan                    401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listDomains                  401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  verifyDomain                 401   401   403   403   403   403   403   403   403   403   403   403   404   404   401
  listHeldUsernames            401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  releaseUsername              401   401   403   403   403   403   403   403   403   403   403   403   422   422   401
  getAdminUpdate               401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  getAdminOverview             401   401   403   403   403   403   403   403   403   403   403   403   200   200   401
  listProfiles                 401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  listProfileSummaries         401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  getUsernameStatus            200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
  getPageIdentity              401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  updatePageIdentity           401   401   403   403   403   200   200   403   200   200   200   403   403   403   401
  addProfile                   401   401   201   201   201   201   201   403   201   403   403   403   201   201   401
  copyProfile                  401   401   403   403   201   201   201   403   201   403   403   403   403   403   401
  requestPageTransfers         401   401   422   422   422   422   201   403   201   403   403   403   422   422   401
  getPageTransfer              401   401   403   403   403   403   200   200   200   403   403   403   403   403   401
  cancelPageTransfer           401   401   403   403   403   403   200   403   200   403   403   403   403   403   401
  previewPageTransfer          404   404   404   404   404   404   404   404   404   404   404   404   404   404   404
  listReceivedPageTransfers    401   401   200   200   200   200   200   200   200   403   403   403   200   200   401
  listAccess                   401   401   200   200   200   200   200   200   200   403   403   403   200   200   401
  revokeAccess                 401   401   200   200   200   200   200   403   403   403   403   403   200   403   401
  acceptPageTransfer           401   401   404   404   404   404   404   403   403   403   403   403   404   403   401
  declinePageTransfer          401   401   404   404   404   404   404   403   404   403   403   403   404   404   401
  findLinks                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  findBrokenLinks              401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getLink                      401   401   404   200   200   200   200   200   200   200   200   404   404   404   401
  saveLinks                    401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listBlockedLinks             401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  restoreLink                401   401   404   403   200   200   200   403   200   200   200   404   404   404   401
  getCurrentAccount            401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  findVariants                 401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  findVersions                 401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  findIdeas                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getVariant                   401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getVariantTimeline           401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  estimateExperiment           401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  restoreVariant             401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  findCampaigns                401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getCampaign                  401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  restoreCampaign            401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  getLocalDoctor               401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getAlertPreferences          401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  findSubmissions              401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  getSubmission                401   401   404   200   200   200   200   200   200   200   200   404   404   404   401
  updateSubmission             401   401   404   403   200   200   200   403   200   200   200   404   404   404   401
  deleteSubmission             401   401   404   403   200   200   200   403   200   200   200   404   404   404   401
  getMember                    401   401   404   200   200   200   200   200   200   404   404   404   404   404   401
  getInvite                    401   401   404   200   200   200   200   200   200   404   404   404   404   404   401
  getTransfer                  401   401   404   200   200   200   200   200   200   404   404   404   404   404   401
  promoteVariant               401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  importFile                   401   401   403   403   422   422   422   403   422   422   422   403   403   403   401
  importAddress                401   401   403   403   422   422   422   403   422   422   422   403   403   403   401
  uploadFromAddress            401   401   403   403   422   422   422   403   422   422   422   403   403   403   401
  previewLink                  401   401   200   200   200   200   200   403   200   200   200   200   200   200   401
  createExport                 401   401   202   202   202   202   202   403   202   403   403   403   202   202   401
  listExports                  401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  getExport                    401   401   404   404   404   404   200   200   200   404   404   404   404   404   401
  deleteExport                 401   401   404   404   404   404   200   403   200   403   403   403   404   404   401
  getStaticPage                401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listAgents                   401   401   200   200   200   200   200   403   403   403   403   403   200   403   401
  revokeAgent                  401   401   404   404   404   404   404   403   403   403   403   403   404   403   401
  listEffects                  401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listEditChanges              401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  listFeeds                    401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createFeed                   401   401   403   403   201   201   201   403   201   201   201   403   403   403   401
  deleteFeed                   401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listSegments                 401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  createSegment                401   401   403   403   201   201   201   403   201   201   201   403   403   403   401
  deleteSegment                401   401   403   403   200   200   200   403   200   200   200   403   403   403   401
  listAnswers                  401   401   403   200   200   200   200   200   200   200   200   403   403   403   401
  previewInvite                404   404   404   404   404   404   404   404   404   404   404   404   404   404   404
  revokeInvite                 401   401   404   403   403   200   200   403   200   403   403   403   404   404   401
  describeWebhooks             401   401   200   200   200   200   200   200   200   200   200   200   200   200   401
  listWebhooks                 401   401   403   403   403   200   200   200   200   200   200   403   403   403   401
  createWebhook                401   401   403   403   403   201   201   403   201   201   201   403   403   403   401
  getWebhook                   401   401   404   403   403   200   200   200   200   200   200   404   404   404   401
  updateWebhook                401   401   404   403   403   200   200   403   200   200   200   404   404   404   401
  deleteWebhook                401   401   404   403   403   200   200   403   200   200   200   404   404   404   401
  rotateWebhookSecret          401   401   404   403   403   200   200   403   200   200   200   404   404   404   401
  testWebhook                  401   401   404   403   403   200   200   403   200   200   200   404   404   404   401
  listWebhookDeliveries        401   401   404   403   403   200   200   200   200   200   200   404   404   404   401
  getWebhookDelivery           401   401   404   403   403   200   200   200   200   200   200   404   404   404   401
  replayWebhookDelivery        401   401   404   403   403   200   200   403   200   200   200   404   404   404   401
`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

export const matrix: ReadonlyMap<TableId, Readonly<Record<Caller, number>>> = new Map(
  rows.map(([id, ...cells]) => [
    id as TableId,
    Object.fromEntries(callers.map((caller, i) => [caller, Number(cells[i])])) as Record<Caller, number>,
  ]),
)
