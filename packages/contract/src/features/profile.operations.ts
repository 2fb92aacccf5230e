import { createQuery, defineOperation, defineOperations, profileQuery } from '../operation.ts'
import {
  editorRoleText,
  mergeText,
  profileReadErrors,
  profileText,
  profileWriteErrors,
  revisionText,
  versionText,
} from './common.ts'
import { Avatar, grantsByProfile, imageTypes, Profile, ProfileUpdate, profileExample } from './profile.ts'

export const profileOperations = defineOperations('Profile', {
  getProfile: defineOperation({
    route: 'GET /profile',
    summary: 'Read a profile',
    grants: 'nothing',
    description: [profileText, 'Any role on the profile may read it; `my_role` is your role.'],
    access: 'read',
    proposes: 'in_place',
    etag: 'profile',
    query: createQuery(profileQuery),
    ok: { 200: Profile },
    errors: profileReadErrors,
    example: { data: profileExample },
  }),

  updateProfile: defineOperation({
    route: 'PUT /profile',
    summary: 'Change a profile',
    grants: grantsByProfile,
    description: [
      profileText,
      editorRoleText,
      `${mergeText} A cleared \`language\`, \`timezone\`, \`is_published\` or \`theme\` field returns to its default; \`username\` and \`display_name\` cannot be cleared.`,
      revisionText,
      versionText,
      '`username` and `domain.host` grant access under another address, `domain: null` destroys one.',
      'A custom `domain.host` and a custom `footer_text` (replaces the service’s line; `null` restores it) require a plan that includes them (403 `plan_required`). Values set under a former plan may stay.',
      'Theme colours with too little contrast for WCAG AA are stored unchanged and shown as the nearest sufficient ones; `theme-contrast` of the doctor lists them.',
      'Only the owner and admins may change username and custom domain. An editor may send the current values; others fail with 403 `forbidden`.',
      'A new `domain.host` is `pending` until its TXT record (`domain.txt_name`, `domain.txt_value`) is found; send the host again to request a lookup now, at most once per minute, also for a failed host.',
    ],
    access: 'write',
    proposes: 'in_place',
    etag: 'profile',
    query: createQuery(profileQuery),
    body: ProfileUpdate,
    warnings: 'profile',
    ok: { 200: Profile },
    errors: [...profileWriteErrors, 'username_taken', 'url_not_allowed'],
    example: {
      body: { bio: 'Ceramics from a small workshop.', location: 'Vienna', revision: 2 },
      data: profileExample,
    },
  }),

  uploadAvatar: defineOperation({
    route: 'POST /profile/avatar',
    summary: 'Upload an avatar',
    grants: 'nothing',
    description: [
      profileText,
      editorRoleText,
      'One part named `avatar`: PNG, JPEG, WebP, GIF or AVIF by content, at most 5 MiB and 50 megapixels. The picture is cropped to a square, encoded again without its metadata, and set as `avatar_url`. Anything else fails with 422 `upload_invalid` and leaves nothing behind.',
      versionText,
      "Counts towards the owner's upload space (403 `plan_limit`).",
    ],
    access: 'write',
    query: createQuery(profileQuery),
    upload: { part: 'avatar', maxBytes: 5 * 1024 * 1024, types: imageTypes },
    ok: { 200: Avatar },
    errors: [...profileWriteErrors, 'plan_limit', 'upload_invalid'],
    example: {
      data: {
        avatar_url: 'https://vitrine.example.com/media/3f9c2ab1.webp',
        avatar_small_url: 'https://vitrine.example.com/media/3f9c2ab1-128.webp',
        profile_id: 12,
        revision: 4,
      },
    },
  }),
})
