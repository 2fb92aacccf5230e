import { type Static, Type } from 'typebox'
import { maxLengths } from '../limits.ts'
import {
  Clearable,
  createOpenObject,
  defineOperation,
  defineOperations,
  deleteGuard,
  deprecateSchema,
  describeSchema,
  Enum,
  Id,
  Nullable,
  OpenObject,
  resource,
} from '../operation.ts'
import {
  anyRoleText,
  Deleted,
  deleteRevisionText,
  editorRoleText,
  example,
  profileCreateErrors,
  profileReadErrors,
  profileWriteErrors,
} from './common.ts'
import { Profile, profileExample } from './profile.ts'

const version = {
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  name: Type.String({
    description:
      'Name of the restore point. In an automatic version, the title of the changed or moved link, the fields of the profile (`bio`) or theme (`font, colors.accent`) that change, or the paths that the doctor changes. For a bulk change, the outcome (`created`, `changed` if several) and number of the links, followed by lines with the first two titles.',
  }),
  kind: Enum(['manual', 'auto', 'pre_restore'], {
    description:
      '`manual`: a restore point, saved by a user; `auto`: an automatic version, saved before a change; `pre_restore`: the version before a restore.',
  }),
  reason: Type.String({ description: 'Cause: `manual`, `link.update`, …' }),
  created_by: Nullable(
    Type.Object(
      {
        id: describeSchema(Id, 'ID of the account.'),
        name: Type.String({ description: 'Name of the person.' }),
      },
      { description: 'User who created it; null if the account was deleted.' },
    ),
  ),
  link_count: Type.Integer({ minimum: 0, description: 'Number of links in the version.' }),
  size_bytes: Type.Integer({ minimum: 0, description: 'Size of the stored content.' }),
}
export const Version = createOpenObject(version)
export type Version = Static<typeof Version>

export const VersionDifference = Type.Object({
  op: Enum(['add', 'remove', 'replace', 'move'], { description: 'Change that a restore would make.' }),
  path: Type.String({ description: 'For example `profile.bio` or `links.42.title`.' }),
  before: Type.Unknown({ description: 'Current value; null if it is empty.' }),
  after: Type.Unknown({ description: 'Value after the restore; null if it would be empty.' }),
})
export type VersionDifference = Static<typeof VersionDifference>

export const VersionReview = createOpenObject({
  ...version,
  snapshot: Type.Object(
    {
      profile: describeSchema(OpenObject, 'Settings of the profile.'),
      links: Type.Array(OpenObject, { description: 'Links in their order.' }),
    },
    { description: 'Content of the version.' },
  ),
  diff: Type.Array(VersionDifference, { description: 'Changes that a restore would make.' }),
  preview_token: Type.String({ description: 'Send it to the restore operation.' }),
  expires_at: Type.String({ format: 'date-time', description: 'End of the preview token.' }),
})
export type VersionReview = Static<typeof VersionReview>

export const VersionCreate = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: maxLengths.version.name,
    description: 'Name of the restore point.',
  }),
  reason: Clearable(
    Type.String({ maxLength: maxLengths.version.reason, description: 'Note on the occasion.' }),
  ),
})
export type VersionCreate = Static<typeof VersionCreate>

export const RestoreRequest = Type.Object({
  preview_token: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Token of the review of this version.',
  }),
})

export const Restored = Type.Object({
  profile: describeSchema(Profile, 'The profile after the restore.'),
  restored_from: deprecateSchema(Type.Integer({ minimum: 1 }), 'restored_version_id'),
  restored_version_id: describeSchema(Id, 'ID of the restored version.'),
  safety_version_id: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'Id of the version before the restore, of kind `pre_restore`. Null if the page already had this content; then nothing is written.',
    }),
  ),
})
export type Restored = Static<typeof Restored>

