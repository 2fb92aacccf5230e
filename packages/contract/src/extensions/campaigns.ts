import { Type } from 'typebox'
import { Campaign, campaignExample } from '../features/campaigns.ts'
import { anyRole, createsInProfile, needsEditor, readsProfile } from '../features/common.ts'
import { cursorPaging, defineOperation, params, query, text } from '../operation.ts'
import { archivedFilter } from './pages.ts'

const tag = 'More of campaigns'

export const campaignExtensions = {
  findCampaigns: defineOperation({
    id: 'findCampaigns',
    method: 'GET',
    path: '/profiles/:profile_id/campaigns',
    tag,
    summary: 'Find campaigns',
    description: text(anyRole, 'Live or archived campaigns, the newest first.'),
    access: 'read',
    params: params('profile_id'),
    query: query({ ...archivedFilter('campaigns'), ...cursorPaging }),
    cursor: true,
    ok: { 200: Type.Array(Campaign) },
    errors: readsProfile,
    example: { data: [campaignExample] },
  }),
  getCampaign: defineOperation({
    id: 'getCampaign',
    method: 'GET',
    path: '/profiles/:profile_id/campaigns/:campaign_id',
    tag,
    summary: 'Read one campaign',
    description: text(
      anyRole,
      'An archived one too. Its ETag is what `If-Match` of `PUT` and `DELETE` of the campaign takes.',
    ),
    access: 'read',
    etag: 'campaign',
    params: params('profile_id', 'campaign_id'),
    ok: { 200: Campaign },
    errors: readsProfile,
    example: { data: campaignExample },
  }),
  bringBackCampaign: defineOperation({
    id: 'bringBackCampaign',
    method: 'POST',
    path: '/profiles/:profile_id/campaigns/:campaign_id/bring-back',
    tag,
    summary: 'Bring an archived campaign back',
    description: text(
      needsEditor,
      'The campaign is live again under its id, with its status, dates and statistics. Fails with 409 `conflict` if it is live, or if another campaign already uses its `slug`.',
      'The plan bounds the number of live campaigns (403 `plan_limit`).',
    ),
    access: 'write',
    etag: 'campaign',
    params: params('profile_id', 'campaign_id'),
    ok: { 200: Campaign },
    errors: [...createsInProfile, 'conflict'],
    example: { data: campaignExample },
  }),
} as const
