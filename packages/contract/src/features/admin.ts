import { type Static, Type } from 'typebox'
import { maxLengths } from '../limits.ts'
import {
  createQuery,
  defineOperation,
  defineOperations,
  deprecateSchema,
  describeSchema,
  Enum,
  Id,
  Nullable,
  paging,
  resource,
  Time,
} from '../operation.ts'
import { administration, Count, example, stamps } from './common.ts'

export const AdminUser = Type.Object({
  ...resource,
  email: Type.String({ description: 'E-mail address of the account.' }),
  name: Type.String({ description: 'Name of the person.' }),
  email_verified: Type.Optional(Type.Boolean({ description: 'True if the e-mail address is verified.' })),
  two_factor: Type.Optional(Type.Boolean({ description: 'True if an authenticator app is set up.' })),
  is_admin: Type.Boolean({ description: 'True for administrators.' }),
  plan: Type.String({ description: 'Key of the plan.' }),
  plan_key: deprecateSchema(Type.String(), 'plan'),
  profiles: deprecateSchema(Count, 'profile_count'),
  profile_count: describeSchema(Count, 'Number of profiles owned.'),
  created_at: describeSchema(Time, 'Time of registration.'),
  last_active_at: Nullable(describeSchema(Time, 'Time of the last request; null before the first.')),
  blocked_at: Nullable(describeSchema(Time, 'Time the operator blocked it; null if it is not blocked.')),
})
export type AdminUser = Static<typeof AdminUser>

export const AdminProfile = Type.Object({
  ...resource,
  revision: describeSchema(
    resource.revision,
    "Revision of the profile's settings. Blocking does not change it.",
  ),
  updated_at: describeSchema(Time, "Time of the last change of the profile's settings."),
  username: Type.String({ description: 'Username: the path of the page.' }),
  display_name: Type.Optional(Type.String({ description: 'Name shown at the top of the page.' })),
  owner_id: describeSchema(Id, "ID of the owner's account."),
  owner_email: Type.String({ description: "E-mail address of the owner's account." }),
  is_published: Type.Boolean({ description: 'True if visitors can see the page.' }),
  public_url: Type.String({ description: 'URL of the page.' }),
  blocked_at: Nullable(describeSchema(Time, 'Time the operator blocked it; null if it is not blocked.')),
})
export type AdminProfile = Static<typeof AdminProfile>

export const adminUserExample: AdminUser = {
  id: 7,
  email: 'robin@example.com',
  name: 'Robin Example',
  email_verified: true,
  two_factor: false,
  is_admin: false,
  plan: 'free',
  plan_key: 'free',
  profiles: 1,
  profile_count: 1,
  ...stamps,
  last_active_at: example.updated,
  blocked_at: null,
}
const profileExample: AdminProfile = {
  id: 12,
  username: 'robin',
  display_name: 'Robin Example',
  owner_id: 7,
  owner_email: 'robin@example.com',
  is_published: true,
  public_url: 'https://vitrine.example.com/robin',
  ...stamps,
  blocked_at: null,
}

const createFilters = (finds: string) =>
  createQuery({
    ...paging,
    q: Type.Optional(
      Type.String({
        maxLength: maxLengths.admin_search,
        description: `Part of ${finds}. Case does not matter.`,
      }),
    ),
    blocked: Type.Optional(Type.Boolean({ description: '`true` returns blocked ones, `false` all others.' })),
    order: Type.Optional(Enum(['asc', 'desc'], { description: '`desc`: the newest first. Default: `asc`.' })),
  })
const base = {
  ...administration,
  intro: `${administration.intro} It grants no access to the content of customers.`,
} as const
const idempotentText = 'A repetition changes nothing and returns 200.'

const list = { ...base, paged: true } as const
const changeUser = { ...base, ok: { 200: AdminUser } } as const
const changeProfile = { ...base, ok: { 200: AdminProfile }, errors: ['not_found'] } as const

export const adminOperations = defineOperations('Administration', {
  listAdminUsers: defineOperation({
    ...list,
    route: 'GET /admin/users',
    summary: 'List accounts',
    grants: 'nothing',
    description: 'Ordered by ID.',
    query: createFilters('the e-mail address or the name'),
    ok: { 200: Type.Array(AdminUser) },
    example: { data: [adminUserExample] },
  }),
  blockUser: defineOperation({
    ...changeUser,
    route: 'PUT /admin/users/:id/block',
    summary: 'Block an account',
    grants: 'destroy',
    description: [
      'Ends its sessions and suspends its keys and agents from their next request on, rejects its sign-in (403 `account_blocked`), and takes its profiles offline (410). Fails with 409 `conflict` for your own account and for the last administrator who is not blocked.',
      idempotentText,
    ],
    errors: ['not_found', 'conflict'],
    example: { data: { ...adminUserExample, blocked_at: example.later } },
  }),
  unblockUser: defineOperation({
    ...changeUser,
    route: 'PUT /admin/users/:id/unblock',
    summary: 'Unblock an account',
    grants: 'access',
    description: [
      'The user can sign in again, and suspended keys and agents work again. Sessions stay ended.',
      idempotentText,
    ],
    errors: ['not_found'],
    example: { data: adminUserExample },
  }),
  listAdminProfiles: defineOperation({
    ...list,
    route: 'GET /admin/profiles',
    summary: 'List profiles',
    grants: 'nothing',
    description: 'Ordered by ID.',
    query: createFilters('the username. A name with spaces or accents is spelled as in a username'),
    ok: { 200: Type.Array(AdminProfile) },
    example: { data: [profileExample] },
  }),
  blockProfile: defineOperation({
    ...changeProfile,
    route: 'PUT /admin/profiles/:id/block',
    summary: 'Block a profile',
    grants: 'destroy',
    description: [
      'Takes the page offline immediately (410) and rejects changes to it (403 `profile_blocked`).',
      idempotentText,
    ],
    example: { data: { ...profileExample, blocked_at: example.later } },
  }),
  unblockProfile: defineOperation({
    ...changeProfile,
    route: 'PUT /admin/profiles/:id/unblock',
    summary: 'Unblock a profile',
    grants: 'access',
    description: ['The page is online again if it is published.', idempotentText],
    example: { data: profileExample },
  }),
})
