import { type Static, Type } from 'typebox'
import { maxLengths, type profileRoles } from '../limits.ts'
import {
  Clearable,
  createOpenBody,
  createOpenObject,
  deprecateSchema,
  describeSchema,
  Enum,
  type Grant,
  Id,
  MediaUrl,
  Nullable,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import { AnalyticsRange, DayTotals, Totals } from './analytics.ts'
import { ApiRole, ArchivedAt, Count, Slug } from './common.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: maxLengths.workspace.name,
  description: 'Name, 1 to 120 characters.',
})
/** Roles that can be granted. Ownership changes by a transfer. */
const AssignableApiRole = Enum(['admin', 'editor', 'viewer'], {
  description: 'Role in the workspace. Ownership changes by a transfer.',
})
const ProfileIds = Type.Array(Id, {
  maxItems: 1000,
  description: 'IDs of the profiles that the role applies to; null: all assigned profiles.',
})
const Person = Type.Object({
  id: describeSchema(Id, 'ID of the account.'),
  name: Type.String({ description: 'Name of the person.' }),
})

export const WorkspaceProfile = Type.Object({
  id: describeSchema(Id, 'ID of the resource. IDs are never reused.'),
  username: Type.String({ description: 'Username: the path of the page.' }),
  display_name: Type.String({ description: 'Name shown at the top of the page.' }),
  owner_id: describeSchema(Id, "ID of the owner's account."),
  public_url: Type.String({ description: 'URL of the page.' }),
})

const workspace = {
  ...resource,
  name: Type.String({ description: 'Name of the workspace.' }),
  slug: Type.String({ description: 'Short name, unique in this service.' }),
  logo_url: Nullable(Type.String({ description: 'URL of the logo; null without one.' })),
  my_role: describeSchema(ApiRole, 'Your role in the workspace.'),
  seats: Type.Object(
    {
      used: Type.Integer({ minimum: 0, description: 'Members and open invitations.' }),
      limit: Nullable(
        Type.Integer({ minimum: 0, description: 'Seats that the plan includes; null: unlimited.' }),
      ),
    },
    { description: 'Seats of the workspace.' },
  ),
  profiles: Type.Array(WorkspaceProfile, {
    description: 'Profiles assigned to the workspace that you can see.',
  }),
  archived_at: ArchivedAt,
}
export const Workspace = createOpenObject(workspace)
export type Workspace = Static<typeof Workspace>

export const Member = Type.Object({
  ...resource,
  user: Type.Object(
    {
      id: describeSchema(Id, 'ID of the account.'),
      name: Type.String({ description: 'Name of the person.' }),
      email: Type.String({ description: 'E-mail address of the account.' }),
    },
    { description: 'User of the membership.' },
  ),
  role: ApiRole,
  profile_ids: Nullable(
    Type.Array(Id, {
      description: 'IDs of the profiles that the role applies to; null: all assigned profiles.',
    }),
  ),
  two_factor_enabled: Type.Boolean({ description: 'True if signing in needs a second factor.' }),
  last_active_at: Nullable(describeSchema(Time, 'Time of the last request; null before the first.')),
})
export type Member = Static<typeof Member>

export const Invite = Type.Object({
  ...resource,
  email: Type.String({ description: 'Invited e-mail address.' }),
  role: AssignableApiRole,
  profile_ids: Nullable(
    Type.Array(Id, {
      description: 'IDs of the profiles that the role will apply to; null: all assigned profiles.',
    }),
  ),
  invited_by: Nullable(describeSchema(Person, 'User who sent the invitation.')),
  status: Enum(['pending', 'accepted', 'declined', 'expired', 'revoked'], {
    description: 'State of the invitation.',
  }),
  expires_at: Type.String({ format: 'date-time', description: 'Seven days after the invitation.' }),
})
export type Invite = Static<typeof Invite>

export const Transfer = Type.Object({
  ...resource,
  from_user: describeSchema(Person, 'Owner who offers the workspace.'),
  to_user: describeSchema(Person, 'Member who is to become the owner.'),
  status: Enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'], {
    description: 'State of the transfer.',
  }),
  expires_at: Type.String({ format: 'date-time', description: '24 hours after the request.' }),
})
export type Transfer = Static<typeof Transfer>

export const WorkspaceDetail = createOpenObject({
  ...workspace,
  members: Type.Array(Member, { description: 'Members with their roles.' }),
  invites: Type.Array(Invite, { description: 'Open invitations.' }),
  transfers: Type.Array(Transfer, { description: 'Open ownership transfers.' }),
})
export type WorkspaceDetail = Static<typeof WorkspaceDetail>

