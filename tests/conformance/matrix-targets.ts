import { createCookieHeader, password } from '../support/app.ts'
import type { Caller } from './matrix.ts'
import type { Target, World } from './matrix-world.ts'
import type { TableId } from './rules.ts'

type Make = (world: World, caller: Caller) => Promise<Target> | Target

const createLink = async (w: World): Promise<number> =>
  (await w.make('createLink', { body: { title: 'Shop', url: 'https://shop.example.com' } })).id
const createVariant = async (w: World): Promise<number> => {
  await w.clearVariants()
  return (await w.make('createVariant', { body: { name: 'Phones' } })).id
}
const createCampaign = async (w: World): Promise<number> =>
  (await w.make('createCampaign', { body: { name: `Fair ${Math.random()}` } })).id
const createVersion = async (w: World): Promise<number> =>
  (await w.make('createVersion', { body: { name: 'Kept' } })).id

const createWebhook = async (w: World): Promise<number> => {
  await w.clearWebhooks()
  const body = { url: 'https://hooks.example.com', events: ['page.published'] }
  return (await w.make('createWebhook', { body })).id
}
const createDelivery = async (w: World) => {
  const id = await createWebhook(w)
  const test = await w.make('testWebhook', { params: { id }, body: { type: 'page.published' } })
  return { id, delivery_id: test.id as number }
}
/** Keys see the deliveries of one page only. */
const createExport = async (w: World): Promise<number> =>
  (await w.make('createExport', { body: { profile_id: w.people.owner.profileId } })).id

/** A recommendation that can be applied. */
const createRecommendation = async (w: World) => {
  await w.make('createLink', {
    body: { title: `Offer ${Math.random()}`, url: `http://shop.example.com/${Math.random()}` },
  })
  const run = await w.make('analyzeProfile')
  const { id } = run.recommendations.find(
    (r: { rule: string; fix: { mode: string }; status: string }) =>
      r.rule === 'plain-http' && r.fix.mode === 'auto' && r.status === 'open',
  )
  return { run_id: run.id as number, recommendation_id: id as string }
}
const createWorkspaceTarget = async (w: World, body?: unknown): Promise<Target> => ({
  params: { workspace_id: (await w.workspace()).id },
  ...(body === undefined ? {} : { body }),
})
const onMember = async (w: World, body?: unknown): Promise<Target> => {
  const { id, victim } = await w.workspace()
  return { params: { workspace_id: id, member_id: victim }, ...(body === undefined ? {} : { body }) }
}
const createInvite = async (w: World): Promise<Target> => {
  const { params } = await createWorkspaceTarget(w)
  const body = { email: createEmail(), role: 'viewer' }
  const { id } = await w.make('inviteMember', { params: params!, body })
  return { params: { ...params, invite_id: id } }
}
const createTransfer = async (w: World): Promise<Target> => {
  const { params } = await onMember(w)
  const { id } = await w.make('requestTransfer', {
    params: params!,
    body: { member_id: params!.member_id },
  })
  return { params: { ...params, transfer_id: id } }
}
/** Creates another page of the owner, because the last one cannot be transferred, and cancels the offer of the first. */
const clearPageTransfer = async (w: World): Promise<void> => {
  await w.clearProfiles()
  await w.clearPageTransfers()
  await w.make('addProfile', { body: { display_name: 'Another' } })
}
const createPageTransfer = async (w: World): Promise<Target> => {
  await clearPageTransfer(w)
  await w.makeAs('owner', 'requestPageTransfers', {
    body: { email: createEmail(), profile_ids: [w.people.owner.profileId] },
  })
  return {}
}
/** Deletes the feeds of the owner, so that the limit is not reached. */
const segment = { name: 'Austria', filter: 'country:is:AT' }

const clearFeeds = async (w: World): Promise<void> => {
  for (const { id } of await w.make('listFeeds')) await w.make('deleteFeed', { params: { feed_id: id } })
}
const destination = {
  provider: 'listmonk',
  url: 'https://lists.example.com',
  username: 'vitrine',
  api_key: 'key',
}
/** Deletes the destinations of the owner, so that the limit is not reached. */
const clearDestinations = async (w: World): Promise<void> => {
  for (const { id } of await w.make('listDestinations'))
    await w.make('deleteDestination', { params: { destination_id: id } })
}
const onDestination: Make = async (w) => {
  await clearDestinations(w)
  return { params: { destination_id: (await w.make('createDestination', { body: destination })).id } }
}
const proposal = { title: 'Hours', profile: { location: 'Graz' } }
/** Deletes the proposals of the owner's page, so that the limit is not reached. A key may only change its own. */
const onProposal =
  (more: object = {}): Make =>
  async (w, caller) => {
    await w.clearProposals()
    const by =
      (['writeKey', 'pageKey', 'workspaceKey', 'agent'] as const).find((own) => own === caller) ?? 'owner'
    const { id, hash } = await w.makeAs(by, 'createProposal', {
      body: { ...proposal, title: String(Math.random()) },
    })
    return { params: { proposal_id: id }, ...('hash' in more ? { body: { hash } } : more) }
  }
