import { challengeLabel, type domainProblems, type Profile } from '@vitrine/contract'
import type { Selectable } from 'kysely'
import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { ProfileTable } from '../db/schema.ts'
import { dayMs, hourMs, minuteMs } from '../lib/durations.ts'
import { isoOrNull } from './resource.ts'
import { docReader } from './stored-doc.ts'

export type DomainProblem = (typeof domainProblems)[number]

/** The host a profile is to be shown under, and what is known of its proof. Times in epoch milliseconds. */
export type Domain = {
  readonly host: string
  /** Set while the host is proved: it is served then. */
  readonly verifiedAt: number | null
  /** When the record is looked up next; null when it is not any more. */
  readonly nextAt: number | null
  /** When the owner asked for the host last. */
  readonly askedAt: number
  readonly checkedAt: number | null
  /** Since when the record of a proved host is away. */
  readonly lostAt: number | null
  /** What the last look-up found. */
  readonly problem: DomainProblem | null
}

/** A record is looked up once in this time, however often its host is sent again. */
const pauseMs = minuteMs
/** A host that nobody proves is given up after this. */
const patienceMs = 7 * dayMs
/** A proved host is served for so long after its record went away: people move their name servers. */
const graceMs = 3 * dayMs

/** The state that the contract names. */
const statusOf = (domain: Domain | null): Profile['domain']['status'] => {
  if (!domain) return 'none'
  if (domain.verifiedAt !== null) return 'verified'
  return domain.nextAt === null ? 'failed' : 'pending'
}

/** The host under which a profile is served besides its path; null without a proved one. */
export const servedHost = (domain: Domain | null): string | null =>
  domain && domain.verifiedAt !== null ? domain.host : null

/** A host that is asked for now. */
export const requestHost = (host: string, now: number): Domain => ({
  host,
  verifiedAt: null,
  nextAt: now,
  askedAt: now,
  checkedAt: null,
  lostAt: null,
  problem: null,
})

/** The same host was sent again: it is looked up now, unless all is well with it. */
export const requestLookup = (domain: Domain, now: number): Domain => {
  if (domain.verifiedAt !== null && domain.problem === null) return domain
  const soon = Math.max(now, (domain.checkedAt ?? 0) + pauseMs)
  return { ...domain, nextAt: Math.min(soon, domain.nextAt ?? soon), askedAt: now }
}

/**
 * What a look-up makes of a domain; `problem` null = the record is there. Proved hosts are looked up daily, and
 * hourly while something is wrong. Name servers that do not answer never end a proved host: the fault may be ours.
 */
export const afterLookup = (domain: Domain, problem: DomainProblem | null, now: number): Domain => {
  const seen = { ...domain, checkedAt: now, problem }
  if (problem === null)
    return { ...seen, verifiedAt: domain.verifiedAt ?? now, lostAt: null, nextAt: now + dayMs }
  if (domain.verifiedAt !== null) {
    if (problem === 'no_answer') return { ...seen, nextAt: now + hourMs }
    const lostAt = domain.lostAt ?? now
    return now - lostAt < graceMs ? { ...seen, lostAt, nextAt: now + hourMs } : endProof(seen, problem, now)
  }
  const waited = now - domain.askedAt
  if (problem === 'taken' || waited >= patienceMs) return { ...seen, nextAt: null }
  // At first every minute, then more and more seldom, down to once an hour
  return { ...seen, nextAt: now + Math.min(hourMs, Math.max(pauseMs, waited / 4)) }
}

/** What the owner of a domain is told by mail. */
export type DomainNotification = 'verified' | 'failing' | 'ended' | 'failed'

/** What a look-up changed for the owner; null when it is nothing to act on. */
export const notificationOf = (before: Domain, now: Domain): DomainNotification | null => {
  if (before.verifiedAt === null) {
    if (now.verifiedAt !== null) return 'verified'
    return now.nextAt === null ? 'failed' : null
  }
  if (now.verifiedAt === null) return 'ended'
  return before.lostAt === null && now.lostAt !== null ? 'failing' : null
}

/** A proved host that its record, or a new owner's, has ended. */
export const endProof = (domain: Domain, problem: DomainProblem, now: number): Domain => ({
  ...domain,
  verifiedAt: null,
  lostAt: null,
  nextAt: null,
  checkedAt: now,
  problem,
})

/** Where the record of a host stands. */
export const recordName = (host: string): string => `${challengeLabel}.${host}`

/** Its text: nobody else can make it, and it is the same for a profile and host at any time. */
export const recordValue = ({ mac }: Pick<Secrets, 'mac'>, profileId: number, host: string): string =>
  `vitrine-verification=${mac('domain', `${profileId} ${host}`)}`

/** The domain as the contract shows it; the record's text only to those who may change the profile. */
export const toDomain = (
  profile: { id: number; domain: Domain | null },
  mayChange: boolean,
  { config, secrets }: { config: Config; secrets: Secrets },
): Profile['domain'] => {
  const { domain } = profile
  return {
    host: domain?.host ?? null,
    status: statusOf(domain),
    verified_at: isoOrNull(domain?.verifiedAt ?? null),
    txt_name: domain && recordName(domain.host),
    txt_value: domain && mayChange ? recordValue(secrets, profile.id, domain.host) : null,
    cname_target: config.DOMAIN_TARGET || new URL(config.BASE_URL).hostname,
    addresses: [...config.domainAddresses],
    checked_at: isoOrNull(domain?.checkedAt ?? null),
    problem: domain?.problem ?? null,
  }
}

/** Whether a host is one of the service's own, which nobody may have. */
export const isOwnHost = (host: string, { BASE_URL, DOMAIN_TARGET }: Config): boolean =>
  [new URL(BASE_URL).hostname, DOMAIN_TARGET].some(
    (own) => own !== '' && (host === own || host.endsWith(`.${own}`)),
  )

/** The address of a host, with the scheme and port of the service. */
export const hostUrl = (host: string, { BASE_URL }: Pick<Config, 'BASE_URL'>): string => {
  const url = new URL(BASE_URL)
  url.hostname = host
  return url.origin
}

/** The address of a profile's page: of its proved host, else its path on the service. */
export const pageUrl = (
  profile: { username: string; domain: Domain | null },
  config: Pick<Config, 'BASE_URL'>,
): string => {
  const host = servedHost(profile.domain)
  return host === null ? `${config.BASE_URL}/${profile.username}` : hostUrl(host, config)
}

const readDomain = docReader<Omit<Domain, 'host' | 'verifiedAt' | 'nextAt'>>('domain', {
  askedAt: 0,
  checkedAt: null,
  lostAt: null,
  problem: null,
})

/** The domain in a row of `profile`. */
export const domainFrom = ({
  id,
  domain_host: host,
  domain_verified_at: verifiedAt,
  domain_next_at: nextAt,
  domain_doc: doc,
}: Pick<
  Selectable<ProfileTable>,
  'id' | 'domain_host' | 'domain_verified_at' | 'domain_next_at' | 'domain_doc'
>): Domain | null => (host === null ? null : { host, verifiedAt, nextAt, ...readDomain(doc, id) })

export const domainColumns = (domain: Domain | null) => {
  if (!domain) return { domain_host: null, domain_verified_at: null, domain_next_at: null, domain_doc: null }
  const { host, verifiedAt, nextAt, ...rest } = domain
  return {
    domain_host: host,
    domain_verified_at: verifiedAt,
    domain_next_at: nextAt,
    domain_doc: JSON.stringify(rest),
  }
}
