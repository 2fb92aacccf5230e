import {
  type Campaign,
  type CampaignFields,
  type CampaignStats,
  type CampaignWrite,
  campaignComputed,
  campaignFields,
  createProblem,
  listNested,
  type Problem,
  resolvePeriod,
  toInitialContent,
} from '@vitrine/contract'
import type { Config } from '../../config.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import { omitEmptySource } from '../../domain/external-ids.ts'
import { merge, type Shape, type StoredDoc, toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { endsBeforeStart, toUtcPeriod } from '../../domain/times.ts'
import type { ProfileRecord } from '../profile/index.ts'

/** Stored fields of a campaign. With the status `active` it follows its dates. */
export type CampaignDoc = Omit<CampaignFields, 'status'> & { status: 'draft' | 'paused' | 'active' }

export type CampaignRecord = StoredDoc<CampaignDoc> & {
  id: number
  profileId: number
  revision: number
  archivedAt: number | null
  /** Events of webhooks that were sent: 0 = none, 1 = start, 3 = both. */
  announcedEvents: number
  nextEventAt: number | null
  createdAt: number
  updatedAt: number
}

const shape: Shape<CampaignDoc> = {
  defaults: { ...toInitialContent(campaignFields), status: 'draft' },
  nested: listNested(campaignFields),
  computed: Object.keys(campaignComputed),
}

export const emptyCampaign: StoredDoc<CampaignDoc> = { doc: shape.defaults, extra: {} }

const readStored = createDocReader<StoredDoc<CampaignDoc>>('campaign', emptyCampaign)

export const readCampaign = (text: string, id: number): StoredDoc<CampaignDoc> => {
  const content = readStored(text, id)
  content.doc = toUtcPeriod(content.doc)
  return content
}

export const mergeCampaign = (
  current: StoredDoc<CampaignDoc>,
  body: CampaignWrite,
): StoredDoc<CampaignDoc> => {
  const { doc, extra } = merge(shape, current, body)
  const status: Campaign['status'] = doc.status
  return {
    extra: omitEmptySource(extra),
    doc: {
      ...toUtcPeriod(doc),
      status: status === 'draft' || status === 'paused' ? status : 'active',
      // Without the progress of a response that is sent back
      goal: { metric: doc.goal.metric, target: doc.goal.target },
    },
  }
}

/**
 * Applies the status of a request. Changes nothing if the campaign already has it. "ended" sets `ends_at` to now,
 * "active" follows the dates, "scheduled" requires a future start (422).
 */
export const applyStatus = (
  current: StoredDoc<CampaignDoc>,
  content: StoredDoc<CampaignDoc>,
  status: CampaignWrite['status'],
  now: number,
): StoredDoc<CampaignDoc> => {
  const isUnchanged = status === resolveStatusOfDoc(current.doc, now)
  if (isUnchanged || status === resolveStatusOfDoc(content.doc, now)) return content
  if (status === 'scheduled') fail('validation_failed', createProblem('status', 'schedule_campaign'))
  return status === 'ended' ? { ...content, doc: { ...content.doc, ends_at: toIso(now) } } : content
}

/** Returns contradictions between fields, which a schema cannot express. */
export const findCampaignProblems = ({ doc }: StoredDoc<CampaignDoc>): Problem[] => {
  const problems: Problem[] = []
  if (endsBeforeStart(doc)) problems.push(createProblem('ends_at', 'after', { field: 'starts_at' }))
  if (new Set(doc.link_ids).size !== doc.link_ids.length)
    problems.push(createProblem('link_ids', 'repeats_link'))
  if (doc.goal.target !== null && doc.goal.metric === null)
    problems.push(createProblem('goal.metric', 'required_with', { name: 'goal.target' }))
  return problems
}

export const resolveCampaignStatus = (
  { doc, archivedAt }: CampaignRecord,
  now: number,
): Campaign['status'] =>
  doc.status === 'active' && archivedAt !== null ? 'ended' : resolveStatusOfDoc(doc, now)

const resolveStatusOfDoc = (doc: CampaignDoc, now: number): Campaign['status'] => {
  if (doc.status !== 'active') return doc.status
  const { from, to } = resolvePeriod(doc)
  if (to <= now) return 'ended'
  return from > now ? 'scheduled' : 'active'
}

/** Returns the reached fraction of the goal (1 = all), or null without a goal. */
const computeProgress = ({ goal }: CampaignDoc, stats: CampaignStats): number | null => {
  if (!goal.metric || !goal.target) return null
  return Math.round((stats[goal.metric] / goal.target) * 10_000) / 10_000
}

export type CampaignProfile = Pick<ProfileRecord, 'username' | 'domain'> & {
  readonly doc: Pick<ProfileRecord['doc'], 'timezone'>
}

/** Returns a campaign for the API. `profile` provides the page address and the default time zone. */
export const toCampaign = (
  campaign: CampaignRecord,
  profile: CampaignProfile,
  stats: CampaignStats,
  config: Config,
  now: number,
): Campaign => {
  const { doc } = campaign
  const page = createPageUrl(profile, config)
  const timezone = doc.timezone ?? profile.doc.timezone
  return {
    ...campaign.extra,
    id: campaign.id,
    profile_id: campaign.profileId,
    ...doc,
    status: resolveCampaignStatus(campaign, now),
    timezone,
    schedule: { starts_at: doc.starts_at, ends_at: doc.ends_at, timezone },
    goal: { ...doc.goal, progress: computeProgress(doc, stats) },
    share_url: `${page}?c=${doc.slug}`,
    qr_url: `${page}/qr.svg?c=${doc.slug}`,
    stats,
    revision: campaign.revision,
    created_at: toIso(campaign.createdAt),
    updated_at: toIso(campaign.updatedAt),
    archived_at: toIsoOrNull(campaign.archivedAt),
  }
}