const createEmail = () => `x${Math.random().toString(36).slice(2)}@example.org`
/** Creates an account whose e-mail address is not verified. */
const createUser = async (w: World): Promise<number> => {
  const body = { email: createEmail(), name: 'Robin Example' }
  return (await w.makeAs('platform', 'createUser', { body })).id
}
/** Creates an account with a queued e-mail. Returns the e-mail's id. */
const createMail = async (w: World): Promise<number> => {
  const user = await createUser(w)
  return (await w.makeAs('platform', 'listMails', { query: { account: user } }))[0].id
}
const createBlockedHost = async (w: World): Promise<number> =>
  (await w.makeAs('platform', 'blockHost', { body: { host: createHost(), reason: 'Phishing' } })).id
const createHost = () => `x${Math.random().toString(36).slice(2)}.example`
const onUser: Make = (w) => ({ params: { id: w.spare.user.id } })
const onProfile: Make = (w) => ({ params: { id: w.spare.profileId } })
let recoveryCode = 0

/** Creates a session for one call, which ends it. */
const ownSession = async (w: World, caller: Caller): Promise<Target> => {
  const person = (w.people as Partial<Record<Caller, World['spare']>>)[caller]
  if (!person) return {}
  const response = await w.signIn(person)
  return {
    credentials: { cookie: createCookieHeader(response), 'x-csrf-token': response.body.data.csrf_token },
  }
}