export const versionExample: Version = {
  id: 77,
  revision: 1,
  created_at: example.created,
  updated_at: example.created,
  profile_id: 12,
  name: 'Before the spring fair',
  kind: 'manual',
  reason: 'manual',
  created_by: { id: 7, name: 'Robin Example' },
  link_count: 6,
  size_bytes: 5120,
}

export const versionOperations = defineOperations('Versions', {
  listVersions: defineOperation({
    route: 'GET /profiles/:profile_id/versions',
    summary: 'List versions',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Restore points, automatic versions and versions before a restore, newest first, at most 1,000. Automatic ones are left out first, the oldest first. Without content: review a version to read it.',
    ],
    access: 'read',
    ok: { 200: Type.Array(Version) },
    errors: profileReadErrors,
    example: { data: [versionExample] },
  }),
  createVersion: defineOperation({
    route: 'POST /profiles/:profile_id/versions',
    summary: 'Save a restore point',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Saves current settings and active links. The plan limits the number of restore points (403 `plan_limit`), 500 in any case; they are kept until deleted.',
    ],
    access: 'write',
    etag: 'version',
    body: VersionCreate,
    ok: { 200: Version },
    errors: profileCreateErrors,
    example: { body: { name: 'Before the spring fair' }, data: versionExample },
  }),
  reviewVersion: defineOperation({
    route: 'GET /profiles/:profile_id/versions/:version_id',
    summary: 'Review a version',
    grants: 'nothing',
    description: [
      anyRoleText,
      'Returns the content, its differences from the current state, and a `preview_token` for restoring it. The token belongs to this caller, version and state of the profile, expires after 30 minutes and works once. It grants no access: restoring checks the role again.',
    ],
    access: 'read',
    etag: 'version',
    ok: { 200: VersionReview },
    errors: profileReadErrors,
    example: {
      data: {
        ...versionExample,
        snapshot: {
          profile: { display_name: 'Robin Example', bio: 'Ceramics.' },
          links: [{ id: 42, title: 'Shop' }],
        },
        diff: [
          {
            op: 'replace',
            path: 'profile.bio',
            before: 'Ceramics from a small workshop.',
            after: 'Ceramics.',
          },
        ],
        preview_token: 'rv1.77.k3Jd92',
        expires_at: '2026-03-02T11:00:00.000Z',
      },
    },
  }),
  deleteVersion: defineOperation({
    route: 'DELETE /profiles/:profile_id/versions/:version_id',
    summary: 'Delete a version',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Cannot be undone; returns the id. The profile does not change.',
      deleteRevisionText,
    ],
    access: 'write',
    etag: 'version',
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: profileWriteErrors,
    example: { body: { revision: 3 }, data: { id: 77, deleted: true } },
  }),
  restoreVersion: defineOperation({
    route: 'POST /profiles/:profile_id/versions/:version_id/restore',
    summary: 'Restore a version',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Requires the `preview_token` of a review of this version. Restores settings and links, including archived ones; links that the version lacks are archived. The version before the restore (kind `pre_restore`) is saved first.',
      'Fails with 422 for a missing or invalid token. Fails with 409 `stale_review` and no change if the token has expired, was used or is of another version or caller, or if the profile changed since the review.',
      'A link of an old version whose `external_id` an earlier link uses loses it: `meta.warnings` has the rule `external_id_dropped`.',
      "Username, custom domain, publication and counters stay, and so does the footer text if the plan does not include one. URLs are validated again: a forbidden one fails with 422 `url_not_allowed`. More links than both the plan's limit and the current number fail with 403 `plan_limit`. The newest 20 versions before a restore are kept for each profile.",
    ],
    access: 'write',
    body: RestoreRequest,
    ok: { 200: Restored },
    errors: [...profileCreateErrors, 'stale_review', 'url_not_allowed'],
    example: {
      body: { preview_token: 'rv1.77.k3Jd92' },
      data: { profile: profileExample, restored_from: 77, restored_version_id: 77, safety_version_id: 80 },
    },
  }),
})
