import type { FormSubmission } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { ProfileRecord } from '../profile/service.ts'
import { classify, plainHost, type VisitSource } from '../visits/service.ts'

export type SubmissionSource = FormSubmission['source']

const tagNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
const longestTag = 200

/** Host of a profile's own pages, as referrers are compared. */
const ownHosts = (deps: Pick<Deps, 'config'>, profile: ProfileRecord): string[] => {
  const base = plainHost(new URL(deps.config.BASE_URL).hostname)
  const { domain } = profile.doc
  return domain?.host ? [base, plainHost(domain.host)] : [base]
}

/**
 * Where a submission came from, without an address. The form stands on our own page, so its referrer tells the
 * campaign tags the visitor arrived with; `campaign` is the slug among them.
 */
export const sourceOfSubmission = (
  deps: Pick<Deps, 'config'>,
  profile: ProfileRecord,
  visit: VisitSource,
): { source: SubmissionSource; campaign: string | null } => {
  const traits = classify(visit, ownHosts(deps, profile))
  const query = new URLSearchParams(ownQuery(deps, profile, visit.referrer))
  const tag = (name: string) =>
    query
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestTag)
      .toWellFormed() || null
  const tags = tagNames.map((name) => [name, tag(`utm_${name}`)])
  return {
    source: {
      referrer: traits?.referrer || null,
      country: traits?.country || null,
      device: traits?.device || null,
      utm: Object.fromEntries(tags) as SubmissionSource['utm'],
      campaign_id: null,
      variant_id: null,
    },
    campaign: tag('c'),
  }
}

/** The query of a referring page of ours; of a foreign page nothing is kept but the host. */
const ownQuery = (deps: Pick<Deps, 'config'>, profile: ProfileRecord, referrer: string): string => {
  if (referrer.length > 4096 || !URL.canParse(referrer)) return ''
  const { hostname, search } = new URL(referrer)
  return ownHosts(deps, profile).includes(plainHost(hostname)) ? search : ''
}