/** Targets of operations. Operations without an entry use the owner's profile or need no target. */
export const targets: Partial<Record<TableId, Make>> = {
  register: async (w, caller) => ({
    body: { email: createEmail(), password, name: 'New', accept_terms: true },
    ...(await ownSession(w, caller)),
  }),
  login: async (w, caller) => ({
    body: { email: w.spare.email, password: w.spare.password },
    ...(await ownSession(w, caller)),
  }),
  completeTwoFactor: async (w, caller) => ({
    body: {
      code: w.protectedOne.recoveryCodes[caller === 'challenged' ? recoveryCode++ % 10 : 0],
    },
    ...(caller === 'challenged' ? { credentials: await w.createChallenge() } : {}),
  }),
  logout: async (w, caller) => ({ ...(await ownSession(w, caller)) }),
  requestPasswordReset: () => ({ body: { email: createEmail() } }),
  confirmPasswordReset: () => ({ body: { token: 'q8Zr0mTjV3xkC5nP', password: 'gravel orchid tandem two' } }),
  updateProfile: () => ({ body: { bio: 'Ceramics.' } }),
  updateLink: async (w) => ({
    params: { id: await createLink(w) },
    body: { title: 'Shop', url: 'https://shop.example.com' },
  }),
  archiveLink: async (w) => ({ params: { id: await createLink(w) } }),
  reorderLinks: async (w) => ({ body: { order: [await createLink(w)] } }),
  createVariant: async (w) => {
    await w.clearVariants()
    return { body: { name: 'Phones' } }
  },
  updateVariant: async (w) => ({ params: { variant_id: await createVariant(w) }, body: { weight: 10 } }),
  archiveVariant: async (w) => ({ params: { variant_id: await createVariant(w) } }),
  createCampaign: () => ({ body: { name: `Fair ${Math.random()}` } }),
  updateCampaign: async (w) => ({ params: { campaign_id: await createCampaign(w) }, body: { notes: 'x' } }),
  archiveCampaign: async (w) => ({ params: { campaign_id: await createCampaign(w) } }),
  listEditChanges: async (w) => ({ params: { version_id: await createVersion(w) } }),
  reviewVersion: async (w) => ({ params: { version_id: await createVersion(w) } }),
  deleteVersion: async (w) => ({ params: { version_id: await createVersion(w) } }),
  // A review belongs to its reviewer. Callers without the right to restore send the owner's
  restoreVersion: async (w, caller) => {
    const version_id = await createVersion(w)
    const by = caller === 'admin' || caller === 'editor' ? caller : 'owner'
    const { preview_token } = await w.makeAs(by, 'reviewVersion', { params: { version_id } })
    return { params: { version_id }, body: { preview_token } }
  },
  applyRecommendation: async (w) => ({ params: await createRecommendation(w) }),
  undoDoctorAction: async (w) => {
    const params = await createRecommendation(w)
    return { params: { action_id: (await w.make('applyRecommendation', { params })).id } }
  },
  generateIdeas: () => ({ body: { type: 'bio', count: 1 } }),
  updateAlertPreferences: () => ({ body: { digest: 'daily' } }),
  markAlertsRead: () => ({ body: { all: true } }),
  createWorkspace: async (w) => {
    await w.clearWorkspaces()
    return { body: { name: 'Studio' } }
  },
  getWorkspace: (w) => createWorkspaceTarget(w),
  getWorkspaceSummary: (w) => createWorkspaceTarget(w),
  updateWorkspace: (w) => createWorkspaceTarget(w, { name: 'Renamed' }),
  archiveWorkspace: (w) => createWorkspaceTarget(w),
  setWorkspaceProfiles: (w) => createWorkspaceTarget(w, { profile_ids: [] }),
  inviteMember: (w) => createWorkspaceTarget(w, { email: createEmail(), role: 'viewer' }),
  updateMember: (w) => onMember(w, { role: 'editor' }),
  removeMember: (w) => onMember(w),
  requestTransfer: async (w) => {
    const { params } = await onMember(w)
    return { params: params!, body: { member_id: params!.member_id } }
  },
  cancelTransfer: createTransfer,
  getTransfer: createTransfer,
  getMember: (w) => onMember(w),
  getTeam: (w) => createWorkspaceTarget(w),
  inviteToTeam: (w) => createWorkspaceTarget(w, { email: createEmail(), role: 'contributor' }),
  updateTeamMember: (w) => onMember(w, { role: 'contributor' }),
  // Another policy would reject later writes on the page
  updateApprovalPolicy: (w) => createWorkspaceTarget(w, { approval: 'nothing' }),
  getInvite: createInvite,
  listFormSubmissions: async (w) => {
    const { id } = await w.make('createLink', {
      body: { title: 'Write to us', url: 'https://shop.example.com', kind: 'form' },
    })
    return { params: { form_id: id } }
  },
  applyVoucher: () => ({ body: { code: 'NOBODYS' } }),
  addProfile: async (w) => {
    await w.clearProfiles()
    return { body: { display_name: 'Another' } }
  },
  copyProfile: async (w) => {
    await w.clearProfiles()
    return { body: {} }
  },
  requestPageTransfers: async (w) => {
    await clearPageTransfer(w)
    return { body: { email: createEmail(), profile_ids: [w.people.owner.profileId] } }
  },
  getPageTransfer: createPageTransfer,
  cancelPageTransfer: createPageTransfer,
  previewPageTransfer: () => ({ query: { token: 'unknown' } }),
  acceptPageTransfer: () => ({ params: { id: 999_999 } }),
  revokeAccess: () => ({ body: { entries: [{ type: 'webhook', id: 999_999 }] } }),
  declinePageTransfer: () => ({ params: { id: 999_999 } }),
  getLink: async (w) => ({ params: { id: await createLink(w) } }),
  saveLinks: () => ({ body: { links: [{ title: 'Shop', url: 'https://shop.example.com' }] } }),
  restoreLink: async (w) => {
    const id = await createLink(w)
    await w.make('archiveLink', { params: { id } })
    return { params: { id }, body: {} }
  },
  getVariant: async (w) => ({ params: { variant_id: await createVariant(w) } }),
  getVariantTimeline: async (w) => ({ params: { variant_id: await createVariant(w) } }),
  restoreVariant: async (w) => {
    const variant_id = await createVariant(w)
    await w.make('archiveVariant', { params: { variant_id } })
    return { params: { variant_id } }
  },
  getCampaign: async (w) => ({ params: { campaign_id: await createCampaign(w) } }),
  restoreCampaign: async (w) => {
    const campaign_id = await createCampaign(w)
    await w.make('archiveCampaign', { params: { campaign_id } })
    return { params: { campaign_id } }
  },
  getSubmission: async (w) => ({ params: { id: await w.submission() } }),
  updateSubmission: async (w) => ({ params: { id: await w.submission() }, body: { status: 'spam' } }),
  deleteSubmission: async (w) => ({ params: { id: await w.submission() } }),
  promoteVariant: async (w) => {
    return { params: { variant_id: await createVariant(w) }, body: {} }
  },
  getExport: async (w) => ({ params: { id: await createExport(w) } }),
  deleteExport: async (w) => ({ params: { id: await createExport(w) } }),
  // No agent is connected, because the consent page needs a person
  revokeAgent: () => ({ params: { id: 999_999 } }),
  createDestination: async (w) => {
    await clearDestinations(w)
    return { body: destination }
  },
  getDestination: onDestination,
  updateDestination: async (w, caller) => ({
    ...(await onDestination(w, caller)),
    body: { is_active: false },
  }),
  deleteDestination: onDestination,
  testDestination: onDestination,
  createProposal: async (w) => {
    await w.clearProposals()
    return { body: proposal }
  },
  getProposal: onProposal(),
  updateProposal: onProposal({ body: { title: 'Opening hours' } }),
  withdrawProposal: onProposal({ body: {} }),
  commentProposal: onProposal({ body: { text: 'Good.' } }),
  acceptProposal: onProposal({ hash: true }),
  rejectProposal: onProposal({ body: {} }),
  listProposalLinks: onProposal(),
  createProposalLink: onProposal({ body: {} }),
  endProposalLink: async (w, caller) => {
    const { params = {} } = await onProposal()(w, caller)
    return { params: { ...params, link_id: (await w.make('createProposalLink', { params, body: {} })).id } }
  },
  createFeed: async (w) => {
    await clearFeeds(w)
    return { body: { name: 'Sheet' } }
  },
  deleteFeed: async (w) => {
    await clearFeeds(w)
    return { params: { feed_id: (await w.make('createFeed', { body: { name: 'Sheet' } })).id } }
  },
  eraseSubscriber: () => ({ body: { email: createEmail() } }),
  createSegment: () => ({ body: segment }),
  deleteSegment: async (w) => ({
    params: { segment_id: (await w.make('createSegment', { body: segment })).id },
  }),
  revokeInvite: createInvite,
  previewInvite: () => ({ query: { token: 'unknown' } }),
  importAddress: () => ({ body: { url: 'http://127.0.0.1/' } }),
  uploadFromAddress: () => ({ body: { url: 'http://127.0.0.1/', purpose: 'image' } }),
  previewLatest: () => ({ body: { url: 'http://127.0.0.1/' } }),
  previewLink: () => ({ body: { url: 'https://shop.example.com', fetch: false } }),
  createWebhook: async (w) => {
    await w.clearWebhooks()
    return {}
  },
  getWebhook: async (w) => ({ params: { id: await createWebhook(w) } }),
  updateWebhook: async (w) => ({
    params: { id: await createWebhook(w) },
    body: { description: 'Other' },
  }),
  deleteWebhook: async (w) => ({ params: { id: await createWebhook(w) } }),
  rotateWebhookSecret: async (w) => ({ params: { id: await createWebhook(w) } }),
  testWebhook: async (w) => ({
    params: { id: await createWebhook(w) },
    body: { type: 'page.published' },
  }),
  listWebhookDeliveries: async (w) => ({ params: { id: await createWebhook(w) } }),
  getWebhookDelivery: async (w) => ({ params: await createDelivery(w) }),
  replayWebhookDelivery: async (w) => ({ params: await createDelivery(w) }),
  blockUser: onUser,
  unblockUser: onUser,
  // No provider is configured
  startOidc: () => ({ body: {} }),
  finishOidc: () => ({ body: { query: 'code=a&state=b' } }),
  getUsernameStatus: () => ({ query: { username: 'free-name' } }),
  confirmOidc: () => ({ body: { password } }),
  unlinkIdentity: () => ({ params: { id: 999_999 } }),
  createUser: () => ({ body: { email: createEmail(), name: 'Robin Example' } }),
  verifyUserEmail: async (w) => ({ params: { id: await createUser(w) } }),
  sendUserPasswordMail: async (w) => ({ params: { id: await createUser(w) } }),
  dismissReport: async (w) => ({ params: { id: await w.report() } }),
  blockHost: () => ({ body: { host: createHost(), reason: 'Phishing' } }),
  unblockHost: async (w) => ({ params: { id: await createBlockedHost(w) } }),
  blockUsers: async (w) => ({ body: { accounts: [String(await createUser(w))], reason: 'Phishing' } }),
  retryMail: async (w) => ({ params: { id: await createMail(w) } }),
  cancelMail: async (w) => ({ params: { id: await createMail(w) } }),
  // No process runs jobs, and no profile has a custom domain
  runAdminJob: () => ({ body: { name: 'mail-queue' } }),
  releaseUsername: () => ({ body: { username: 'never-held' } }),
  verifyDomain: () => ({ params: { id: 999_999 } }),
  retryAdminWebhook: async (w) => ({ params: { id: await createWebhook(w) } }),
  grantPlan: (w) => ({ body: { account: w.spare.email, plan: 'pro' } }),
  blockProfile: onProfile,
  unblockProfile: onProfile,
}
