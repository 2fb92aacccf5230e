import { type Static, Type } from 'typebox'
import {
  Clearable,
  defineOperation,
  Enum,
  Id,
  Nullable,
  OpenObject,
  open,
  paging,
  params,
  query,
  Time,
  text,
} from '../operation.ts'
import { anyRole, example, noUtm, readsProfile, Utm } from './common.ts'

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
  id: Type.String({ format: 'slug', minLength: 1, maxLength: 40 }),
  type: Enum(formFieldTypes),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  required: Type.Optional(Nullable(Type.Boolean())),
  placeholder: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  options: Type.Optional(
    Nullable(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 100 })),
  ),
})
export type FormField = Static<typeof FormField>

/** What `business_block_config` has to be on a form; the field ids must differ and `select` needs options. */
export const FormConfig = open({
  title: Clearable(Type.String({ maxLength: 200 })),
  submit_label: Clearable(Type.String({ maxLength: 60 })),
  success_message: Clearable(Type.String({ maxLength: 500 })),
  fields: Clearable(Type.Array(FormField, { maxItems: 20 })),
})
export type FormConfig = Static<typeof FormConfig>

export const FormSubmission = Type.Object({
  id: Id,
  form_id: Type.Integer({ minimum: 1, description: 'Id of the link that is the form.' }),
  profile_id: Id,
  submitted_at: Time,
  answers: Type.Unsafe<Record<string, unknown>>({ ...OpenObject, description: 'By the id of the field.' }),
  fields_snapshot: Type.Array(FormField, { description: 'The fields as they were when it was sent.' }),
  contact: Type.Object({
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  }),
  source: Type.Object({
    referrer: Nullable(Type.String()),
    country: Nullable(Type.String()),
    device: Nullable(Type.String()),
    utm: Utm,
    campaign_id: Nullable(Id),
    variant_id: Nullable(Id),
  }),
  status: Enum(['new', 'spam']),
})
export type FormSubmission = Static<typeof FormSubmission>

export const submissionExample: FormSubmission = {
  id: 501,
  form_id: 44,
  profile_id: 12,
  submitted_at: example.updated,
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
}

const ofProfile = query({ profile_id: Id, ...paging })
const base = {
  method: 'GET',
  tag: 'Forms',
  access: 'read',
  query: ofProfile,
  paged: true,
  ok: { 200: Type.Array(FormSubmission) },
  errors: readsProfile,
  example: { data: [submissionExample] },
} as const

export const formOperations = {
  listSubmissions: defineOperation({
    ...base,
    id: 'listSubmissions',
    path: '/forms/submissions',
    summary: 'List form submissions of a profile',
    description: text(
      anyRole,
      'Of all forms, archived ones too; newest first. No address of a visitor is stored. Visitors send a form to `POST /f/{form_id}` of this site, as urlencoded, multipart or JSON members named by the ids of its fields, at most 64 KiB and 10 times a minute; what a trap for robots caught, and what came within a second of the last one, has the status `spam`.',
    ),
  }),
  listFormSubmissions: defineOperation({
    ...base,
    id: 'listFormSubmissions',
    path: '/forms/:form_id/submissions',
    summary: 'List submissions of one form',
    description: text(
      anyRole,
      'A form is a link of kind `form` or `email_capture`; its id also works after it was archived. Newest first. A form that is not of the profile answers 404.',
    ),
    params: params('form_id'),
  }),
} as const
