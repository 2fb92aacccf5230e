import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { ProfileCreate } from '../features/account.ts'
import { anyRoleText, Count, profileReadErrors, profileWriteErrors, Role } from '../features/common.ts'
import { Profile, ProfileUpdate, profileExample } from '../features/profile.ts'
import { maxLengths, maxPageTags } from '../limits.ts'
import {
  Clearable,
  createOpenObject,
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  listPaging,
  Nullable,
  Time,
} from '../operation.ts'

/** Profile with the role in full, which the API shortens. */
export const ListedProfile = createOpenObject({
  ...Profile.properties,
  my_role: describeSchema(Role, 'Your role on the profile.'),
})
export type ListedProfile = Static<typeof ListedProfile>

export const ProfileAddRequest = Type.Object({
  ...ProfileCreate.properties,
  is_published: Type.Optional(
    Type.Boolean({ description: 'False if the page is not public yet. Default: true.' }),
  ),
})
export type ProfileAddRequest = Static<typeof ProfileAddRequest>

export const ProfileCopyRequest = Type.Object({
  username: ProfileUpdate.properties.username,
  display_name: ProfileUpdate.properties.display_name,
  is_published: Type.Optional(
    Type.Boolean({ description: 'True if the copy is published immediately. Default: false.' }),
  ),
})
export type ProfileCopyRequest = Static<typeof ProfileCopyRequest>

export const ProfileCopy = Type.Object({
  profile: describeSchema(Profile, 'The new profile.'),
  link_count: describeSchema(Count, 'Number of links copied.'),
  upload_count: describeSchema(Count, 'Number of files copied.'),
})
export type ProfileCopy = Static<typeof ProfileCopy>

export const ProfileSummary = Type.Object({
  id: describeSchema(Id, 'ID of the profile.'),
  username: Type.String({ description: 'Username: the path of the page.' }),
  display_name: Type.String({ description: 'Name shown at the top of the page.' }),
  avatar_url: Nullable(Type.String({ description: 'Absolute URL of the picture; null without one.' })),
  my_role: describeSchema(Role, 'Your role on the profile.'),
  status: Enum(['published', 'unpublished', 'blocked'], { description: 'State of the page.' }),
  changed_at: describeSchema(Time, 'Time of the last change of the profile or its links.'),
  links: describeSchema(Count, 'Active links.'),
  views: Nullable(
    describeSchema(Count, 'Views of the last 30 days; null if the plan of the owner has fewer days.'),
  ),
  clicks: Nullable(
    describeSchema(Count, 'Clicks of the last 30 days; null if the plan of the owner has fewer days.'),
  ),
  visitors: Nullable(
    describeSchema(
      Count,
      'Visitors of the last seven days, counted once a day; null if the plan of the owner has fewer than 14 days.',
    ),
  ),
  previous_visitors: Nullable(
    describeSchema(Count, 'Visitors of the seven days before; null if the plan has fewer than 14 days.'),
  ),
  health: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Score of the latest analysis; null without one.',
    }),
  ),
  unread_submissions: describeSchema(Count, 'Unread alerts about form entries.'),
  submissions_to_check: describeSchema(Count, 'Form entries that a member must check for spam.'),
  is_offered: Type.Boolean({ description: 'True while your offer to transfer the page is pending.' }),
  awaits_verification: Type.Boolean({
    description:
      'True if search engines do not list the page, whatever `seo.indexable` says, until its owner has verified the e-mail address. Only if the service delivers e-mails, and never for pages from before this rule.',
  }),
  public_url: Type.String({ description: 'URL of the page: on its custom domain if it has a verified one.' }),
  thumbnail_url: Type.String({
    description:
      'WebP picture of the page, 360 × 189 pixels. It can be read without a credential, also if the page is unpublished. The URL changes with the page, and a former one is not found.',
  }),
  background: Type.String({ description: 'Main colour of the thumbnail, such as `#dcf0f4`.' }),
  tags: Type.Array(Type.String(), {
    description:
      'Tags that you see: those of workspaces in which you may edit the page and, on your own page, those of your account.',
  }),
})
export type ProfileSummary = Static<typeof ProfileSummary>

