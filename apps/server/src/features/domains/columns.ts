import type { Selectable } from 'kysely'
import type { ProfileTable } from '../../db/schema.ts'
import type { Domain } from './policy.ts'

/** The domain in a row of `profile`. */
export const domainFrom = ({
  domain_host: host,
  domain_verified_at: verifiedAt,
  domain_next_at: nextAt,
  domain_doc: doc,
}: Pick<
  Selectable<ProfileTable>,
  'domain_host' | 'domain_verified_at' | 'domain_next_at' | 'domain_doc'
>): Domain | null => (host === null ? null : { host, verifiedAt, nextAt, ...JSON.parse(doc!) })

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
