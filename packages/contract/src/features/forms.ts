import { type Static, Type } from 'typebox'
import { formLayouts } from '../design-choices.ts'
import {
  Clearable,
  createOpenObject,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  OpenObject,
  paging,
  resource,
  Time,
} from '../operation.ts'
import { anyRoleText, example, fixedStamps, noUtm, profileReadErrors, Utm } from './common.ts'

export const formFieldTypes = [
  'text',
  'email',
  'phone',
  'textarea',
  'select',
  'checkbox',
  'number',
  'date',
] as const

export const FormField = Type.Object({
  id: Type.String({
    format: 'slug',
    minLength: 1,
    maxLength: 40,
    description: 'Name of the field, unique in the form.',
  }),
  type: Enum(formFieldTypes, { description: 'Kind of input.' }),
  label: Type.String({ minLength: 1, maxLength: 200, description: 'Label shown to the visitor.' }),
  required: Type.Optional(
    Nullable(Type.Boolean({ description: 'True if the visitor must fill it in. Default: false.' })),
  ),
  placeholder: Type.Optional(
    Nullable(Type.String({ maxLength: 200, description: 'Text shown while the field is empty.' })),
  ),
  options: Type.Optional(
    Nullable(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Choices of a `select`.',
      }),
    ),
  ),
})
export type FormField = Static<typeof FormField>

/** Schema of `business_block_config` on a form. Field ids must differ; `select` requires options. */
export const FormConfig = createOpenObject({
  title: Clearable(Type.String({ maxLength: 200, description: 'Heading of the form.' })),
  submit_label: Clearable(Type.String({ maxLength: 60, description: 'Text of the button.' })),
  layout: Clearable(
    Enum(formLayouts, {
      description:
        'Fields `stacked` below the title, `beside` it, or short `fields` side by side. Default: stacked, on wide pages beside the title.',
    }),
  ),
  success_message: Clearable(
    Type.String({ maxLength: 500, description: 'Text shown after the form was sent.' }),
  ),
  fields: Clearable(
    Type.Array(FormField, {
      maxItems: 20,
      description: 'Fields of the form, in their order; ids must differ.',
    }),
  ),
})
export type FormConfig = Static<typeof FormConfig>

/** Schema of `business_block_config` on an e-mail sign-up: a form, and the texts of its newsletter. */
export const SignUpConfig = createOpenObject({
  ...FormConfig.properties,
  consent_text: Clearable(
    Type.String({
      maxLength: 500,
      description:
        'Text beside the button, to which the visitor agrees: who sends what, and that leaving is possible. Default: a text in the language of the page.',
    }),
  ),
  imprint: Clearable(
    Type.String({
      maxLength: 200,
      description:
        'Name and postal address of the sender, in the consent text and the confirmation e-mail. Default: the name of the page.',
    }),
  ),
  mail_text: Clearable(
    Type.String({
      maxLength: 200,
      description:
        'Your sentence in the confirmation e-mail. E-mails omit it if it has an address or number to follow.',
    }),
  ),
})

export const FormSubmission = Type.Object({
  ...resource,
  form_id: Type.Integer({ minimum: 1, description: 'ID of the form, which is a link.' }),
  profile_id: describeSchema(Id, 'ID of the profile.'),
  submitted_at: describeSchema(Time, 'Time the form was sent.'),
  created_at: describeSchema(Time, 'Same as `submitted_at`.'),
  answers: Type.Unsafe<Record<string, unknown>>({
    ...OpenObject,
    description: 'Answers by the id of the field.',
  }),
  fields_snapshot: Type.Array(FormField, { description: 'Fields of the form at the time of submission.' }),
  contact: Type.Object(
    {
      name: Nullable(Type.String({ description: 'Name, if the form asks for one.' })),
      email: Nullable(Type.String({ description: 'E-mail address, if the form asks for one.' })),
      phone: Nullable(Type.String({ description: 'Phone number, if the form asks for one.' })),
    },
    { description: 'Contact details among the answers.' },
  ),
  source: Type.Object(
    {
      referrer: Nullable(Type.String({ description: 'Host name of the page the visitor came from.' })),
      country: Nullable(Type.String({ description: 'Country of the visitor, ISO 3166-1 alpha-2.' })),
      device: Nullable(Type.String({ description: 'Device class of the visitor.' })),
      utm: describeSchema(Utm, 'Campaign parameters of the visit.'),
      campaign_id: Nullable(describeSchema(Id, 'ID of the campaign that the visitor came from.')),
      variant_id: Nullable(describeSchema(Id, 'ID of the variant that the visitor saw.')),
    },
    { description: 'Origin of the visitor.' },
  ),
  status: Enum(['new', 'spam'], {
    description: '`spam`: caught by a trap for robots, or marked by a member.',
  }),
  needs_check: Type.Boolean({
    description:
      'True while a member must check it for spam: it has many web addresses or repeated long text, or is one of many. False after it was marked or answered.',
  }),
  answered_at: Nullable(describeSchema(Time, 'Time a member marked it as answered; else null.')),
})
export type FormSubmission = Static<typeof FormSubmission>

export const submissionExample: FormSubmission = {
  id: 501,
  form_id: 44,
  profile_id: 12,
  submitted_at: example.created,
  ...fixedStamps,
  answers: { email: 'sam@example.com', message: 'Do you ship abroad?' },
  fields_snapshot: [
    { id: 'email', type: 'email', label: 'E-mail', required: true },
    { id: 'message', type: 'textarea', label: 'Message' },
  ],
  contact: { name: null, email: 'sam@example.com', phone: null },
  source: {
    referrer: null,
    country: 'AT',
    device: 'mobile',
    utm: noUtm,
    campaign_id: null,
    variant_id: null,
  },
  status: 'new',
  needs_check: false,
  answered_at: null,
}

const ofProfile = createQuery({ profile_id: describeSchema(Id, 'ID of the profile.'), ...paging })
const base = {
  access: 'read',
  query: ofProfile,
  paged: true,
  ok: { 200: Type.Array(FormSubmission) },
  errors: profileReadErrors,
  example: { data: [submissionExample] },
} as const

export const formOperations = defineOperations('Forms', {
  listSubmissions: defineOperation({
    ...base,
    route: 'GET /forms/submissions',
    summary: 'List form submissions of a profile',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Submissions of all forms, including archived ones; newest first. The IP address of a visitor is not stored. Visitors send a form to `POST /f/{form_id}` of this site, as urlencoded, multipart or JSON fields named by their ids, at most 64 KiB. Submissions caught by a trap for robots have the status `spam`. A submission has `needs_check` if an answer has three or more web addresses, if its text was sent in the last ten minutes, or above 10 per minute of a visitor (IP address and browser) or 30 of a network. More than 200 of a visitor or 300 of a network within ten minutes are rejected with 429.',
    ],
  }),
  listFormSubmissions: defineOperation({
    ...base,
    route: 'GET /forms/:form_id/submissions',
    summary: 'List submissions of one form',
    grants: 'nothing',
    description: [
      anyRoleText,
      'A form is a link of kind `form` or `email_capture`; its id also works after it was archived. The sign-ups of an `email_capture` are deleted if they are not confirmed by e-mail within seven days. Newest first. A form that is not of the profile fails with 404.',
    ],
  }),
})
