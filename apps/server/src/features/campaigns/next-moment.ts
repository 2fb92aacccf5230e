import { periodOf } from '../../domain/times.ts'
import type { CampaignRecord } from './campaign.ts'

type Timed = { readonly doc: CampaignRecord['doc']; readonly archivedAt: number | null }

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null)

/** When a campaign that has begun is over; null = it has no end. */
export const endOf = ({ doc, archivedAt }: Timed): number | null =>
  archivedAt ?? (doc.status === 'active' ? finite(periodOf(doc).to) : null)

/**
 * When the beginning or end of a campaign is to be announced next, `now` at the earliest; null when neither is to come.
 * `announced`: 1 = its beginning was, 3 = both. One that was never on while it could be is not announced; one that has begun
 * is over when its end comes, or when it is archived.
 */
export const nextMoment = (campaign: Timed, announced: number, now: number): number | null => {
  const { doc, archivedAt } = campaign
  if (announced >= 2) return null
  if (announced === 1) {
    const end = endOf(campaign)
    return end === null ? null : Math.max(end, now)
  }
  if (archivedAt !== null || doc.status !== 'active') return null
  const { from, to } = periodOf(doc)
  if (to <= now) return null
  return finite(Math.max(from, now))
}
