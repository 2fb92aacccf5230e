import { type Static, Type } from 'typebox'
import {
  Clearable,
  defineOperation,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  open,
  openBody,
  profileQuery,
  query,
  RevisionGuard,
  resource,
  Time,
  text,
  Url,
} from '../operation.ts'
import {
  changesProfile,
  guardsRevision,
  keepsVersion,
  Language,
  mergesBody,
  needsEditor,
  profileRoles,
  readsProfile,
  stamps,
  TimeZone,
} from './common.ts'

const DisplayName = Type.String({ minLength: 1, maxLength: 80 })
const Bio = Type.String({ maxLength: 1000 })
const Username = Type.String({
  format: 'username',
  minLength: 3,
  maxLength: 30,
  description:
    'Path of the page. Case does not matter; some names are reserved. An old name redirects for 30 days.',
})
const Color = Type.String({ format: 'color' })

export const socialPlatforms = [
  'instagram',
  'tiktok',
  'youtube',
  'x',
  'facebook',
  'threads',
  'bluesky',
  'mastodon',
  'linkedin',
  'github',
  'gitlab',
  'twitch',
  'discord',
  'telegram',
  'whatsapp',
  'signal',
  'snapchat',
  'pinterest',
  'reddit',
  'spotify',
  'apple_music',
  'soundcloud',
  'bandcamp',
  'behance',
  'dribbble',
  'medium',
  'substack',
  'patreon',
  'kofi',
  'email',
  'phone',
  'website',
  'rss',
] as const

export const SocialLink = Type.Object({
  platform: Type.String({
    format: 'slug',
    maxLength: 40,
    description: `Shown with its own icon: ${socialPlatforms.join(', ')}. Any other short slug gets a plain one.`,
  }),
  url: Url,
})
const SocialLinks = Type.Array(SocialLink, { maxItems: 30 })

export const themePresets = [
  'plain',
  'paper',
  'night',
  'ocean',
  'forest',
  'sunset',
  'mono',
  'contrast',
] as const
export const themeFonts = ['system', 'serif', 'rounded', 'mono', 'condensed'] as const
const ThemePreset = Enum(themePresets)
const ThemeMode = Enum(['light', 'dark', 'auto'])
const ThemeFont = Enum(themeFonts)
const Radius = Enum(['none', 'small', 'medium', 'large', 'full'])
const ButtonStyle = Enum(['fill', 'outline', 'soft', 'shadow'])
const BackgroundType = Enum(['color', 'gradient', 'image'])
const BackgroundValue = Type.String({
  maxLength: 200,
  pattern: '^#[0-9a-fA-F]{3,6}(?:\\s*,\\s*#[0-9a-fA-F]{3,6}){0,3}(?:\\s*,\\s*\\d{1,3}deg)?$',
  description:
    'One colour, or for a gradient two to four and an angle, separated by commas: `#102030, #405060, 45deg`.',
})

/** Look of the page. A null colour is the preset's. */
export const Theme = open({
  preset: ThemePreset,
  mode: ThemeMode,
  colors: Type.Object({
    background: Nullable(Color),
    surface: Nullable(Color),
    text: Nullable(Color),
    muted: Nullable(Color),
    accent: Nullable(Color),
  }),
  font: ThemeFont,
  radius: Radius,
  button_style: ButtonStyle,
  background: Type.Object({
    type: BackgroundType,
    value: Nullable(BackgroundValue),
    image_url: Nullable(MediaUrl),
  }),
})
export const ThemeWrite = openBody({
  preset: Clearable(ThemePreset),
  mode: Clearable(ThemeMode),
  colors: Clearable(
    Type.Object({
      background: Clearable(Color),
      surface: Clearable(Color),
      text: Clearable(Color),
      muted: Clearable(Color),
      accent: Clearable(Color),
    }),
  ),
  font: Clearable(ThemeFont),
  radius: Clearable(Radius),
  button_style: Clearable(ButtonStyle),
  background: Clearable(
    Type.Object({
      type: Clearable(BackgroundType),
      value: Clearable(BackgroundValue),
      image_url: Clearable(MediaUrl),
    }),
  ),
})
export type Theme = Static<typeof Theme>
export type ThemeWrite = Static<typeof ThemeWrite>

const seoText = { title: Type.String({ maxLength: 120 }), description: Type.String({ maxLength: 320 }) }
const HostName = Type.String({
  maxLength: 253,
  pattern: '^(?=.{4,253}$)(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,63}$',
  description: 'Host name without scheme or path, as `links.example.com`.',
})

export const Profile = open({
  ...resource,
  username: Type.String(),
  display_name: Type.String(),
  bio: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  avatar_alt: Nullable(Type.String()),
  pronouns: Nullable(Type.String()),
  location: Nullable(Type.String()),
  language: Type.String({ description: 'BCP 47.' }),
  timezone: Type.String({ description: 'IANA name.' }),
  is_published: Type.Boolean(),
  public_url: Type.String({ description: 'Address of the page.' }),
  social_links: Type.Array(SocialLink),
  theme: Theme,
  seo: Type.Object({
    title: Nullable(Type.String()),
    description: Nullable(Type.String()),
    og_image_url: Nullable(Type.String()),
    indexable: Type.Boolean({ description: 'Search engines may list the page.' }),
  }),
  domain: Type.Object({
    host: Nullable(Type.String()),
    status: Enum(['none', 'pending', 'verified', 'failed']),
    verified_at: Nullable(Time),
  }),
  sensitive: Type.Object({ enabled: Type.Boolean(), label: Nullable(Type.String()) }),
  footer_text: Nullable(Type.String()),
  qr_url: Type.String({ description: "Address of the page's QR code, an SVG." }),
  my_role: Enum(profileRoles),
  blocked_at: Nullable(Time),
})
export type Profile = Static<typeof Profile>

