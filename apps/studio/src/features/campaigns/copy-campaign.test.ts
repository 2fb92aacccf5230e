import type { Campaign } from '@vitrine/contract'
import { campaignExample } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { copyCampaign } from './copy-campaign.ts'

const now = Date.parse('2026-10-01T00:00:00Z')
const starts_at = '2026-09-01T00:00:00Z'
const ends_at = '2026-11-01T00:00:00Z'
const copy = (fields: Partial<Campaign>) => copyCampaign({ ...campaignExample, ...fields }, now)

test('copies what does not depend on the page', () => {
  expect(copy({ status: 'active', starts_at, ends_at, link_ids: [42], variant_id: 7 })).toEqual({
    name: 'Spring fair',
    slug: 'spring-fair',
    status: 'active',
    objective: campaignExample.objective,
    starts_at,
    ends_at,
    timezone: 'Europe/Vienna',
    utm: campaignExample.utm,
    goal: { metric: 'clicks', target: 500 },
    notes: null,
  })
})

test('lets a scheduled copy follow its dates, because its start may pass in the meantime', () => {
  expect(copy({ status: 'scheduled', starts_at: ends_at, ends_at: null })).toMatchObject({
    status: 'active',
    starts_at: ends_at,
  })
})

test('keeps drafts and paused campaigns, and makes ended ones drafts without dates', () => {
  expect(copy({ status: 'paused', starts_at, ends_at })).toMatchObject({ status: 'paused', ends_at })
  expect(copy({ status: 'draft', starts_at, ends_at })).toMatchObject({ status: 'draft', starts_at })
  for (const status of ['ended', 'paused'] as const) {
    const draft = copy({ status, starts_at, ends_at: starts_at })
    expect(draft.status).toBe('draft')
    expect(draft).not.toHaveProperty('starts_at')
    expect(draft).not.toHaveProperty('ends_at')
  }
})