const write = {
  slug: Clearable(describeSchema(Slug, 'Short name, unique in this service. Default: made from the name.')),
  logo_url: Clearable(describeSchema(MediaUrl, 'URL of the logo.')),
}
export const WorkspaceCreate = createOpenBody({ name: Name, ...write })
export type WorkspaceCreate = Static<typeof WorkspaceCreate>
export const WorkspaceWrite = createOpenBody({ revision: RevisionGuard, name: Type.Optional(Name), ...write })
export type WorkspaceWrite = Static<typeof WorkspaceWrite>

export const WorkspaceProfilesWrite = Type.Object({
  revision: RevisionGuard,
  profile_ids: describeSchema(ProfileIds, 'IDs of the assigned profiles. The list replaces the earlier one.'),
})
export type WorkspaceProfilesWrite = Static<typeof WorkspaceProfilesWrite>

export const InviteRequest = Type.Object({
  email: Type.String({
    format: 'email',
    minLength: 3,
    maxLength: maxLengths.email,
    description: 'E-mail address to invite.',
  }),
  role: AssignableApiRole,
  profile_ids: Clearable(ProfileIds),
})
export type InviteRequest = Static<typeof InviteRequest>

export const MemberWrite = Type.Object({
  revision: RevisionGuard,
  role: Type.Optional(ApiRole),
  profile_ids: Clearable(ProfileIds),
})
export type MemberWrite = Static<typeof MemberWrite>
/** The current role is unknown here, so only the lowest one, or a shorter list, certainly grants nothing. */
export const grantsByMember = ({
  role,
  profile_ids,
}: Omit<MemberWrite, 'role'> & { readonly role?: (typeof profileRoles)[number] | undefined }): Grant =>
  (role ?? 'viewer') !== 'viewer' || profile_ids === null || profile_ids?.length ? 'access' : 'nothing'

export const TransferRequest = Type.Object({
  member_id: Clearable(describeSchema(Id, 'ID of the member who is to become the owner.')),
  email: Clearable(
    Type.String({
      format: 'email',
      minLength: 3,
      maxLength: maxLengths.email,
      description: 'E-mail address of that member, instead of `member_id`.',
    }),
  ),
})
export type TransferRequest = Static<typeof TransferRequest>

export const WorkspaceSummary = Type.Object({
  range: describeSchema(AnalyticsRange, 'Days that the counts cover.'),
  profiles: deprecateSchema(Count, 'profile_count'),
  profile_count: describeSchema(Count, 'Number of assigned profiles that you can see.'),
  members: deprecateSchema(Count, 'member_count'),
  member_count: describeSchema(Count, 'Number of members that you can see.'),
  totals: describeSchema(Totals, 'Counts of the range.'),
  previous: describeSchema(Totals, 'Counts of the same number of days before the range.'),
  timeseries: Type.Array(DayTotals, { description: 'Every day of the range, also those without visits.' }),
  profile_totals: Type.Array(
    Type.Object({
      profile_id: describeSchema(Id, 'ID of the profile.'),
      totals: describeSchema(Totals, 'Counts of the range.'),
    }),
    { description: 'Counts of each assigned profile that you can see.' },
  ),
  top_profiles: Type.Array(
    Type.Object({
      profile_id: describeSchema(Id, 'ID of the profile.'),
      username: Type.String({ description: 'Username: the path of the page.' }),
      display_name: Type.String({ description: 'Name shown at the top of the page.' }),
      views: describeSchema(Count, 'Number of page views.'),
      clicks: describeSchema(Count, 'Number of clicks.'),
    }),
    { description: 'Profiles with the most views.' },
  ),
  top_links: Type.Array(
    Type.Object({
      link_id: describeSchema(Id, 'ID of the link.'),
      profile_id: describeSchema(Id, 'ID of the profile.'),
      title: Type.String({ description: 'Title of the link.' }),
      clicks: describeSchema(Count, 'Number of clicks.'),
    }),
    { description: 'Links with the most clicks.' },
  ),
  pending: Type.Object(
    {
      invites: deprecateSchema(Count, 'invite_count'),
      invite_count: describeSchema(Count, 'Number of open invitations that you can see.'),
      transfers: deprecateSchema(Count, 'transfer_count'),
      transfer_count: describeSchema(Count, 'Number of open transfers that you can see.'),
    },
    { description: 'Open invitations and transfers.' },
  ),
})
export type WorkspaceSummary = Static<typeof WorkspaceSummary>
