import { type Static, Type } from 'typebox'
import { anyRoleText, example, noUtm, profileReadErrors, profileText } from '../features/common.ts'
import { FormSubmission } from '../features/forms.ts'
import { pendingDays, subscriberStates } from '../limits.ts'
import {
  createQuery,
  cursorPaging,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  profileQuery,
  Time,
} from '../operation.ts'

const State = Enum(subscriberStates, {
  description:
    '`pending`: entered, not confirmed; `confirmed`: the person has confirmed by e-mail; `unsubscribed`: the person has left; `bounced`: the mail server rejected the confirmation e-mail. A state only moves forward: a person who comes back is a new subscriber.',
})

export const Subscriber = Type.Object({
  id: describeSchema(Id, 'ID of the subscriber. IDs are never reused.'),
  profile_id: describeSchema(Id, 'ID of the profile.'),
  form_id: describeSchema(Id, 'ID of the form, which is a link of kind `email_capture`.'),
  email: Type.String({ description: 'E-mail address.' }),
  name: Nullable(Type.String({ description: 'Name, if the form asks for one.' })),
  state: State,
  language: Type.String({ description: 'Language of the page, and so of the consent text.' }),
  consent_text: Type.String({ description: 'Text that the person saw beside the button.' }),
  source: describeSchema(FormSubmission.properties.source, 'Origin of the person.'),
  network_hash: Type.String({
    description:
      'Keyed hash of the network that sent the form. Equal networks of one page have equal hashes; the IP address is not stored.',
  }),
  entered_at: describeSchema(Time, 'Time the form was sent.'),
  confirmed_at: Nullable(describeSchema(Time, 'Time of the confirmation; null without one.')),
  left_at: Nullable(describeSchema(Time, 'Time the person left; null before.')),
  unsubscribe_url: Nullable(
    Type.String({
      description:
        'Permanent URL for the e-mails that you send: a page with a button, and the target of a one-click POST (RFC 8058). Null if the person has not confirmed here: use the link of the newsletter service that asked.',
    }),
  ),
})
export type Subscriber = Static<typeof Subscriber>

export const subscriberExample: Subscriber = {
  id: 71,
  profile_id: 12,
  form_id: 45,
  email: 'sam@example.com',
  name: null,
  state: 'confirmed',
  language: 'en',
  consent_text: 'Robin may send me this newsletter by e-mail. I can unsubscribe at any time.',
  source: {
    referrer: 'instagram.com',
    country: 'AT',
    device: 'mobile',
    utm: noUtm,
    campaign_id: null,
    variant_id: null,
  },
  network_hash: 'q3NfVt8mJxWbXk1uYhDk2a',
  entered_at: example.created,
  confirmed_at: example.updated,
  left_at: null,
  unsubscribe_url: 'https://vitrine.example.com/newsletter/leave/eyJzIjo3MX0',
}

const Count = Type.Integer({ minimum: 0, description: 'Number of subscribers in this state.' })

const filters = {
  ...profileQuery,
  state: Type.Optional(State),
  form_id: Type.Optional({ ...Id, description: 'Subscribers of one form, also after it was archived.' }),
  campaign_id: Type.Optional({ ...Id, description: 'Subscribers who came by one campaign.' }),
  variant_id: Type.Optional({ ...Id, description: 'Subscribers who saw one variant.' }),
  source: Type.Optional(
    Type.String({ maxLength: 253, description: 'Host name of the page that they came from.' }),
  ),
  entered_since: Type.Optional(
    describeSchema(Time, 'Subscribers whose `entered_at` is this time or later. `+` of an offset is `%2B`.'),
  ),
  q: Type.Optional(Type.String({ maxLength: 254, description: 'Part of the e-mail address.' })),
}

const proofText = `Entries that a form stored before sign-ups were confirmed have no proof of consent. They are form submissions only. An address that is not confirmed within ${pendingDays} days is erased with its submission.`

export const subscriberExtensions = defineOperations('Subscribers', {
  findSubscribers: defineOperation({
    route: 'GET /subscribers',
    summary: 'Find subscribers of the newsletter',
    grants: 'nothing',
    description: [profileText, 'The newest first. The filters may be combined.', proofText],
    access: 'read',
    query: createQuery({ ...filters, ...cursorPaging }),
    cursor: true,
    ok: { 200: Type.Array(Subscriber) },
    errors: profileReadErrors,
    example: { data: [subscriberExample] },
  }),
  countSubscribers: defineOperation({
    route: 'GET /subscribers/counts',
    summary: 'Count subscribers by state',
    grants: 'nothing',
    description: [
      anyRoleText,
      'While the owner has no verified e-mail address, forms accept no sign-ups and show that to visitors.',
    ],
    access: 'read',
    query: createQuery(profileQuery),
    ok: {
      200: Type.Object({
        pending: Count,
        confirmed: Count,
        unsubscribed: Count,
        bounced: Count,
        accepts_sign_ups: Type.Boolean({
          description: 'True if the owner of the page has a verified e-mail address.',
        }),
      }),
    },
    errors: profileReadErrors,
    example: {
      data: { pending: 3, confirmed: 214, unsubscribed: 9, bounced: 1, accepts_sign_ups: true },
    },
  }),
  exportSubscribers: defineOperation({
    route: 'GET /subscribers/export',
    summary: 'Export subscribers as CSV',
    grants: 'copy',
    description: [
      profileText,
      'The evidence of consent of all matching subscribers: text and language that were shown, times of entry and confirmation, page, campaign, variant and the keyed hash of the network. Exports of the account contain the same table.',
    ],
    access: 'read',
    query: createQuery(filters),
    ok: { 200: Type.Object({ csv: Type.String({ description: 'CSV with a header, UTF-8.' }) }) },
    errors: profileReadErrors,
    example: { data: { csv: 'id,email,state\r\n71,sam@example.com,confirmed\r\n' } },
  }),
  eraseSubscriber: defineOperation({
    route: 'POST /subscribers/erase',
    summary: 'Erase an e-mail address from all lists of the account',
    grants: 'nothing',
    description:
      'Erases the address from the newsletters of all profiles that you own, with its entries in their forms, waiting e-mails, deliveries of webhooks and finished exports. E-mails and webhooks that were received still contain it. A keyed hash of an address that has left stays, so that no restore revives it. Succeeds if the address is unknown, too.',
    access: 'write',
    limitedKeys: 'refused',
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 254, description: 'E-mail address.' }),
    }),
    ok: {
      200: Type.Object({
        subscribers: Type.Integer({ minimum: 0, description: 'Number of erased subscribers.' }),
        submissions: Type.Integer({ minimum: 0, description: 'Number of erased form submissions.' }),
      }),
    },
    example: { body: { email: 'sam@example.com' }, data: { subscribers: 1, submissions: 1 } },
  }),
})
