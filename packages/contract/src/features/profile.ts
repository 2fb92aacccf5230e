import { type Static, Type } from 'typebox'
import {
  maxSectionColumns,
  maxSectionStyles,
  sectionGrounds,
  sectionLayouts,
  sectionSpacings,
  sectionWidths,
  themeAlignments,
} from '../design-choices.ts'
import {
  type ContentOf,
  defineField,
  defineObject,
  defineSwitch,
  defineText,
  toInitialContent,
  toReadSchemas,
  toWriteSchemas,
} from '../fields.ts'
import { initialTheme } from '../initial-theme.ts'
import { apiRoles, maxLengths, maxSocialLinks, usernameLength } from '../limits.ts'
import {
  Clearable,
  createOpenBody,
  createOpenObject,
  describeSchema,
  Enum,
  FocalPoint,
  type Grant,
  Id,
  MediaUrl,
  Nullable,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'
import { Language, stamps, TimeZone } from './common.ts'
import { BlockLook, Color, Theme, ThemeWrite, Tone } from './theme.ts'

const DisplayName = Type.String({
  minLength: 1,
  maxLength: maxLengths.profile.display_name,
  description: 'Name shown at the top of the page.',
})
const Username = Type.String({
  format: 'username',
  minLength: usernameLength.min,
  maxLength: usernameLength.max,
  description:
    'Path of the page. Case does not matter; some names are reserved. The last three old names redirect for 30 days and can be restored. A name that was public for at least a day is held for its owner for 90 days after it becomes free, even by the deletion of its page, at most five per account; the name can be changed three times in 24 hours (429 `rate_limited`).',
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
const socialLinksText = 'Icons of social networks, in their order.'

const SectionName = Type.String({
  maxLength: maxLengths.link.section,
  description: '`section` of its links; empty for links without a section.',
})
const SectionLayout = Enum(sectionLayouts, {
  description:
    'Blocks below each other, in a `grid` by their size, in a `carousel`, or as tiles of mixed sizes in a `mosaic`.',
})
const SectionGround = Enum(sectionGrounds, {
  description: 'Ground of the section: that of the page, a `panel`, or a `band` across the screen.',
})
const SectionTone = describeSchema(
  Tone,
  'Colour of a panel or band: `plain` as cards, `accent`, `ink` dark in both schemes, or `soft`.',
)
const SectionColor = describeSchema(
  Color,
  'Own colour of a panel or band. Texts and blocks on it stay readable. Null uses `tone`.',
)
const SectionPicture =
  'Picture of a panel or band, under a veil of its colour that keeps texts readable. Not printed.'
const SectionFocus = FocalPoint('Point of the picture that stays in view. Null is the centre.')
const SectionColumns = Type.Integer({
  minimum: 1,
  maximum: maxSectionColumns,
  description:
    'Columns of blocks in a list or grid, fewer where they would be too narrow. A `wide` block spans two, a `full` one all. Null: as many as suit the width and the size of each block.',
})
const SectionAlignment = Enum(themeAlignments, {
  description: 'Alignment of heading and texts. Null: as the page.',
})
const SectionSpacing = Enum(sectionSpacings, { description: 'Spaces in and around the section.' })
const HeadingBeside = Type.Boolean({
  description: 'True if the heading is beside the blocks on large screens of a wide page.',
})
const SectionWidth = Enum(sectionWidths, {
  description:
    'Width on large screens of a wide page. `auto` fills a row that another section has begun, else the content decides. `bleed` reaches both edges of the window where the header is not beside it.',
})
const StickySection = Type.Boolean({
  description: 'True if the section stays in view beside a longer one on large screens of a wide page.',
})
const sectionStylesText =
  'Layout, look and ground of sections. Sections that are not named have the look of the theme; names without links have no effect.'

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

/** Fields of a profile that clients write and that versions contain. */
export const profileFields = {
  display_name: defineField({
    read: Type.String({ description: 'Name shown at the top of the page.' }),
    write: Type.Optional(DisplayName),
    initial: '',
    isProse: true,
  }),
  bio: defineText(maxLengths.profile.bio, 'Short text below the name.'),
  avatar_url: defineField({
    read: Nullable(Type.String({ description: 'Absolute URL of the picture; null without one.' })),
    write: Clearable(describeSchema(MediaUrl, 'Absolute URL of the picture.')),
    initial: null,
  }),
  avatar_alt: defineText(maxLengths.image_alt, 'Text alternative of the picture.'),
  pronouns: defineText(maxLengths.profile.pronouns, 'Pronouns, shown beside the name.'),
  location: defineText(maxLengths.profile.location, 'Location, as free text.'),
  language: defineField({
    read: Type.String({ description: 'BCP 47.' }),
    write: Clearable(Language),
    initial: 'en',
  }),
  timezone: defineField({
    read: Type.String({ description: 'IANA name.' }),
    write: Clearable(TimeZone),
    initial: 'UTC',
  }),
  social_links: defineField({
    read: Type.Array(SocialLink, { description: socialLinksText }),
    write: Clearable(Type.Array(SocialLink, { maxItems: maxSocialLinks, description: socialLinksText })),
    initial: [],
  }),
  theme: defineField({
    read: describeSchema(Theme, 'Appearance of the page.'),
    write: Clearable(describeSchema(ThemeWrite, 'Appearance of the page. Absent fields stay as they are.')),
    initial: initialTheme,
  }),
  section_styles: defineField({
    read: Type.Array(
      Type.Object({
        section: SectionName,
        layout: SectionLayout,
        look: Nullable(BlockLook),
        ground: SectionGround,
        tone: SectionTone,
        color: Nullable(SectionColor),
        image_url: Nullable(Type.String({ description: SectionPicture })),
        focus: Nullable(SectionFocus),
        columns: Nullable(SectionColumns),
        alignment: Nullable(SectionAlignment),
        spacing: SectionSpacing,
        heading_beside: HeadingBeside,
        width: SectionWidth,
        is_sticky: StickySection,
      }),
      { description: sectionStylesText },
    ),
    write: Clearable(
      Type.Array(
        Type.Object({
          section: SectionName,
          layout: Type.Optional(SectionLayout),
          look: Clearable(BlockLook),
          ground: Type.Optional(SectionGround),
          tone: Type.Optional(SectionTone),
          color: Clearable(SectionColor),
          image_url: Clearable(describeSchema(MediaUrl, SectionPicture)),
          focus: Clearable(SectionFocus),
          columns: Clearable(SectionColumns),
          alignment: Clearable(SectionAlignment),
          spacing: Type.Optional(SectionSpacing),
          heading_beside: Type.Optional(HeadingBeside),
          width: Type.Optional(SectionWidth),
          is_sticky: Type.Optional(StickySection),
        }),
        { maxItems: maxSectionStyles, description: sectionStylesText },
      ),
    ),
    initial: [],
  }),
  seo: defineObject(
    {
      title: defineText(
        maxLengths.profile.seo_title,
        'Title for search engines; null uses the display name.',
      ),
      description: defineText(
        maxLengths.profile.seo_description,
        'Description for search engines; null uses the bio.',
      ),
      og_image_url: defineField({
        read: Nullable(Type.String({ description: 'Absolute URL of the picture for shared links.' })),
        write: Clearable(describeSchema(MediaUrl, 'Share picture, at any URL.')),
        initial: null,
      }),
      indexable: defineSwitch(
        true,
        'True if search engines may list the page. Default: true.',
        'The owner allows search engines to list the page. If the service delivers e-mails, they list it once the owner’s e-mail address is verified.',
      ),
    },
    'Texts and settings for search engines and shared links.',
  ),
  sensitive: defineObject(
    {
      enabled: defineSwitch(false, 'True if the notice is shown. Default: false.'),
      label: defineText(
        maxLengths.profile.sensitive_label,
        'Text of the notice; null uses the default text.',
      ),
    },
    'A notice that visitors confirm before they see the page.',
  ),
  footer_text: defineText(
    maxLengths.profile.footer_text,
    "Text in the footer instead of the service's own line.",
  ),
  public_statistics: defineSwitch(
    false,
    'True if everyone may read the totals of the last 30 complete days at `/services/statistics/USERNAME` (JSON: `.json`).',
  ),
}
export type ProfileFields = ContentOf<typeof profileFields>

/** Fields of a profile that are no part of its versions. Clients write the first three. */
export const profileComputed = {
  username: Type.String({ description: 'Username: the path of the page.' }),
  is_published: Type.Boolean({ description: 'True if visitors can see the page.' }),
  domain: describeSchema(Domain, 'Custom domain of the page.'),
  public_url: Type.String({ description: 'URL of the page; of a verified `domain`, once there is one.' }),
  qr_url: Type.String({ description: "URL of the page's QR code, an SVG." }),
  my_role: Enum(apiRoles, { description: 'Your role on the profile.' }),
  blocked_at: Nullable(describeSchema(Time, 'Time the operator blocked it; null if it is not blocked.')),
}

export const Profile = createOpenObject({ ...resource, ...toReadSchemas(profileFields), ...profileComputed })
export type Profile = Static<typeof Profile>

export const ProfileUpdate = createOpenBody({
  revision: RevisionGuard,
  ...toWriteSchemas(profileFields),
  username: Type.Optional(Username),
  is_published: Clearable(Type.Boolean({ description: 'True if visitors can see the page.' })),
  domain: Clearable(
    Type.Object(
      { host: Clearable(HostName) },
      { description: 'Custom domain of the page; null removes it.' },
    ),
  ),
})
export type ProfileUpdate = Static<typeof ProfileUpdate>
/** Another page address gives access under it. Without its custom domain, the page is no longer there. */
export const grantsByProfile = ({ username, domain }: ProfileUpdate): Grant => {
  if (username !== undefined || domain?.host) return 'access'
  return domain === null || domain?.host === null ? 'destroy' : 'nothing'
}

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
  ...toInitialContent(profileFields),
  username: 'robin',
  display_name: 'Robin Example',
  bio: 'Ceramics from a small workshop.',
  avatar_url: 'https://vitrine.example.com/media/3f9c2ab1.webp',
  avatar_alt: 'Robin at the potter’s wheel',
  location: 'Vienna',
  timezone: 'Europe/Vienna',
  is_published: true,
  public_url: 'https://vitrine.example.com/robin',
  social_links: [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }],
  theme: {
    ...initialTheme,
    colors: { ...initialTheme.colors, accent: '#0b5fa5' },
    font: 'system',
    heading_font: 'editorial',
    alignment: 'center',
    radius: 'medium',
    button_style: 'filled',
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
  qr_url: 'https://vitrine.example.com/robin/qr.svg',
  my_role: 'owner',
  blocked_at: null,
}
