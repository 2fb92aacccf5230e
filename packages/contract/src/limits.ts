// Limits and enumerations of the API. This file has only constants, so that browsers can import it without the schemas.

export * from './languages.ts'

/** Maximum lengths of texts in characters, by field name. */
export const maxLengths = {
  color: 7,
  country: 2,
  email: 254,
  host_name: 253,
  image_alt: 300,
  language: 35,
  password: 256,
  person_name: 120,
  second_factor: 40,
  setup_code: 40,
  slug: 60,
  url: 2048,
  utm: 200,
  admin_search: 200,
  api_key: { name: 80 },
  campaign: { name: 120, objective: 200, notes: 4000 },
  destination: { api_key: 200, list_id: 40, list_name: 200, username: 120 },
  feed: { name: 80 },
  idea: { prompt: 1000 },
  proposal: { title: 120, note: 2000, comment: 2000, change: 120 },
  segment: { name: 80 },
  page_tag: 40,
  report: { message: 1000, block_reason: 200 },
  link: {
    title: 200,
    supporting_text: 500,
    description: 2000,
    icon: 60,
    section: 80,
    gate_message: 300,
    gate_code: 64,
  },
  profile: {
    display_name: 80,
    bio: 1000,
    pronouns: 40,
    location: 120,
    sensitive_label: 120,
    footer_text: 200,
    seo_title: 120,
    seo_description: 320,
  },
  variant: { name: 120, hypothesis: 1000 },
  version: { name: 120, reason: 300 },
  voucher: { code: 64 },
  webhook: { description: 200 },
  workspace: { name: 120 },
} as const

export const usernameLength = { min: 3, max: 30 } as const
export const gateCodeMinLength = 4
export const gateAge = { min: 1, max: 99 } as const
export const maxCampaignGoal = 1_000_000_000
export const maxConditions = 20
/** Newsletter services that subscribers are sent to. */
export const destinationProviders = ['listmonk', 'mailchimp', 'brevo'] as const
export type DestinationProvider = (typeof destinationProviders)[number]
export const maxDestinations = 5
/** Maximum lists of a newsletter service that are offered for a destination. */
export const maxDestinationLists = 500
export const maxFeeds = 10
export const maxPageTags = 20
/** Title of a proposal that begins with a change in place, until its author gives it another. Screens, e-mails and guests translate it. */
export const inPlaceTitle = 'Changes'
/** Maximum proposals of a page without a decision. */
export const maxOpenProposals = 50
export const maxProposalComments = 200
/** Maximum guest links of a proposal, with those that have ended. */
export const maxProposalLinks = 50
/** Days after which a guest link of a proposal ends. */
export const proposalLinkDays = 14
export const maxSegments = 50
/** Number of visitors from which answers are likely. */
export const minAnswerVisitors = 100
export const maxPagesPerTransfer = 100
/** Entries that a request revokes one after the other. */
export const maxRevokedEntries = 100
export const maxSocialLinks = 30

export const reportReasons = ['phishing', 'spam', 'illegal', 'rights', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Roles on a profile or in a workspace, the strongest first. */
export const profileRoles = ['owner', 'admin', 'editor', 'contributor', 'viewer'] as const
/** Roles in responses of the API, whose enumerations are closed: a contributor is a viewer there. */
export const apiRoles = [
  'owner',
  'admin',
  'editor',
  'viewer',
] as const satisfies readonly (typeof profileRoles)[number][]
/** Roles that can be granted. Ownership changes by a transfer. */
export const assignableRoles = [
  'admin',
  'editor',
  'contributor',
  'viewer',
] as const satisfies readonly (typeof profileRoles)[number][]

/** Access of agents, the least first. */
export const agentScopes = ['read', 'propose', 'write'] as const

/** Changes of pages in a workspace that a second person must approve. */
export const approvalPolicies = ['nothing', 'design_and_addresses', 'everything'] as const

export const gateTypes = ['none', 'sensitive', 'age', 'code'] as const
export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const

export const alertTypes = [
  'traffic_spike',
  'traffic_drop',
  'milestone',
  'form_submission',
  'variant_winner',
  'campaign_ending',
  'link_expiring',
  'plan_limit',
] as const
export type AlertType = (typeof alertTypes)[number]
export const alertDigests = ['instant', 'daily', 'weekly'] as const
export const alertModes = ['adaptive', 'percent', 'absolute'] as const

export const campaignGoals = ['visits', 'clicks', 'form_submissions'] as const
export const ideaTones = ['friendly', 'professional', 'playful', 'bold'] as const
/** Parts of a page that a suggested text mentions. */
export const ideaFacts = [
  'prompt',
  'name',
  'location',
  'bioSentence',
  'offers',
  'titles',
  'sections',
  'socials',
  'title',
  'linkDescription',
  'section',
  'callToAction',
] as const
export type IdeaFact = (typeof ideaFacts)[number]
export const ideaTypes = ['bio', 'title', 'cta', 'description', 'seo'] as const
export const importSettings = ['fill', 'replace', 'keep'] as const
/** Reasons to skip an entry. Reasons that a user can resolve come first. */
export const excludedReasons = [
  'limit',
  'other_profile',
  'address_refused',
  'invalid',
  'no_address',
  'not_supported',
  'archived',
  'duplicate',
  'setting_kept',
] as const
export type ExcludedReason = (typeof excludedReasons)[number]
export const webhookShapes = ['standard', 'slack', 'discord'] as const
export type WebhookShape = (typeof webhookShapes)[number]

/** Limits of a plan, in the order in which plans are compared. */
export const planLimits = [
  'profiles',
  'links',
  'workspaces',
  'workspace_members',
  'analytics_days',
  'ai_credits',
  'variants',
  'campaigns',
  'named_versions',
  'automatic_versions',
  'upload_mib',
] as const
export type PlanLimit = (typeof planLimits)[number]
export const announcedLimits = ['links', 'upload_mib', 'ai_credits'] as const satisfies readonly PlanLimit[]
export type AnnouncedLimit = (typeof announcedLimits)[number]
export const planFeatures = ['custom_domain', 'remove_footer'] as const

/** Minimum visitors of each variant before results are shown. */
export const minVariantVisitors = 100
/** Minimum conversions of variant and original together before results are shown. */
export const minVariantConversions = 20
/** Splits with a lower p-value are a mismatch, and their results invalid. A. Fabijan et al., KDD 2019. */
export const minSplitPValue = 0.001
/** Minimum visitors per day for which the duration of an experiment is estimated. */
export const minExperimentVisitors = 20
/** Relative differences whose duration is estimated. */
export const expectedUplifts = [0.2, 0.4] as const

/** Maximum entries of structured opening hours, and of days with other hours. */
export const maxHourEntries = 28

export const maxMenuGroups = 12
/** Maximum lines of a menu in all groups together. */
export const maxMenuItems = 60
export const maxEvents = 50
export const maxGalleryItems = 24
export const maxLatestEntries = 10
export const maxHiddenEntries = 50
export const eventStatuses = ['scheduled', 'sold_out', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** States of a subscriber of a newsletter. A state only moves forward. */
export const subscriberStates = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const
/** Days after which an address of a sign-up that was not confirmed is erased. */
export const pendingDays = 7

/** Days between the first and the last measurement that a forecast of the disk needs. */
export const minForecastDays = 7
