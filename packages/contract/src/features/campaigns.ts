import { type Static, Type } from 'typebox'
import {
  type ContentOf,
  defineField,
  defineNullable,
  defineObject,
  defineText,
  defineValue,
  toInitialContent,
  toReadSchemas,
  toWriteSchemas,
} from '../fields.ts'
import { campaignGoals, maxCampaignGoal, maxLengths } from '../limits.ts'
import {
  Clearable,
  createOpenBody,
  createOpenObject,
  defineOperation,
  defineOperations,
  deleteGuard,
  deprecateSchema,
  describeSchema,
  Enum,
  Id,
  Nullable,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import {
  ArchivedAt,
  anyRoleText,
  Count,
  createDeletedResource,
  deleteRevisionText,
  editorRoleText,
  example,
  mergeText,
  noUtm,
  profileCreateErrors,
  profileReadErrors,
  profileWriteErrors,
  revisionText,
  Schedule,
  Slug,
  StoredTime,
  stamps,
  TimeZone,
  utmParts,
} from './common.ts'
import { externalRead, externalWrite } from './links.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: maxLengths.campaign.name,
  description: 'Name, 1 to 120 characters.',
})
const Status = Enum(['draft', 'scheduled', 'active', 'paused', 'ended'], {
  description:
    '`draft` and `paused` stay until they are changed; otherwise the status follows the dates. In a request, `active` means "follow the dates", `ended` sets `ends_at` to now, and `scheduled` is 422 unless `starts_at` is in the future.',
})

export const CampaignStats = Type.Object({
  views: describeSchema(Count, 'Number of page views.'),
  visits: deprecateSchema(Count, 'views'),
  unique_visitors: describeSchema(Count, 'Visitors, counted per day.'),
  clicks: describeSchema(Count, 'Number of clicks.'),
  click_rate: Nullable(Type.Number({ minimum: 0, description: 'Clicks by views; null without views.' })),
  submissions: describeSchema(Count, 'Number of forms sent.'),
  form_submissions: deprecateSchema(Count, 'submissions'),
})
export type CampaignStats = Static<typeof CampaignStats>

const goal = defineObject(
  {
    metric: defineNullable(Enum(campaignGoals, { description: 'Figure that counts towards the target.' })),
    target: defineNullable(
      Type.Integer({ minimum: 1, maximum: maxCampaignGoal, description: 'Value to reach.' }),
    ),
  },
  'Target of the campaign.',
)

/** Fields of a campaign that clients write. */
export const campaignFields = {
  name: defineField({
    read: Type.String({ description: 'Name of the campaign, for the people of the page.' }),
    write: Name,
    initial: '',
  }),
  slug: defineField({
    read: Type.String({ description: 'Short name in the URL of the page, unique on the profile.' }),
    write: Clearable(
      describeSchema(Slug, 'Short name in URLs, unique on the profile. Default: made from the name.'),
    ),
    initial: '',
  }),
  status: defineValue(Status, 'draft'),
  objective: defineText(maxLengths.campaign.objective, 'Purpose of the campaign, as a note.'),
  starts_at: defineField({
    read: Nullable(describeSchema(StoredTime, 'Start; null for an open start.')),
    write: Clearable(Time),
    initial: null,
  }),
  ends_at: defineField({
    read: Nullable(describeSchema(StoredTime, 'End; null for an open end.')),
    write: Clearable(Time),
    initial: null,
  }),
  timezone: defineField({ read: Nullable(Type.String()), write: Clearable(TimeZone), initial: null }),
  utm: defineObject(
    utmParts,
    'Campaign parameters added to URLs as `utm_…`.',
    'Campaign parameters added to the URL as `utm_…`.',
  ),
  link_ids: defineField({
    read: Type.Array(Id, {
      description:
        'Links that get the campaign parameters when a visitor of the campaign clicks them; empty: all links of the page.',
    }),
    write: Clearable(
      Type.Array(Id, {
        maxItems: 1000,
        description: 'IDs of links that get the campaign parameters; empty: all links of the page.',
      }),
    ),
    initial: [],
  }),
  variant_id: defineField({
    read: Type.Union([Id, Type.Null()], {
      description:
        'Shown to every visitor of the campaign while the variant runs, whatever its conditions and weight. These visits count for the campaign but not for the variant, because they were not assigned randomly.',
    }),
    write: Clearable(describeSchema(Id, 'ID of the variant that visitors of the campaign see.')),
    initial: null,
  }),
  goal,
  notes: defineText(maxLengths.campaign.notes, 'Notes for the people of the page.'),
}
export type CampaignFields = ContentOf<typeof campaignFields>

/** Fields of a campaign that only the service sets. */
export const campaignComputed = {
  profile_id: describeSchema(Id, 'ID of the profile.'),
  schedule: deprecateSchema(Schedule, 'starts_at`, `ends_at` and `timezone'),
  share_url: Type.String({ description: 'URL of the page that counts visits for this campaign.' }),
  qr_url: Type.String({ description: 'QR code of `share_url`, an SVG.' }),
  stats: describeSchema(CampaignStats, 'Results so far.'),
  archived_at: ArchivedAt,
}

