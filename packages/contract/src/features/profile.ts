import { type Static, Type } from 'typebox'
import { maxLengths, maxSocialLinks, profileRoles, usernameLength } from '../limits.ts'
import {
  Clearable,
  createOpenBody,
  createOpenObject,
  describeSchema,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'
import { Language, stamps, TimeZone } from './common.ts'
import { Theme, ThemeWrite } from './theme.ts'

const DisplayName = Type.String({
  minLength: 1,
  maxLength: maxLengths.profile.display_name,
  description: 'Name shown at the top of the page.',
})
const Bio = Type.String({ maxLength: maxLengths.profile.bio, description: 'Short text below the name.' })
const Username = Type.String({
  format: 'username',
  minLength: usernameLength.min,
  maxLength: usernameLength.max,
  description:
    'Path of the page. Case does not matter; some names are reserved. The last three old names redirect for 30 days and can be restored; the name can be changed three times in 24 hours (429 `rate_limited`).',
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
    description: `Shown with its own icon: ${socialPlatforms.join(', ')}. Another short slug is shown with its icon if \`/docs/blocks\` lists one, otherwise as text: \`my_site\` as "My site".`,
  }),
  url: describeSchema(Url, 'URL of the account on the network.'),
})
const SocialLinks = Type.Array(SocialLink, {
  maxItems: maxSocialLinks,
  description: 'Icons of social networks, in their order.',
})

const seoText = {
  title: Type.String({
    maxLength: maxLengths.profile.seo_title,
    description: 'Title for search engines; null uses the display name.',
  }),
  description: Type.String({
    maxLength: maxLengths.profile.seo_description,
    description: 'Description for search engines; null uses the bio.',
  }),
}
const HostName = Type.String({
  format: 'host-name',
  maxLength: maxLengths.host_name,
  description:
    'Host name without scheme or path, such as `links.example.com`; stored in lower case and ASCII form. Internal names and those of this service are rejected.',
})
export const domainProblems = ['record_missing', 'record_wrong', 'no_answer', 'taken'] as const

/** All fields but `host` are read-only. */
const Domain = createOpenObject({
  host: Nullable(Type.String({ description: 'Host name; null without a custom domain.' })),
  status: Enum(['none', 'pending', 'verified', 'failed'], {
    description:
      'A `pending` host is looked up for 7 days, at first every minute, then hourly. A `verified` one is shown by this service and looked up daily; if its record is missing for 3 days it has `failed`. If several profiles verify one host, the first keeps it until its record is gone.',
  }),
  verified_at: Nullable(describeSchema(Time, 'Time the host was verified; null before.')),
  txt_name: Nullable(
    Type.String({ description: 'Name of the TXT record that proves the host is yours; keep the record.' }),
  ),
  txt_value: Nullable(Type.String({ description: 'Text of that record; null for viewers.' })),
  cname_target: Type.String({ description: 'Target of a CNAME record of the host.' }),
  addresses: Type.Array(Type.String(), {
    description: 'IP addresses for hosts that cannot have a CNAME; empty if none are configured.',
  }),
  checked_at: Nullable(describeSchema(Time, 'Time of the last lookup; null before the first.')),
  problem: Nullable(
    Enum(domainProblems, {
      description:
        'Problem of the last lookup: no TXT record, another TXT record, no response of the name servers, or a host that another profile has verified.',
    }),
  ),
})

