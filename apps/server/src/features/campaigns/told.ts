import { periodOf } from '../../domain/times.ts'
import type { CampaignRecord } from './campaign.ts'

type Timed = { readonly doc: CampaignRecord['doc']; readonly archivedAt: number | null }

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null)

/** When a campaign that has begun is over; null = it has no end. */
export const finished = ({ doc, archivedAt }: Timed): number | null =>
  archivedAt ?? (doc.status === 'active' ? finite(periodOf(doc).to) : null)

/**
 * When there is something to tell of a campaign next (`told`: 1 = its beginning was, 3 = both), `now` at the earliest; null when nothing is to come. One that was
 * never on while it could be is not told of; one that has begun is over when its end comes, or when it is archived.
 */
export const nextMoment = (campaign: Timed, told: number, now: number): number | null => {
  const { doc, archivedAt } = campaign
  if (told >= 2) return null
  if (told === 1) {
    const end = finished(campaign)
    return end === null ? null : Math.max(end, now)
  }
  if (archivedAt !== null || doc.status !== 'active') return null
  const { from, to } = periodOf(doc)
  if (to <= now) return null
  return finite(Math.max(from, now))
}
