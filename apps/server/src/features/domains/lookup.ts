import { minuteMs } from '@vitrine/contract/durations'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import {
  applyLookup,
  chooseNotification,
  createRecordName,
  type Domain,
  type DomainProblem,
  isDomainRecord,
  revokeVerification,
} from '../../domain/custom-domains.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import { profileChannel } from '../profile/index.ts'
import * as repo from './repo.ts'

export const domainChannel = 'domain'

/** Time after which the claim of a crashed process expires. */
const leaseMs = minuteMs
type Outcome = 'verified' | 'failed' | 'unchanged'

/** Returns null if another process claimed the lookup, the host changed, or the signal aborts (then the lease expires). */
export const resolveDomain = async (
  deps: Deps,
  dueLookup: repo.DueLookup,
  now: number,
  signal: AbortSignal,
): Promise<Outcome | null> => {
  const claimedDomain = await deps.db.tx((db) => repo.claimDomain(db, dueLookup, now + leaseMs))
  if (!claimedDomain) return null
  const texts = await deps.dns.txt(createRecordName(dueLookup.host), signal)
  if (signal.aborted) return null
  const recordProblem = findRecordProblem(texts, (text) =>
    isDomainRecord(deps.secrets, claimedDomain.id, dueLookup.host, text),
  )
  const storeResult = (problem: DomainProblem | null) =>
    deps.db.tx((db) => storeLookupResult(deps, db, claimedDomain, problem, texts ?? [], now))
  try {
    return await storeResult(recordProblem)
  } catch (error) {
    // Another profile verified the host after the check above
    if (recordProblem === null && isUniqueViolation(error)) return storeResult('taken')
    throw error
  }
}

const findRecordProblem = (
  texts: readonly string[] | null,
  isRecord: (text: string) => boolean,
): DomainProblem | null => {
  if (!texts) return 'no_answer'
  if (texts.some(isRecord)) return null
  return texts.length ? 'record_wrong' : 'record_missing'
}

const storeLookupResult = async (
  deps: Deps,
  db: Tx,
  profileDomain: repo.ProfileDomain,
  problem: DomainProblem | null,
  texts: readonly string[],
  now: number,
): Promise<Outcome | null> => {
  const { id, domain } = profileDomain
  const holder = problem === null ? await repo.findOtherHolder(db, domain.host, id) : undefined
  const isReplaced =
    holder && !texts.some((text) => isDomainRecord(deps.secrets, holder.id, domain.host, text))
  // The host's owner has replaced the record of the former holder with the record of this profile
  if (isReplaced) {
    const revokedDomain = revokeVerification(holder.domain, 'record_wrong', now)
    await repo.storeRevocation(db, holder, revokedDomain)
    await notifyOwner(deps, db, holder, revokedDomain, now)
    deps.db.publish(profileChannel, String(holder.id))
  }
  const nextDomain = applyLookup(domain, holder && !isReplaced ? 'taken' : problem, now)
  if (!(await repo.storeLookup(db, profileDomain, nextDomain))) return null
  await notifyOwner(deps, db, profileDomain, nextDomain, now)
  const isServed = nextDomain.verifiedAt !== null
  if (isServed !== (domain.verifiedAt !== null)) {
    deps.db.publish(profileChannel, String(id))
    if (isServed) deps.db.publish(domainChannel, domain.host)
  }
  if (isServed) return domain.verifiedAt === null ? 'verified' : 'unchanged'
  return nextDomain.nextAt === null ? 'failed' : 'unchanged'
}

const notifyOwner = async (
  deps: Deps,
  db: Tx,
  { id, domain }: repo.ProfileDomain,
  nextDomain: Domain,
  now: number,
): Promise<void> => {
  const notification = chooseNotification(domain, nextDomain)
  const owner = notification && (await findRecipient(db, id))
  if (!owner) return
  const kind = `domain_${notification}` as const
  const { id: userId, email: to, name } = owner
  const { host } = domain
  const params = { name, path: `/pages/${id}/settings`, host, record: createRecordName(host) }
  await enqueueMail(deps, db, { userId, to, now, kind, params })
}
