import type { Db, Tx } from '../../db/handle.ts'
import { writeRow } from '../../db/write-row.ts'
import { type Domain, parseDomain, toDomainColumns } from '../../domain/custom-domains.ts'

export type DueLookup = { readonly id: number; readonly host: string; readonly nextAt: number }
/** Custom domain of a profile. `id` is the id of the profile. */
export type ProfileDomain = { readonly id: number; readonly domain: Domain }

const columns = ['id', 'domain_host', 'domain_verified_at', 'domain_next_at', 'domain_doc'] as const

export const listDueDomains = async (
  db: Db,
  now: number,
  after: DueLookup | undefined,
  limit: number,
): Promise<DueLookup[]> =>
  (
    await db
      .selectFrom('profile')
      .select(['id', 'domain_host', 'domain_next_at'])
      .where('domain_next_at', '<=', now)
      .where((e) => e(e.refTuple('domain_next_at', 'id'), '>', e.tuple(after?.nextAt ?? 0, after?.id ?? 0)))
      .orderBy('domain_next_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map((row) => ({ id: row.id, host: row.domain_host!, nextAt: row.domain_next_at! }))

/** Claims a due lookup until `leaseEnds`. Returns undefined if another process was faster or the host was changed. */
export const claimDomain = async (
  db: Tx,
  dueLookup: DueLookup,
  leaseEnds: number,
): Promise<ProfileDomain | undefined> => {
  const row = await db
    .updateTable('profile')
    .set({ domain_next_at: leaseEnds })
    .where('id', '=', dueLookup.id)
    .where('domain_host', '=', dueLookup.host)
    .where('domain_next_at', '=', dueLookup.nextAt)
    .returning(columns)
    .executeTakeFirst()
  return row && { id: row.id, domain: parseDomain(row)! }
}

export const findOtherHolder = async (
  db: Db,
  host: string,
  profileId: number,
): Promise<ProfileDomain | undefined> => {
  const row = await db
    .selectFrom('profile')
    .select(columns)
    .where('domain_host', '=', host)
    .where('domain_verified_at', 'is not', null)
    .where('id', '<>', profileId)
    .executeTakeFirst()
  return row && { id: row.id, domain: parseDomain(row)! }
}

/**
 * Stores the result of a lookup; returns false if the domain was changed since the claim. Throws if another profile
 * verifies the host concurrently.
 */
export const storeLookup = (db: Tx, { id, domain }: ProfileDomain, nextDomain: Domain): Promise<boolean> =>
  writeRow(
    db
      .updateTable('profile')
      .set(toDomainColumns(nextDomain))
      .where('id', '=', id)
      .where('domain_host', '=', domain.host)
      .where('domain_next_at', '=', domain.nextAt),
  )

/** Stores a revoked verification, even while another process resolves the host. */
export const storeRevocation = (db: Tx, { id, domain }: ProfileDomain, revokedDomain: Domain) =>
  db
    .updateTable('profile')
    .set(toDomainColumns(revokedDomain))
    .where('id', '=', id)
    .where('domain_host', '=', domain.host)
    .where('domain_verified_at', 'is not', null)
    .execute()

/** Returns the hosts that were removed from the owner's profiles. */
export const deleteUnverifiedDomains = async (db: Tx, ownerId: number): Promise<string[]> => {
  const pendingRows = await db
    .selectFrom('profile')
    .select('domain_host')
    .where('owner_id', '=', ownerId)
    .where('domain_host', 'is not', null)
    .where('domain_verified_at', 'is', null)
    .orderBy('id')
    .execute()
  if (pendingRows.length)
    await db
      .updateTable('profile')
      .set(toDomainColumns(null))
      .where('owner_id', '=', ownerId)
      .where('domain_verified_at', 'is', null)
      .execute()
  return pendingRows.map((row) => row.domain_host!)
}

export const listDomainRows = async (
  db: Db,
  filter: { id?: number; host?: string | undefined; verified?: boolean | undefined; before: number | null },
  limit: number,
) => {
  const { id, host, verified, before } = filter
  const rows = await db
    .selectFrom('profile')
    .select([...columns, 'username', 'owner_id'])
    .where('domain_host', 'is not', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id!))
    .$if(host !== undefined, (q) => q.where('domain_host', '=', host!))
    .$if(verified !== undefined, (q) => q.where('domain_verified_at', verified ? 'is not' : 'is', null))
    .$if(before !== null, (q) => q.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, domain: parseDomain(row)! }))
}

/** Returns false if the profile has no host. */
export const makeLookupDue = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('profile')
      .set({ domain_next_at: now })
      .where('id', '=', id)
      .where('domain_host', 'is not', null),
  )

export const countDomains = async (db: Db): Promise<{ verified: number; pending: number }> => {
  const { all, verified } = await db
    .selectFrom('profile')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('domain_verified_at').as('verified'),
    ])
    .where('domain_host', 'is not', null)
    .executeTakeFirstOrThrow()
  return { verified, pending: all - verified }
}
