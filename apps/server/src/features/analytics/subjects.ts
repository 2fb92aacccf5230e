import { resolvePeriod } from '@vitrine/contract'
import type { VisitFilter } from '@vitrine/contract/visit-filter'
import type { Db } from '../../db/handle.ts'
import { toEpoch } from '../../domain/times.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findLink } from '../links/index.ts'
import { listAllVariants, originalId } from '../variants/index.ts'
import { type DayRange, toLocalTime } from '../visits/index.ts'

type Subject = {
  readonly profileId: number
  readonly createdAt: number
  readonly archivedAt: number | null
  readonly started?: string | null
  readonly stopped?: string | null
  readonly schedule: Parameters<typeof resolvePeriod>[0]
}
type Profile = { readonly id: number; readonly timezone: string }

const findSubjects = async (db: Db, profileId: number, { dim, values }: VisitFilter): Promise<Subject[]> => {
  const ids = values.map((value) => Number.parseInt(value, 10))
  if (dim === 'link' || dim === 'item')
    return (await Promise.all(ids.map((id) => findLink(db, id)))).flatMap((link) =>
      link ? [{ ...link, schedule: link.doc.schedule }] : [],
    )
  if (dim === 'campaign')
    return (await Promise.all(ids.map((id) => findCampaign(db, profileId, id)))).flatMap((campaign) =>
      campaign ? [{ ...campaign, schedule: campaign.doc }] : [],
    )
  // The original is counted while an experiment runs
  return (await listAllVariants(db, profileId))
    .filter(
      ({ id, doc }) =>
        ids.includes(id) || (ids.includes(originalId) && doc.kind === 'experiment' && doc.started_at),
    )
    .map((variant) => ({
      ...variant,
      started: variant.doc.started_at,
      stopped: variant.doc.stopped_at,
      schedule: variant.doc.schedule,
    }))
}

/**
 * Returns the days on which the links, campaigns and variants that filters name existed. Other days had no such visits, so they are
 * neither shown nor compared. The ends are infinite if the filters name none.
 */
export const findSubjectDays = async (
  db: Db,
  { id, timezone }: Profile,
  filters: readonly VisitFilter[],
): Promise<DayRange> => {
  const toDay = (at: number) => (Number.isFinite(at) ? toLocalTime(timezone, at).day : at)
  const days = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  for (const filter of filters) {
    if (filter.op !== 'is' || !['link', 'item', 'campaign', 'variant'].includes(filter.dim)) continue
    const periods = (await findSubjects(db, id, filter))
      .filter(({ profileId }) => profileId === id)
      .map(({ createdAt, archivedAt, started, stopped, schedule }) => {
        const { from, to } = resolvePeriod(schedule)
        return {
          from: toDay(Math.max(from, started ? toEpoch(started) : createdAt)),
          to: toDay(Math.min(to - 1, archivedAt ?? to, stopped ? toEpoch(stopped) : to)),
        }
      })
    if (periods.length === 0) continue
    days.from = Math.max(days.from, Math.min(...periods.map(({ from }) => from)))
    days.to = Math.min(days.to, Math.max(...periods.map(({ to }) => to)))
  }
  return days
}