export const ProfileTags = Type.Object({
  tags: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: maxLengths.page_tag,
      pattern: '\\S',
      description: 'Name of a tag.',
    }),
    { maxItems: maxPageTags, description: 'All tags, without repetition; case does not matter.' },
  ),
})
export type ProfileTags = Static<typeof ProfileTags>

export const UsernameStatus = Type.Object({
  username: Type.String({ description: 'The name in lower case.' }),
  status: Enum(['free', 'taken', 'invalid'], {
    description:
      '`taken`: used by a page, redirects to one, held for its former owner, or reserved. `invalid`: not a valid username. Names that redirect to a page of yours or are held for you: `free`.',
  }),
  problem: Nullable(
    describeSchema(Problem, 'Reason, as in an error; null for `free` and for names that a page uses.'),
  ),
  suggestions: Type.Array(Type.String(), { description: 'Up to three free names if it is `taken`.' }),
})
export type UsernameStatus = Static<typeof UsernameStatus>

export const PageIdentity = Type.Object({
  atproto_did: Nullable(
    Type.String({ description: 'DID of a Bluesky account whose handle is the custom domain; null: none.' }),
  ),
  fediverse_creator: Nullable(
    Type.String({
      description: 'Fediverse account of the page, such as `@robin@social.example`; null: none.',
    }),
  ),
})
export type PageIdentity = Static<typeof PageIdentity>

export const PageIdentityUpdate = Type.Object({
  atproto_did: Clearable(
    Type.String({ format: 'did', maxLength: 255, description: 'A DID of the method `plc` or `web`.' }),
  ),
  fediverse_creator: Clearable(
    Type.String({
      format: 'fediverse-handle',
      maxLength: 255,
      description: 'Name and host, with or without a leading `@`.',
    }),
  ),
})
export type PageIdentityUpdate = Static<typeof PageIdentityUpdate>

const identityExample = { atproto_did: null, fediverse_creator: '@robin@social.example' }

const creationErrors = ['username_taken', 'plan_required', 'plan_limit'] as const
const ownPlan = 'Your plan limits the number of your profiles (403 `plan_limit`).'

