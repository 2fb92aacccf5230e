import { challengeLabel, type domainProblems, type Profile } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import type { Selectable } from 'kysely'
import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Origin } from '../db/credential-origin.ts'
import type { Schema } from '../db/schema.ts'
import { toIsoOrNull } from './resource.ts'
import { createDocReader, nullOr, required } from './stored-doc.ts'

export type DomainProblem = (typeof domainProblems)[number]

/** Times in epoch milliseconds. */
export type Domain = {
  readonly host: string
  readonly verifiedAt: number | null
  /** Time of the next lookup; null = none planned. */
  readonly nextAt: number | null
  readonly askedAt: number
  readonly checkedAt: number | null
  /** Time since which the record of a verified host is missing. */
  readonly lostAt: number | null
  readonly problem: DomainProblem | null
  /** Account and credential that requested the host; null = unknown. */
  readonly origin: (Origin & { readonly created_by: number }) | null
}

/** Minimum time between lookups, even if the owner requests the host again. */
const minLookupIntervalMs = minuteMs
/** Time after which lookups of an unverified host stop. */
const unverifiedRetentionMs = 7 * dayMs
/** Time for which a verified host is served without its record, because the owner may be moving name servers. */
const missingRecordGraceMs = 3 * dayMs

const toStatus = (domain: Domain | null): Profile['domain']['status'] => {
  if (!domain) return 'none'
  if (domain.verifiedAt !== null) return 'verified'
  return domain.nextAt === null ? 'failed' : 'pending'
}

export const findVerifiedHost = (domain: Domain | null): string | null =>
  domain && domain.verifiedAt !== null ? domain.host : null

export const requestHost = (host: string, now: number, origin: Domain['origin']): Domain => ({
  host,
  verifiedAt: null,
  nextAt: now,
  askedAt: now,
  checkedAt: null,
  lostAt: null,
  problem: null,
  origin,
})

/** Plans a lookup now because the owner requested the host again, unless it is verified without a problem. */
export const requestLookup = (domain: Domain, now: number): Domain => {
  if (domain.verifiedAt !== null && domain.problem === null) return domain
  const soon = Math.max(now, (domain.checkedAt ?? 0) + minLookupIntervalMs)
  return { ...domain, nextAt: Math.min(soon, domain.nextAt ?? soon), askedAt: now }
}

/**
 * Returns a domain after a lookup (`problem` = null: correct record). Unreachable name servers never end a
 * verification, because the fault may be local.
 */
export const applyLookup = (domain: Domain, problem: DomainProblem | null, now: number): Domain => {
  const checkedDomain = { ...domain, checkedAt: now, problem }
  if (problem === null)
    return { ...checkedDomain, verifiedAt: domain.verifiedAt ?? now, lostAt: null, nextAt: now + dayMs }
  if (domain.verifiedAt !== null) {
    if (problem === 'no_answer') return { ...checkedDomain, nextAt: now + hourMs }
    const lostAt = domain.lostAt ?? now
    return now - lostAt < missingRecordGraceMs
      ? { ...checkedDomain, lostAt, nextAt: now + hourMs }
      : revokeVerification(checkedDomain, problem, now)
  }
  const waited = now - domain.askedAt
  if (problem === 'taken' || waited >= unverifiedRetentionMs) return { ...checkedDomain, nextAt: null }
  // Every minute at first, then at growing intervals up to an hour
  return { ...checkedDomain, nextAt: now + Math.min(hourMs, Math.max(minLookupIntervalMs, waited / 4)) }
}

export type DomainNotification = 'verified' | 'failing' | 'ended' | 'failed'

/** Returns the kind of e-mail after a lookup, or null if the owner need not act. */
export const chooseNotification = (before: Domain, now: Domain): DomainNotification | null => {
  if (before.verifiedAt === null) {
    if (now.verifiedAt !== null) return 'verified'
    return now.nextAt === null ? 'failed' : null
  }
  if (now.verifiedAt === null) return 'ended'
  return before.lostAt === null && now.lostAt !== null ? 'failing' : null
}

