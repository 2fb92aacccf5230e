import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import {
  Count,
  Deleted,
  deleteRevisionText,
  example,
  Named,
  profileWriteErrors,
  revisionText,
} from '../features/common.ts'
import { destinationProviders, maxDestinationLists, maxDestinations, maxLengths } from '../limits.ts'
import {
  Clearable,
  defineOperation,
  defineOperations,
  deleteGuard,
  describeSchema,
  Enum,
  type Grant,
  Id,
  Nullable,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'

const Provider = Enum(destinationProviders, { description: 'Newsletter service.' })
const AsksForConfirmation = Type.Boolean({
  description:
    'True if the newsletter service asks new subscribers for confirmation (double opt-in). Then this service sends no confirmation e-mails for the page, passes sign-ups on at once, does not learn who confirms, and erases them after 7 days. Only for the only destination of a page. listmonk needs a list with double opt-in, Brevo a `template_id`.',
})
const TemplateId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'ID of the double opt-in template at Brevo. Required there if `provider_confirms` is true.',
})
const listFields = {
  id: Type.String({
    minLength: 1,
    maxLength: maxLengths.destination.list_id,
    pattern: '^[A-Za-z0-9]+$',
    description: 'ID of the list at the newsletter service.',
  }),
  name: Type.String({ maxLength: maxLengths.destination.list_name, description: 'Name of the list there.' }),
}
const List = Type.Object(listFields, { description: 'List of the newsletter service.' })

const Failure = Type.Object(
  {
    at: describeSchema(Time, 'Time of the failure.'),
    problem: describeSchema(Problem, 'Reason and next step, with its rule.'),
  },
  { description: 'The last failure, also after a later success; null if nothing has failed.' },
)

export const Destination = Type.Object({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  provider: Provider,
  url: Type.String({ description: 'Base URL of the API.' }),
  username: Nullable(Type.String({ description: 'Name of the API user of listmonk; null for others.' })),
  list: Nullable(List),
  provider_confirms: AsksForConfirmation,
  template_id: Nullable(TemplateId),
  is_active: Type.Boolean({ description: 'True if subscribers are sent. Otherwise they wait.' }),
  disabled_reason: Type.Union([Enum(['paused', 'no_list', 'creator_lost_access']), Type.Null()], {
    description:
      '`paused`: by a member. `no_list`: no list is chosen. `creator_lost_access`: `created_by` may no longer manage it; `is_active: true` makes you `created_by`.',
  }),
  waiting: describeSchema(Count, 'Number of subscribers whose change is not sent yet.'),
  rejected: describeSchema(
    Count,
    'Number of subscribers that the newsletter service rejected. `is_active: true` sends them again.',
  ),
  consecutive_failures: describeSchema(Count, 'Failed attempts since the last success.'),
  next_attempt_at: Nullable(
    describeSchema(Time, 'After a failure: earliest time of the next attempt. Null without a failure.'),
  ),
  last_delivered_at: Nullable(describeSchema(Time, 'Time of the last success; null before the first.')),
  last_failure: Nullable(Failure),
  created_by: Nullable(
    describeSchema(
      Named,
      'The person who created it, or who last changed its address, API key or list or enabled it. Null if the account was deleted.',
    ),
  ),
})
export type Destination = Static<typeof Destination>

const ApiKey = Type.String({
  minLength: 1,
  maxLength: maxLengths.destination.api_key,
  pattern: '^[\\x21-\\x7e]+$',
  description: 'API key, or token of the API user of listmonk. Stored encrypted and never returned.',
})
const write = {
  url: Type.Optional(
    Type.Unsafe<string>({
      ...Url,
      description:
        'Address of listmonk. Required there; https, or a host that the operator allows (`EGRESS_ALLOW`). Ignored for others.',
    }),
  ),
  username: Clearable(
    Type.String({
      minLength: 1,
      maxLength: maxLengths.destination.username,
      pattern: '^[\\x21-\\x39\\x3b-\\x7e]+$',
      description: 'Name of the API user of listmonk. Required there, ignored for others.',
    }),
  ),
  list: Clearable(List),
  provider_confirms: Clearable(AsksForConfirmation),
  template_id: Clearable(TemplateId),
  is_active: Clearable(
    Type.Boolean({
      description:
        '`false` pauses it: changes wait. `true` sends immediately, also rejected subscribers again, and makes you `created_by`.',
    }),
  ),
}
export const DestinationCreate = Type.Object({ provider: Provider, api_key: ApiKey, ...write })
export type DestinationCreate = Static<typeof DestinationCreate>
export const DestinationWrite = Type.Object({
  revision: RevisionGuard,
  api_key: Type.Optional(ApiKey),
  ...write,
})
export type DestinationWrite = Static<typeof DestinationWrite>
/** A pause, another template or less data sends nothing elsewhere. */
const grantsByDestination = ({ url, username, api_key, list, is_active }: DestinationWrite): Grant =>
  url !== undefined ||
  (username !== undefined && username !== null) ||
  api_key !== undefined ||
  (list !== undefined && list !== null) ||
  (is_active !== undefined && is_active !== false)
    ? 'access'
    : 'nothing'

