import { parseTime, type WebhookData } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RowJob } from '../../domain/job.ts'
import { toIsoOrNull } from '../../domain/resource.ts'
import { emitEvent } from '../events/index.ts'
import type { CampaignRecord } from './campaign.ts'
import { computeNextEventTime, findCampaignEnd } from './next-event-time.ts'
import * as repo from './repo.ts'

/** Sends each webhook event about a campaign's start and end once. The row stores the next time, so an outage loses no event. */
export const campaignEvents: RowJob<repo.DueEvent> = {
  kind: 'rows',
  name: 'campaign-events',
  everyMs: 5 * secondMs,
  parallel: 1,
  listDueRows: ({ db, now }, _, after, limit) => repo.listDueEvents(db.read, now(), after, limit),
  toKey: ({ id }) => String(id),
  since: ({ at }) => at,
  work: async (deps, [{ id }]) => {
    let reportedEvents = 0
    while (await deps.db.tx((db) => announceNext(deps, db, id))) reportedEvents += 1
    return { reportedEvents }
  },
}

/** Returns false if no event of the campaign is due. */
const announceNext = async (deps: Deps, db: Tx, id: number): Promise<boolean> => {
  const now = deps.now()
  const campaign = await repo.lockCampaign(db, id)
  if (!campaign || campaign.nextEventAt === null || campaign.nextEventAt > now) return false
  const { nextEventAt: at, announcedEvents } = campaign
  // Use the stored time: both start and end may have passed during an outage. A later write would have replaced it
  const nextAt = computeNextEventTime(campaign, announcedEvents, at)
  const isStart = nextAt !== null && nextAt <= now && announcedEvents === 0
  const isEnd = nextAt !== null && nextAt <= now && announcedEvents === 1
  const nextAnnouncedEvents = isStart ? 1 : isEnd ? 3 : announcedEvents
  await repo.storeNextEvent(
    db,
    id,
    nextAnnouncedEvents,
    isStart ? findCampaignEnd(campaign) : isEnd ? null : nextAt,
  )
  if (!isStart && !isEnd) return false
  await emitEvent(deps, db, {
    type: isStart ? 'campaign.started' : 'campaign.ended',
    profileId: campaign.profileId,
    resource: `campaign:${id}`,
    at,
    now,
    once: String(id),
    data: () => ({ campaign: toEventCampaign(campaign) }),
  })
  return true
}

const toEventCampaign = (campaign: CampaignRecord): WebhookData['campaign.started']['campaign'] => {
  const { name, slug, starts_at, ends_at } = campaign.doc
  const formatTime = (text: string | null) => toIsoOrNull(text === null ? null : parseTime(text))
  return { id: campaign.id, name, slug, starts_at: formatTime(starts_at), ends_at: formatTime(ends_at) }
}
