import type { Campaign, CampaignCreate } from '@vitrine/contract'

export const hasPassed = (time: string | null, now: number): boolean =>
  time !== null && Date.parse(time) <= now

/** Returns a copy of a campaign for another page, without its links and variant. A campaign whose end has passed becomes a draft without dates. */
export const copyCampaign = (campaign: Campaign, now: number): CampaignCreate => {
  const { name, slug, status, objective, starts_at, ends_at, timezone, utm, goal, notes } = campaign
  const shared = {
    name,
    slug,
    objective,
    timezone,
    utm,
    goal: { metric: goal.metric, target: goal.target },
    notes,
  }
  if (hasPassed(ends_at, now)) return { ...shared, status: 'draft' }
  const isStarted = status !== 'draft' && status !== 'paused'
  return { ...shared, status: isStarted ? 'active' : status, starts_at, ends_at }
}