export const profileExtensions = defineOperations('Profile extensions', {
  getPageIdentity: defineOperation({
    route: 'GET /profiles/:profile_id/identity',
    summary: 'Read the decentralised identity',
    grants: 'nothing',
    description: [anyRoleText, 'Accounts of decentralised networks that belong to the page.'],
    access: 'read',
    ok: { 200: PageIdentity },
    errors: profileReadErrors,
    example: { data: identityExample },
  }),
  updatePageIdentity: defineOperation({
    route: 'PUT /profiles/:profile_id/identity',
    summary: 'Change the decentralised identity',
    grants: ({ atproto_did }: PageIdentityUpdate) => (atproto_did ? 'access' : 'nothing'),
    description: [
      'Needs the role owner or admin on the profile.',
      '`atproto_did` grants access: the account may use the custom domain as its name. On the custom domain, `/.well-known/atproto-did` returns `atproto_did`, and `/.well-known/webfinger` leads to the account `fediverse_creator`. The page names that account in `fediverse:creator`.',
    ],
    access: 'write',
    body: PageIdentityUpdate,
    ok: { 200: PageIdentity },
    errors: profileWriteErrors,
    example: { body: { fediverse_creator: '@robin@social.example' }, data: identityExample },
  }),

  listProfiles: defineOperation({
    route: 'GET /profiles',
    summary: 'List profiles',
    grants: 'nothing',
    description:
      'Every profile on which you have a role: your own first, then those that workspaces share with you, each group by id. `my_role` is your role. The fields are those of `GET /profile` of the service API.',
    access: 'read',
    limitedKeys: 'allowed',
    query: createQuery(listPaging),
    paged: true,
    cursor: true,
    ok: { 200: Type.Array(ListedProfile) },
    example: { data: [profileExample] },
  }),

  listProfileSummaries: defineOperation({
    route: 'GET /profiles/summaries',
    summary: 'List profiles with analytics',
    grants: 'nothing',
    description:
      'Every profile on which you have a role, in the order of `listProfiles`, with its state, last change, new form entries, and views and clicks of the last 30 days (UTC). All of them in one response.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: Type.Array(ProfileSummary) },
    example: {
      data: [
        {
          id: 12,
          username: 'robin',
          display_name: 'Robin Example',
          avatar_url: null,
          my_role: 'owner',
          status: 'published',
          changed_at: profileExample.updated_at,
          links: 14,
          views: 1204,
          clicks: 231,
          visitors: 312,
          previous_visitors: 274,
          health: 82,
          unread_submissions: 1,
          submissions_to_check: 0,
          is_offered: false,
          awaits_verification: false,
          public_url: 'https://vitrine.example.com/robin',
          thumbnail_url: 'https://vitrine.example.com/services/thumbnails/12-mRk0cYtTqS0mH1n2bGZ7Vw.webp',
          background: '#f4f1ea',
          tags: ['Client A', 'Restaurant'],
        },
      ],
    },
  }),

  setProfileTags: defineOperation({
    route: 'PUT /profiles/:profile_id/tags',
    summary: 'Set the tags of a profile',
    grants: 'nothing',
    description: [
      'Needs the role owner, admin or editor on the profile. Replaces the tags that you see in `listProfileSummaries`. Visitors never see them.',
      'A new tag belongs to your oldest workspace with the page, and its members who may edit the page see it. Without a workspace it belongs to your account. A tag is deleted with the page, if the page leaves the workspace, and with a transfer of the page.',
    ],
    access: 'write',
    body: ProfileTags,
    ok: { 200: ProfileTags },
    errors: profileWriteErrors,
    example: { body: { tags: ['Client A', 'Restaurant'] }, data: { tags: ['Client A', 'Restaurant'] } },
  }),

  getUsernameStatus: defineOperation({
    route: 'GET /usernames/status',
    summary: 'Check a username',
    grants: 'nothing',
    description:
      'Public. Returns whether a name can be used for a page, without reserving it, and free names that are similar. Registration and changes of a page report the same.',
    access: 'public',
    query: createQuery({
      username: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'Name to check. Case does not matter.',
      }),
    }),
    ok: { 200: UsernameStatus },
    example: {
      data: {
        username: 'robin',
        status: 'taken',
        problem: null,
        suggestions: ['robin-page', 'hello-robin', 'robin-2'],
      },
    },
  }),

  addProfile: defineOperation({
    route: 'POST /profiles',
    summary: 'Create a profile',
    grants: 'nothing',
    description: [
      'Creates another profile of yours, with language and time zone of the first one. Without `username` one is derived from `display_name`.',
      ownPlan,
    ],
    access: 'write',
    etag: 'profile',
    body: ProfileAddRequest,
    ok: { 201: Profile },
    errors: creationErrors,
    example: { body: { username: 'robin', display_name: 'Robin Example' }, data: profileExample },
  }),

  copyProfile: defineOperation({
    route: 'POST /profiles/:profile_id/copy',
    summary: 'Copy a profile',
    grants: 'nothing',
    description: [
      'Creates another profile of yours with the settings, active links and uploaded files of this one. Needs the role owner, admin or editor on it. Analytics, variants, campaigns, versions, submissions and the custom domain are not copied; links leave their campaign. Codes of gates are copied. Of several links with one `external_id`, the first keeps it: `meta.warnings` has the rule `external_id_dropped`.',
      'The copy is published only with `is_published`. By default it has the same `display_name`, and `username` is derived from it.',
      `${ownPlan} It also limits its links and uploads. A custom footer is not copied if your plan does not include one.`,
    ],
    access: 'write',
    limitedKeys: 'refused',
    body: ProfileCopyRequest,
    bodyOptional: true,
    ok: { 201: ProfileCopy },
    errors: ['forbidden', 'not_found', 'profile_blocked', ...creationErrors],
    example: {
      body: { username: 'robin-spring', is_published: false },
      data: {
        profile: { ...profileExample, username: 'robin-spring' },
        link_count: 14,
        upload_count: 3,
      },
    },
  }),
})