export const ProfileUpdate = openBody({
  revision: RevisionGuard,
  username: Type.Optional(Username),
  display_name: Type.Optional(DisplayName),
  bio: Clearable(Bio),
  avatar_url: Clearable(MediaUrl),
  avatar_alt: Clearable(Type.String({ maxLength: 300 })),
  pronouns: Clearable(Type.String({ maxLength: 40 })),
  location: Clearable(Type.String({ maxLength: 120 })),
  language: Clearable(Language),
  timezone: Clearable(TimeZone),
  is_published: Clearable(Type.Boolean()),
  social_links: Clearable(SocialLinks),
  theme: Clearable(ThemeWrite),
  seo: Clearable(
    Type.Object({
      title: Clearable(seoText.title),
      description: Clearable(seoText.description),
      og_image_url: Clearable(MediaUrl),
      indexable: Clearable(Type.Boolean()),
    }),
  ),
  domain: Clearable(Type.Object({ host: Clearable(HostName) })),
  sensitive: Clearable(
    Type.Object({ enabled: Clearable(Type.Boolean()), label: Clearable(Type.String({ maxLength: 120 })) }),
  ),
  footer_text: Clearable(Type.String({ maxLength: 200 })),
})
export type ProfileUpdate = Static<typeof ProfileUpdate>

export const Avatar = Type.Object({
  avatar_url: Type.String({ description: 'WebP, 512 × 512 pixels.' }),
  avatar_small_url: Type.String({ description: 'WebP, 128 × 128 pixels.' }),
  profile_id: Id,
  revision: Type.Integer({ minimum: 1, description: 'Of the profile, after the change.' }),
})
export type Avatar = Static<typeof Avatar>

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

export const profileExample: Profile = {
  id: 12,
  ...stamps,
  username: 'robin',
  display_name: 'Robin Example',
  bio: 'Ceramics from a small workshop.',
  avatar_url: 'https://vitrine.example.com/media/3f9c2ab1.webp',
  avatar_alt: 'Robin at the potter’s wheel',
  pronouns: null,
  location: 'Vienna',
  language: 'en',
  timezone: 'Europe/Vienna',
  is_published: true,
  public_url: 'https://vitrine.example.com/robin',
  social_links: [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }],
  theme: {
    preset: 'paper',
    mode: 'auto',
    colors: { background: null, surface: null, text: null, muted: null, accent: '#0b5fa5' },
    font: 'system',
    radius: 'medium',
    button_style: 'fill',
    background: { type: 'color', value: null, image_url: null },
  },
  seo: { title: null, description: 'Hand-made bowls and cups.', og_image_url: null, indexable: true },
  domain: { host: null, status: 'none', verified_at: null },
  sensitive: { enabled: false, label: null },
  footer_text: null,
  qr_url: 'https://vitrine.example.com/robin/qr.svg',
  my_role: 'owner',
  blocked_at: null,
}

const whose = 'Your own first profile, unless `profile_id` names another on which you have a role.'

export const profileOperations = {
  getProfile: defineOperation({
    id: 'getProfile',
    method: 'GET',
    path: '/profile',
    tag: 'Profile',
    summary: 'Read a profile',
    description: text(whose, 'Any role on the profile may read it; `my_role` says which one is yours.'),
    access: 'read',
    query: query(profileQuery),
    ok: { 200: Profile },
    errors: readsProfile,
    example: { data: profileExample },
  }),

  updateProfile: defineOperation({
    id: 'updateProfile',
    method: 'PUT',
    path: '/profile',
    tag: 'Profile',
    summary: 'Change a profile',
    description: text(
      whose,
      needsEditor,
      `${mergesBody} A cleared \`language\`, \`timezone\`, \`is_published\` or \`theme\` member goes back to its default; \`username\` and \`display_name\` cannot be cleared.`,
      guardsRevision,
      keepsVersion,
      'A custom `domain.host`, and an empty `footer_text` (which removes the footer; `null` brings the default one back), need a plan that includes them (403 `plan_required`).',
    ),
    access: 'write',
    query: query(profileQuery),
    body: ProfileUpdate,
    ok: { 200: Profile },
    errors: [...changesProfile, 'username_taken', 'url_not_allowed'],
    example: {
      body: { bio: 'Ceramics from a small workshop.', location: 'Vienna', revision: 2 },
      data: profileExample,
    },
  }),

  uploadAvatar: defineOperation({
    id: 'uploadAvatar',
    method: 'POST',
    path: '/profile/avatar',
    tag: 'Profile',
    summary: 'Upload an avatar',
    description: text(
      whose,
      needsEditor,
      'One part named `avatar`: PNG, JPEG, WebP, GIF or AVIF by content, at most 5 MiB and 50 megapixels. The picture is cropped to a square, encoded anew without its metadata, and set as `avatar_url`. Anything else answers 422 `upload_invalid` and leaves nothing behind.',
      keepsVersion,
      "Counts towards the owner's upload space (403 `plan_limit`).",
    ),
    access: 'write',
    query: query(profileQuery),
    upload: { part: 'avatar', maxBytes: 5 * 1024 * 1024, types: imageTypes },
    ok: { 200: Avatar },
    errors: [...changesProfile, 'plan_limit', 'upload_invalid'],
    example: {
      data: {
        avatar_url: 'https://vitrine.example.com/media/3f9c2ab1.webp',
        avatar_small_url: 'https://vitrine.example.com/media/3f9c2ab1-128.webp',
        profile_id: 12,
        revision: 4,
      },
    },
  }),
} as const
