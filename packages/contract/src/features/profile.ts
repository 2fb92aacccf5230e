import { type Static, Type } from 'typebox'
import {
  Clearable,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  open,
  openBody,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'
import { Language, profileRoles, stamps, TimeZone } from './common.ts'
import { Theme, ThemeWrite } from './theme.ts'

const DisplayName = Type.String({ minLength: 1, maxLength: 80 })
const Bio = Type.String({ maxLength: 1000 })
const Username = Type.String({
  format: 'username',
  minLength: 3,
  maxLength: 30,
  description:
    'Path of the page. Case does not matter; some names are reserved. The last three old names redirect for 30 days and can be taken back; a new one can be chosen three times in 24 hours (429 `rate_limited`).',
})
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
    description: `Shown with its own icon: ${socialPlatforms.join(', ')}. Another short slug gets its mark where \`/docs/blocks\` lists one, else its name as text: \`my_site\` as "My site".`,
  }),
  url: Url,
})
const SocialLinks = Type.Array(SocialLink, { maxItems: 30 })

const seoText = { title: Type.String({ maxLength: 120 }), description: Type.String({ maxLength: 320 }) }
const HostName = Type.String({
  format: 'host-name',
  maxLength: 253,
  description:
    'Host name without scheme or path, as `links.example.com`; kept in lower case and ASCII form. Internal names and those of this service are refused.',
})
export const domainProblems = ['record_missing', 'record_wrong', 'no_answer', 'taken'] as const

/** All but `host` is read-only. */
const Domain = open({
  host: Nullable(Type.String()),
  status: Enum(['none', 'pending', 'verified', 'failed'], {
    description:
      'A `pending` host is looked up for 7 days, at first every minute, then hourly. A `verified` one is shown by this service and looked up daily; when its record stays away for 3 days it has `failed`. Of several profiles that prove one host, the first has it until its record is gone.',
  }),
  verified_at: Nullable(Time),
  txt_name: Nullable(
    Type.String({ description: 'Name of the TXT record that proves the host is yours; keep the record.' }),
  ),
  txt_value: Nullable(
    Type.String({ description: 'Text of that record; null for those who only read the profile.' }),
  ),
  cname_target: Type.String({ description: 'Where a CNAME record of the host must lead.' }),
  addresses: Type.Array(Type.String(), {
    description:
      'The same as addresses, for hosts that can have no CNAME; empty when the service names none.',
  }),
  checked_at: Nullable(Time),
  problem: Nullable(
    Enum(domainProblems, {
      description:
        'What the last look-up found: no TXT record, others than the one asked for, no answer of the name servers, or a host that another profile has proved.',
    }),
  ),
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
  public_url: Type.String({ description: 'Address of the page; of a verified `domain`, once there is one.' }),
  social_links: Type.Array(SocialLink),
  theme: Theme,
  seo: Type.Object({
    title: Nullable(Type.String()),
    description: Nullable(Type.String()),
    og_image_url: Nullable(Type.String()),
    indexable: Type.Boolean({ description: 'Search engines may list the page.' }),
  }),
  domain: Domain,
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
      og_image_url: Clearable({
        ...MediaUrl,
        description: 'Shown where the page is shared; may lie anywhere.',
      }),
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
    preset: 'vitrine',
    mode: 'auto',
    colors: { background: null, surface: null, text: null, muted: null, accent: '#0b5fa5' },
    font: 'system',
    radius: 'medium',
    density: null,
    button_style: 'filled',
    background: { type: 'color', value: null, image_url: null },
  },
  seo: { title: null, description: 'Hand-made bowls and cups.', og_image_url: null, indexable: true },
  domain: {
    host: 'links.example.com',
    status: 'pending',
    verified_at: null,
    txt_name: '_vitrine-challenge.links.example.com',
    txt_value: 'vitrine-verification=3xT0pO9UQe4v8oVq1m7Zc2bLr5nYkHsWdJ6aFgXiE0M',
    cname_target: 'vitrine.example.com',
    addresses: [],
    checked_at: '2026-03-01T09:00:00Z',
    problem: 'record_missing',
  },
  sensitive: { enabled: false, label: null },
  footer_text: null,
  qr_url: 'https://vitrine.example.com/robin/qr.svg',
  my_role: 'owner',
  blocked_at: null,
}
