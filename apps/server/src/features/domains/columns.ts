import type { Selectable } from 'kysely'
import type { ProfileTable } from '../../db/schema.ts'
import { docReader } from '../../domain/stored-doc.ts'
import type { Domain } from './policy.ts'

const readDomain = docReader<Omit<Domain, 'host' | 'verifiedAt' | 'nextAt'>>('domain', {
  askedAt: 0,
  checkedAt: null,
  lostAt: null,
  problem: null,
})

/** Returns the domain in a row of `profile`. */
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