/** Revokes a verification because the host's record, or that of a new owner, has changed. */
export const revokeVerification = (domain: Domain, problem: DomainProblem, now: number): Domain => ({
  ...domain,
  verifiedAt: null,
  lostAt: null,
  nextAt: null,
  checkedAt: now,
  problem,
})

export const createRecordName = (host: string): string => `${challengeLabel}.${host}`

/** Returns the record's text. Only this service can create it, and it never changes for a profile and host. */
export const createRecordValue = ({ mac }: Pick<Secrets, 'mac'>, profileId: number, host: string): string =>
  `vitrine-verification=${mac('domain', `${profileId} ${host}`)}`

export const isDomainRecord = (secrets: Secrets, profileId: number, host: string, text: string): boolean => {
  const prefix = 'vitrine-verification='
  return (
    text.startsWith(prefix) && secrets.verifyMac('domain', `${profileId} ${host}`, text.slice(prefix.length))
  )
}

/** Returns the domain of the contract. Only editors see the record's text. */
export const toDomain = (
  profile: { id: number; domain: Domain | null },
  mayChange: boolean,
  { config, secrets }: { config: Config; secrets: Secrets },
): Profile['domain'] => {
  const { domain } = profile
  return {
    host: domain?.host ?? null,
    status: toStatus(domain),
    verified_at: toIsoOrNull(domain?.verifiedAt ?? null),
    txt_name: domain && createRecordName(domain.host),
    txt_value: domain && mayChange ? createRecordValue(secrets, profile.id, domain.host) : null,
    cname_target: config.DOMAIN_TARGET || new URL(config.BASE_URL).hostname,
    addresses: [...config.DOMAIN_ADDRESSES],
    checked_at: toIsoOrNull(domain?.checkedAt ?? null),
    problem: domain?.problem ?? null,
  }
}

export const isOwnHost = (host: string, { BASE_URL, DOMAIN_TARGET, EXTRA_HOSTS }: Config): boolean =>
  EXTRA_HOSTS.includes(host) ||
  [new URL(BASE_URL).hostname, DOMAIN_TARGET].some(
    (serviceHost) => serviceHost !== '' && (host === serviceHost || host.endsWith(`.${serviceHost}`)),
  )

export const createHostUrl = (host: string, { BASE_URL }: Pick<Config, 'BASE_URL'>): string => {
  const url = new URL(BASE_URL)
  url.hostname = host
  return url.origin
}

/** Returns the URL of a profile's page: its verified host, otherwise its path on the service. */
export const createPageUrl = (
  profile: { username: string; domain: Domain | null },
  config: Pick<Config, 'BASE_URL'>,
): string => {
  const host = findVerifiedHost(profile.domain)
  return host === null ? `${config.BASE_URL}/${profile.username}` : createHostUrl(host, config)
}

/** Returns both URLs of a profile's page. A block with one of them, such as a product, opens nothing. */
export const listPageUrls = (
  profile: { username: string; domain: Domain | null },
  config: Pick<Config, 'BASE_URL'>,
): string[] => [createPageUrl(profile, config), `${config.BASE_URL}/${profile.username}`]

const readDomain = createDocReader<Omit<Domain, 'host' | 'verifiedAt' | 'nextAt'>>('domain', {
  askedAt: 0,
  checkedAt: null,
  lostAt: null,
  problem: null,
  origin: nullOr({ created_by: required, credential: null, credential_name: null }),
})

export const parseDomain = ({
  id,
  domain_host: host,
  domain_verified_at: verifiedAt,
  domain_next_at: nextAt,
  domain_doc: doc,
}: Pick<
  Selectable<Schema['profile']>,
  'id' | 'domain_host' | 'domain_verified_at' | 'domain_next_at' | 'domain_doc'
>): Domain | null => (host === null ? null : { host, verifiedAt, nextAt, ...readDomain(doc, id) })

export const toDomainColumns = (domain: Domain | null) => {
  if (!domain) return { domain_host: null, domain_verified_at: null, domain_next_at: null, domain_doc: null }
  const { host, verifiedAt, nextAt, ...rest } = domain
  return {
    domain_host: host,
    domain_verified_at: verifiedAt,
    domain_next_at: nextAt,
    domain_doc: JSON.stringify(rest),
  }
}