/** Responses have the time zone of the page if the campaign has none, and the progress of the goal. */
export const Campaign = createOpenObject({
  ...resource,
  ...toReadSchemas(campaignFields),
  ...campaignComputed,
  ...externalRead,
  timezone: Type.String({ description: 'IANA name of the time zone of the dates.' }),
  goal: Type.Object(
    {
      ...goal.read.properties,
      progress: Nullable(
        Type.Number({
          minimum: 0,
          description: 'Fraction of the target that is reached; 1 is the whole target.',
        }),
      ),
    },
    { description: 'Target of the campaign.' },
  ),
})
export type Campaign = Static<typeof Campaign>

const { name: _, ...fields } = toWriteSchemas(campaignFields)
const write = { ...fields, ...externalWrite }
export const CampaignCreate = createOpenBody({ name: Name, ...write })
export type CampaignCreate = Static<typeof CampaignCreate>
export const CampaignWrite = createOpenBody({ revision: RevisionGuard, name: Type.Optional(Name), ...write })
export type CampaignWrite = Static<typeof CampaignWrite>

export const campaignExample: Campaign = {
  id: 5,
  ...stamps,
  profile_id: 12,
  ...toInitialContent(campaignFields),
  name: 'Spring fair',
  slug: 'spring-fair',
  status: 'active',
  objective: 'Bring visitors of the fair to the shop',
  starts_at: example.created,
  ends_at: example.later,
  timezone: 'Europe/Vienna',
  schedule: { starts_at: example.created, ends_at: example.later, timezone: 'Europe/Vienna' },
  utm: { ...noUtm, source: 'flyer', medium: 'print', campaign: 'spring-fair' },
  link_ids: [42],
  goal: { metric: 'clicks', target: 500, progress: 0.266 },
  share_url: 'https://vitrine.example.com/robin?c=spring-fair',
  qr_url: 'https://vitrine.example.com/robin/qr.svg?c=spring-fair',
  stats: {
    visits: 420,
    views: 420,
    unique_visitors: 388,
    clicks: 133,
    click_rate: 0.3167,
    form_submissions: 4,
    submissions: 4,
  },
  archived_at: null,
}

const rules =
  'Links and the variant must be active ones of the profile, `ends_at` after `starts_at`, and `slug` unique among its campaigns (derived from `name` by default): 422 otherwise. An `external_id` that another active campaign uses fails with the rule `external_id_taken` and its id: 422 when adding, 409 `conflict` when changing.'

export const campaignOperations = defineOperations('Campaigns', {
  listCampaigns: defineOperation({
    route: 'GET /profiles/:profile_id/campaigns',
    summary: 'List campaigns',
    grants: 'nothing',
    description: [
      anyRoleText,
      'All active campaigns, newest first; archived ones are left out. Not paginated.',
    ],
    access: 'read',
    cacheable: true,
    ok: { 200: Type.Array(Campaign) },
    errors: profileReadErrors,
    example: { data: [campaignExample] },
  }),
  createCampaign: defineOperation({
    route: 'POST /profiles/:profile_id/campaigns',
    summary: 'Add a campaign',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Default `status`: `draft`.',
      rules,
      'The plan limits the number of active campaigns (403 `plan_limit`).',
    ],
    access: 'write',
    etag: 'campaign',
    body: CampaignCreate,
    ok: { 200: Campaign },
    errors: [...profileCreateErrors, 'url_not_allowed'],
    example: {
      body: {
        name: 'Spring fair',
        status: 'active',
        starts_at: example.created,
        ends_at: example.later,
        link_ids: [42],
      },
      data: campaignExample,
    },
  }),
  updateCampaign: defineOperation({
    route: 'PUT /profiles/:profile_id/campaigns/:campaign_id',
    summary: 'Change a campaign',
    grants: 'nothing',
    description: [editorRoleText, mergeText, rules, revisionText],
    access: 'write',
    etag: 'campaign',
    body: CampaignWrite,
    ok: { 200: Campaign },
    errors: [...profileWriteErrors, 'conflict', 'url_not_allowed'],
    example: { body: { notes: null, goal: { target: 500 }, revision: 2 }, data: campaignExample },
  }),
  archiveCampaign: defineOperation({
    route: 'DELETE /profiles/:profile_id/campaigns/:campaign_id',
    summary: 'Archive a campaign',
    grants: 'nothing',
    description: [
      editorRoleText,
      'The campaign stops counting and is returned as archived; its analytics stay. `POST /ext/v1/profiles/{profile_id}/campaigns/{campaign_id}/restore` brings it back.',
      deleteRevisionText,
    ],
    access: 'write',
    etag: 'campaign',
    ...deleteGuard,
    ok: { 200: createDeletedResource(Campaign) },
    errors: profileWriteErrors,
    example: {
      body: { revision: 3 },
      data: { ...campaignExample, deleted: true, archived_at: stamps.updated_at },
    },
  }),
})
