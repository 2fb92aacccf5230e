import { type Static, type TSchema, Type } from 'typebox'
import { defineField, defineNullable, defineObject, toInitialContent, toReadSchemas } from '../fields.ts'
import { apiRoles, maxLengths, profileRoles, utmNames } from '../limits.ts'
import { Clearable, describeSchema, Enum, Id, Nullable, Time } from '../operation.ts'

const roleText = 'Role on the profile or in the workspace.'
/** Role in the API, where a contributor appears as a viewer. */
export const ApiRole = Enum(apiRoles, { description: roleText })
export const Role = Enum(profileRoles, { description: roleText })

/** Errors of reads below a profile: no role on it (403), not found (404). */
export const profileReadErrors = ['forbidden', 'not_found'] as const
/** Additional errors of writes: viewer, blocked profile, owner's plan. */
export const profileWriteErrors = ['forbidden', 'not_found', 'profile_blocked', 'plan_required'] as const
export const profileCreateErrors = [...profileWriteErrors, 'plan_limit'] as const

export const administration = {
  access: 'admin',
  intro: 'For platform administrators: a session, or an API key of scope `admin`.',
} as const

export const profileText =
  'Uses your first profile, unless `profile_id` selects another on which you have a role.'
export const editorRoleText =
  "Needs the role owner, admin or editor on the profile, and the owner's plan must include it (403 otherwise)."
export const anyRoleText = 'Needs any role on the profile.'
export const versionText = 'An automatic version of the profile is saved first, in the same transaction.'
export const mergeText =
  'Merges: an absent field stays as it is, `null` clears it. Nested objects merge the same way, arrays are replaced. Unknown fields are stored and returned (at most 64 and 16 KiB in total). Read-only fields (`id`, `created_at`, …) are ignored, so that a response can be sent back.'
export const contentLimitText =
  'All links of a page together may store 262,144 characters beyond the first 1,500 of each. A write that enlarges a page beyond that fails with 422 `validation_failed` and changes nothing.'
export const revisionText =
  'Send `revision` (or `If-Match` with the ETag) to write only if nothing changed since: otherwise 409 `stale_revision` and nothing is written. Without it the write is unconditional.'
export const deleteRevisionText =
  'Send `revision` (or `If-Match` with the ETag) to act only if nothing changed since: otherwise 409 `stale_revision`.'

export const TimeZone = Type.String({
  format: 'time-zone',
  maxLength: 64,
  description: 'IANA name, such as Europe/Vienna.',
})
export const Language = Type.String({
  format: 'language',
  maxLength: maxLengths.language,
  description: 'BCP 47, such as en or pt-BR.',
})
export const Country = Type.String({
  format: 'country',
  maxLength: maxLengths.country,
  description: 'ISO 3166-1 alpha-2, such as AT.',
})
export const Slug = Type.String({ format: 'slug', minLength: 1, maxLength: maxLengths.slug })
export const Count = Type.Integer({ minimum: 0 })
export const Rate = Type.Number({ minimum: 0, description: 'A ratio: 0.25 is 25 %.' })
export const ArchivedAt = Nullable(describeSchema(Time, 'Time it was archived; null while it is active.'))

export const Deleted = Type.Object({
  id: describeSchema(Id, 'ID of the deleted resource.'),
  deleted: Type.Literal(true, { description: 'Always true.' }),
})
export type Deleted = Static<typeof Deleted>

/** Creates the response of a DELETE that archives or cancels: the resource with the marker of other deletions. */
export const createDeletedResource = <T extends TSchema>(resource: T) =>
  Type.Intersect([resource, Type.Object({ deleted: Deleted.properties.deleted })])

/** A time in UTC. Times stored before they were validated may have another format. */
export const StoredTime = Type.String({ description: 'RFC 3339 in UTC: `2026-01-31T12:00:00.000Z`.' })

const scheduleParts = {
  starts_at: defineField({ read: Nullable(StoredTime), write: Clearable(Time), initial: null }),
  ends_at: defineField({ read: Nullable(StoredTime), write: Clearable(Time), initial: null }),
  timezone: defineNullable(TimeZone),
}
export const schedule = defineObject(scheduleParts, 'Period in which it is shown. A missing end is open.')
export const Schedule = Type.Object(toReadSchemas(scheduleParts))

const createUtmPart = (name: string) =>
  defineNullable(Type.String({ maxLength: maxLengths.utm, description: `Value of \`utm_${name}\`.` }))
/** Campaign parameters added to the target URL as `utm_…`. */
export const utmParts = Object.fromEntries(utmNames.map((name) => [name, createUtmPart(name)])) as Record<
  (typeof utmNames)[number],
  ReturnType<typeof createUtmPart>
>
export const Utm = Type.Object(toReadSchemas(utmParts))
export const noUtm = toInitialContent(utmParts)

export const example = {
  created: '2026-03-01T09:00:00.000Z',
  updated: '2026-03-02T10:30:00.000Z',
  later: '2026-03-09T09:00:00.000Z',
}
/** Base fields of an example of a resource that never changes. */
export const fixedStamps = { revision: 1, created_at: example.created, updated_at: example.created }
export const stamps = { revision: 3, created_at: example.created, updated_at: example.updated }

export const Named = Type.Object({
  id: describeSchema(Id, 'ID of the resource.'),
  name: Type.String({ description: 'Name of the resource.' }),
})