export const DestinationTest = Type.Object({
  problem: Nullable(
    describeSchema(
      Problem,
      'Reason why subscribers cannot be sent, in English with its rule; null if they can.',
    ),
  ),
  lists: Type.Array(
    Type.Object({
      ...listFields,
      asks: Nullable(
        Type.Boolean({
          description:
            'True if the list asks for confirmation (double opt-in); null if that is not a setting of the list.',
        }),
      ),
    }),
    {
      description: `Lists of the newsletter service, at most ${maxDestinationLists}; empty if they cannot be read.`,
    },
  ),
})
export type DestinationTest = Static<typeof DestinationTest>

const destinationExample: Destination = {
  id: 5,
  revision: 2,
  created_at: example.created,
  updated_at: example.updated,
  profile_id: 12,
  provider: 'mailchimp',
  url: 'https://us19.api.mailchimp.com/3.0',
  username: null,
  list: { id: 'a1b2c3d4e5', name: 'Newsletter' },
  provider_confirms: false,
  template_id: null,
  is_active: true,
  disabled_reason: null,
  waiting: 0,
  rejected: 0,
  consecutive_failures: 0,
  next_attempt_at: null,
  last_delivered_at: example.later,
  last_failure: null,
  created_by: { id: 7, name: 'Robin Example' },
}
const roleText = 'Needs the role owner or admin on the profile.'
const readErrors = ['forbidden', 'not_found'] as const
const writeErrors = [...profileWriteErrors, 'url_not_allowed', 'conflict'] as const

export const destinationExtensions = defineOperations('Destinations', {
  listDestinations: defineOperation({
    route: 'GET /profiles/:profile_id/destinations',
    summary: 'List newsletter destinations',
    grants: 'nothing',
    description: [roleText, 'API keys are not returned.'],
    access: 'read',
    ok: { 200: Type.Array(Destination) },
    errors: readErrors,
    example: { data: [destinationExample] },
  }),

  createDestination: defineOperation({
    route: 'POST /profiles/:profile_id/destinations',
    summary: 'Add a newsletter destination',
    grants: 'access',
    description: [
      roleText,
      'Subscribers of the page who confirm from now on are added to the list at the newsletter service; those who leave are unsubscribed there. Nothing is sent before a list is chosen: `POST …/test` returns the lists.',
      `Changes wait in a queue until the service accepts them. A retry never adds an address twice. At most ${maxDestinations} per profile (409 \`conflict\`). For other services, webhooks send \`subscriber.confirmed\` and \`subscriber.left\`.`,
    ],
    access: 'write',
    etag: 'destination',
    body: DestinationCreate,
    ok: { 201: Destination },
    errors: writeErrors,
    example: {
      body: { provider: 'mailchimp', api_key: '0123456789abcdef0123456789abcdef-us19' },
      data: destinationExample,
    },
  }),

  getDestination: defineOperation({
    route: 'GET /profiles/:profile_id/destinations/:destination_id',
    summary: 'Read one newsletter destination',
    grants: 'nothing',
    description: roleText,
    access: 'read',
    etag: 'destination',
    ok: { 200: Destination },
    errors: readErrors,
    example: { data: destinationExample },
  }),

  updateDestination: defineOperation({
    route: 'PUT /profiles/:profile_id/destinations/:destination_id',
    summary: 'Change a newsletter destination',
    grants: grantsByDestination,
    description: [
      roleText,
      'Merges: an absent field stays as it is. `null` clears a list or template. Waiting changes are sent to the new list; subscribers sent before stay on the former one. Another `url` needs the `api_key` again.',
      revisionText,
    ],
    access: 'write',
    etag: 'destination',
    body: DestinationWrite,
    ok: { 200: Destination },
    errors: [...writeErrors, 'stale_revision'],
    example: { body: { list: { id: 'a1b2c3d4e5', name: 'Newsletter' } }, data: destinationExample },
  }),

  deleteDestination: defineOperation({
    route: 'DELETE /profiles/:profile_id/destinations/:destination_id',
    summary: 'Delete a newsletter destination',
    grants: 'nothing',
    description: [
      roleText,
      'Waiting changes are not sent. Subscribers stay at the newsletter service.',
      deleteRevisionText,
    ],
    access: 'write',
    etag: 'destination',
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: [...profileWriteErrors, 'stale_revision'],
    example: { body: { revision: 2 }, data: { id: 5, deleted: true } },
  }),

  testDestination: defineOperation({
    route: 'POST /profiles/:profile_id/destinations/:destination_id/test',
    summary: 'Test a newsletter destination and list its lists',
    grants: 'nothing',
    description: [
      roleText,
      'Checks the API key, the chosen list and the template at the newsletter service. Sends no subscriber. 30 per minute and account (429 `rate_limited`).',
    ],
    access: 'write',
    ok: { 200: DestinationTest },
    errors: [...profileWriteErrors, 'rate_limited'],
    example: {
      data: { problem: null, lists: [{ id: 'a1b2c3d4e5', name: 'Newsletter', asks: false }] },
    },
  }),
})
