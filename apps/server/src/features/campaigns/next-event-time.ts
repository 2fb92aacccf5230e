import { resolvePeriod } from '@vitrine/contract'
import type { CampaignRecord } from './campaign.ts'

type Timed = { readonly doc: CampaignRecord['doc']; readonly archivedAt: number | null }

const toFinite = (at: number): number | null => (Number.isFinite(at) ? at : null)

export const findCampaignEnd = ({ doc, archivedAt }: Timed): number | null =>
  archivedAt ?? (doc.status === 'active' ? toFinite(resolvePeriod(doc).to) : null)

/**
 * Returns the time of the next announcement, `now` at the earliest, or null. `announcedEvents`: 1 = start, 3 = both.
 * Ignores campaigns that were never active; archiving a started one ends it.
 */
export const computeNextEventTime = (
  campaign: Timed,
  announcedEvents: number,
  now: number,
): number | null => {
  const { doc, archivedAt } = campaign
  if (announcedEvents >= 2) return null
  if (announcedEvents === 1) {
    const end = findCampaignEnd(campaign)
    return end === null ? null : Math.max(end, now)
  }
  if (archivedAt !== null || doc.status !== 'active') return null
  const { from, to } = resolvePeriod(doc)
  if (to <= now) return null
  return toFinite(Math.max(from, now))
}
