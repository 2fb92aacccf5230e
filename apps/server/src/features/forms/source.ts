import type { FormSubmission } from '@vitrine/contract'
import { utmNames } from '@vitrine/contract/limits'
import { normaliseHost } from '@vitrine/page/visitors/traits'
import type { Deps } from '../../deps.ts'
import { findVerifiedHost } from '../../domain/custom-domains.ts'
import type { VisitSource } from '../../domain/visits.ts'
import type { ProfileRecord } from '../profile/index.ts'
import { classify } from '../visits/index.ts'

export type SubmissionSource = FormSubmission['source']

const maxTagLength = 200
const maxReferrerLength = 2048

/** Returns the hosts of this service and of the page's custom domain, normalised like referrers. */
const listOwnHosts = (deps: Pick<Deps, 'config'>, profile: ProfileRecord): string[] => {
  const base = normaliseHost(new URL(deps.config.BASE_URL).hostname)
  const host = findVerifiedHost(profile.domain)
  return host ? [base, normaliseHost(host)] : [base]
}

/**
 * Returns the source of a submission, without an IP address. `query` is from the page with the form and holds the
 * visitor's campaign tags.
 */
export const readSubmissionSource = (
  deps: Pick<Deps, 'config'>,
  profile: ProfileRecord,
  visit: VisitSource,
  query: string,
): SubmissionSource => {
  const traits = classify(visit, listOwnHosts(deps, profile))
  const params = new URLSearchParams(query)
  const readTag = (name: string) =>
    params
      .get(`utm_${name}`)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxTagLength)
      .toWellFormed() || null
  return {
    referrer: traits?.referrer || null,
    country: traits?.country || null,
    device: traits?.device || null,
    utm: Object.fromEntries(utmNames.map((name) => [name, readTag(name)])) as SubmissionSource['utm'],
    campaign_id: null,
    variant_id: null,
  }
}

/** Returns the query of a referring page of this profile; empty for other pages. */
export const readUtmQuery = (
  deps: Pick<Deps, 'config'>,
  profile: ProfileRecord,
  referrer: string,
): string => {
  if (referrer.length > maxReferrerLength || !URL.canParse(referrer)) return ''
  const { hostname, search } = new URL(referrer)
  return listOwnHosts(deps, profile).includes(normaliseHost(hostname)) ? search : ''
}