export const Profile = createOpenObject({
  ...resource,
  username: Type.String({ description: 'Username: the path of the page.' }),
  display_name: Type.String({ description: 'Name shown at the top of the page.' }),
  bio: Nullable(Type.String({ description: 'Short text below the name.' })),
  avatar_url: Nullable(Type.String({ description: 'Absolute URL of the picture; null without one.' })),
  avatar_alt: Nullable(Type.String({ description: 'Text alternative of the picture.' })),
  pronouns: Nullable(Type.String({ description: 'Pronouns, shown beside the name.' })),
  location: Nullable(Type.String({ description: 'Location, as free text.' })),
  language: Type.String({ description: 'BCP 47.' }),
  timezone: Type.String({ description: 'IANA name.' }),
  is_published: Type.Boolean({ description: 'True if visitors can see the page.' }),
  public_url: Type.String({ description: 'URL of the page; of a verified `domain`, once there is one.' }),
  social_links: Type.Array(SocialLink, { description: 'Icons of social networks, in their order.' }),
  theme: describeSchema(Theme, 'Appearance of the page.'),
  seo: Type.Object(
    {
      title: Nullable(Type.String({ description: 'Title for search engines; null uses the display name.' })),
      description: Nullable(
        Type.String({ description: 'Description for search engines; null uses the bio.' }),
      ),
      og_image_url: Nullable(Type.String({ description: 'Absolute URL of the picture for shared links.' })),
      indexable: Type.Boolean({ description: 'Search engines may list the page.' }),
    },
    { description: 'Texts and settings for search engines and shared links.' },
  ),
  domain: describeSchema(Domain, 'Custom domain of the page.'),
  sensitive: Type.Object(
    {
      enabled: Type.Boolean({ description: 'True if the notice is shown. Default: false.' }),
      label: Nullable(Type.String({ description: 'Text of the notice; null uses the default text.' })),
    },
    { description: 'A notice that visitors confirm before they see the page.' },
  ),
  footer_text: Nullable(
    Type.String({ description: "Text in the footer instead of the service's own line." }),
  ),
  qr_url: Type.String({ description: "URL of the page's QR code, an SVG." }),
  my_role: Enum(profileRoles, { description: 'Your role on the profile.' }),
  blocked_at: Nullable(describeSchema(Time, 'Time the operator blocked it; null if it is not blocked.')),
})
export type Profile = Static<typeof Profile>

export const ProfileUpdate = createOpenBody({
  revision: RevisionGuard,
  username: Type.Optional(Username),
  display_name: Type.Optional(DisplayName),
  bio: Clearable(Bio),
  avatar_url: Clearable(describeSchema(MediaUrl, 'Absolute URL of the picture.')),
  avatar_alt: Clearable(
    Type.String({ maxLength: maxLengths.image_alt, description: 'Text alternative of the picture.' }),
  ),
  pronouns: Clearable(
    Type.String({ maxLength: maxLengths.profile.pronouns, description: 'Pronouns, shown beside the name.' }),
  ),
  location: Clearable(
    Type.String({ maxLength: maxLengths.profile.location, description: 'Location, as free text.' }),
  ),
  language: Clearable(Language),
  timezone: Clearable(TimeZone),
  is_published: Clearable(Type.Boolean({ description: 'True if visitors can see the page.' })),
  social_links: Clearable(SocialLinks),
  theme: Clearable(describeSchema(ThemeWrite, 'Appearance of the page. Absent fields stay as they are.')),
  seo: Clearable(
    Type.Object(
      {
        title: Clearable(seoText.title),
        description: Clearable(seoText.description),
        og_image_url: Clearable({
          ...MediaUrl,
          description: 'Share picture, at any URL.',
        }),
        indexable: Clearable(
          Type.Boolean({ description: 'True if search engines may list the page. Default: true.' }),
        ),
      },
      { description: 'Texts and settings for search engines and shared links.' },
    ),
  ),
  domain: Clearable(
    Type.Object(
      { host: Clearable(HostName) },
      { description: 'Custom domain of the page; null removes it.' },
    ),
  ),
  sensitive: Clearable(
    Type.Object(
      {
        enabled: Clearable(Type.Boolean({ description: 'True if the notice is shown. Default: false.' })),
        label: Clearable(
          Type.String({
            maxLength: maxLengths.profile.sensitive_label,
            description: 'Text of the notice; null uses the default text.',
          }),
        ),
      },
      { description: 'A notice that visitors confirm before they see the page.' },
    ),
  ),
  footer_text: Clearable(
    Type.String({
      maxLength: maxLengths.profile.footer_text,
      description: "Text in the footer instead of the service's own line.",
    }),
  ),
})
export type ProfileUpdate = Static<typeof ProfileUpdate>

export const Avatar = Type.Object({
  avatar_url: Type.String({ description: 'WebP, 512 × 512 pixels.' }),
  avatar_small_url: Type.String({ description: 'WebP, 128 × 128 pixels.' }),
  profile_id: describeSchema(Id, 'ID of the profile.'),
  revision: Type.Integer({ minimum: 1, description: 'Revision of the profile after the change.' }),
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
    heading_font: 'editorial',
    alignment: 'center',
    avatar_shape: null,
    radius: 'medium',
    density: null,
    button_style: 'filled',
    background: { type: 'color', value: null, image_url: null, position: null },
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
