import { Type } from 'typebox'
import { Campaign, campaignExample } from '../features/campaigns.ts'
import { anyRoleText, editorRoleText, profileCreateErrors, profileReadErrors } from '../features/common.ts'
import { externalFilters } from '../features/links.ts'
import {
  createArchivedFilter,
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
} from '../operation.ts'

export const campaignExtensions = defineOperations('Campaign extensions', {
  findCampaigns: defineOperation({
    route: 'GET /profiles/:profile_id/campaigns',
    summary: 'Find campaigns',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Active or archived campaigns, the newest first. A cursor belongs to the filters that it was made with.',
    ],
    access: 'read',
    query: createQuery({ ...createArchivedFilter('campaigns'), ...externalFilters, ...cursorPaging }),
    cursor: true,
    ok: { 200: Type.Array(Campaign) },
    errors: profileReadErrors,
    example: { data: [campaignExample] },
  }),
  getCampaign: defineOperation({
    route: 'GET /profiles/:profile_id/campaigns/:campaign_id',
    summary: 'Read one campaign',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Includes archived campaigns. Use its ETag as `If-Match` of `PUT` and `DELETE` of the campaign.',
    ],
    access: 'read',
    etag: 'campaign',
    ok: { 200: Campaign },
    errors: profileReadErrors,
    example: { data: campaignExample },
  }),
  restoreCampaign: defineOperation({
    route: 'POST /profiles/:profile_id/campaigns/:campaign_id/restore',
    summary: 'Restore an archived campaign',
    grants: 'nothing',
    description: [
      editorRoleText,
      'The campaign is active again under its id, with its status, dates and analytics. Fails with 409 `conflict` if it is already active, or if another campaign already uses its `slug` or `external_id`.',
      'The plan limits the number of active campaigns (403 `plan_limit`).',
    ],
    access: 'write',
    etag: 'campaign',
    ok: { 200: Campaign },
    errors: [...profileCreateErrors, 'conflict'],
    example: { data: campaignExample },
  }),
})
