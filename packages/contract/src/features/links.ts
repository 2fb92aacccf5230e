import { type Static, Type } from 'typebox'
import { linkKinds } from '../block-kinds.ts'
import { blockSizes } from '../design-choices.ts'
import {
  type ContentOf,
  defineField,
  defineNullable,
  defineObject,
  defineSwitch,
  defineText,
  defineValue,
  toInitialContent,
  toReadSchemas,
  toWriteSchemas,
} from '../fields.ts'
import { deviceTypes, gateAge, gateCodeMinLength, gateTypes, maxLengths } from '../limits.ts'
import { maxLinkDestinations, type Os, osNames } from '../link-destinations.ts'
import {
  Clearable,
  createListParameter,
  createOpenBody,
  createOpenObject,
  describeSchema,
  Enum,
  fixedResource,
  Id,
  MediaUrl,
  Nullable,
  OpenObject,
  RevisionGuard,
  resource,
  SafeOpenObject,
  Time,
  Url,
} from '../operation.ts'
import { urlSchemes } from '../url-schemes.ts'
import { ArchivedAt, Count, Country, Language, noUtm, schedule, stamps, utmParts } from './common.ts'
import { BlockLook, Color, Tone } from './theme.ts'

export const linkStates = ['draft', 'scheduled', 'active', 'expired', 'hidden', 'archived'] as const

export const GateType = Enum(gateTypes, {
  description:
    'A gate before the URL: a notice, an age question, or a code. The page contains the URL only after the gate is passed.',
})
const MinAge = Type.Integer({
  minimum: gateAge.min,
  maximum: gateAge.max,
  description: 'Minimum age in years.',
})
const gateText = 'A question to the visitor before the URL is opened.'
const gateParts = {
  type: defineValue(GateType, 'none'),
  min_age: defineNullable(MinAge),
  message: defineText(maxLengths.link.gate_message, 'Text of the question; null uses the default text.'),
}
const GateCode = Type.String({
  minLength: gateCodeMinLength,
  maxLength: maxLengths.link.gate_code,
  writeOnly: true,
  description: 'Never returned; stored as a hash.',
})
const Referrer = Type.String({
  minLength: 1,
  maxLength: maxLengths.host_name,
  description: 'Host name of the page the visitor came from; its subdomains match too.',
})
const Size = Enum(blockSizes, {
  description:
    'Size in its section: a `row`, `half` a row, a `square` of half a row, `wide` twice as wide as high, or `full` across the screen of a phone.',
})
const destination = {
  os: Type.Optional(
    Enum(Object.keys(osNames) as Os[], {
      description: 'Operating system of the visitor. iPads that ask for desktop sites count as `macos`.',
    }),
  ),
  device: Type.Optional(Enum(deviceTypes, { description: 'Device class of the visitor.' })),
  country: Type.Optional(describeSchema(Country, 'Country of the visitor.')),
  language: Type.Optional(
    describeSchema(Language, "Language of the visitor's browser; `de` and `de-AT` match all German."),
  ),
}
const destinationsText =
  'Other URLs for some visitors, at most 20. An entry has at least one condition and matches if all of its conditions do. The first match wins, otherwise `url` is opened. Bots and previews get `url`.'
const joinSchemes = (type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en-GB', { type }).format(urlSchemes)
/** Schemes of URLs, as a list in a sentence with "and". */
export const schemesText = joinSchemes('conjunction')
const blockConfig = {
  description:
    'Settings of the `kind`: `/docs/blocks` has the fields of each, `/docs/blocks.json` a schema. Settings that break it are stored, with a warning.',
  'x-documented': 'BlockConfig',
}

export const maxExternalLength = 200
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: maxExternalLength,
  description:
    'Your own key, unique among the active links (or variants, or campaigns) of a profile with the same `external_source`.',
})
export const ExternalSource = Type.String({
  maxLength: maxExternalLength,
  description:
    'Name of the program or list that `external_id` belongs to, such as `shop`. Default: empty. Programs with different names do not see each other’s keys.',
})

/** Fields with the key in responses of links, variants and campaigns, and in requests. */
export const externalRead = {
  external_id: Type.Optional(
    Type.String({ description: 'Your own key, a text of 1 to 200 characters. Absent without one.' }),
  ),
  external_source: Type.Optional(
    Type.String({
      description: 'Program or list that `external_id` belongs to. Absent if it is empty.',
    }),
  ),
}
export const externalWrite = {
  external_id: Clearable(ExternalId),
  external_source: Clearable(ExternalSource),
}

export const externalFilters = {
  external_source: Type.Optional(
    describeSchema(ExternalSource, 'Only those with this `external_source`; empty: those without one.'),
  ),
  external_id: Type.Optional(
    createListParameter(ExternalId, 'Only those with one of these keys: `external_id=a&external_id=b`.'),
  ),
}

/** Fields of a link that clients write. */
export const linkFields = {
  title: defineField({
    read: Type.String({ description: 'Title of the card.' }),
    write: Type.String({
      minLength: 1,
      maxLength: maxLengths.link.title,
      description: 'Title of the card.',
    }),
    initial: '',
    isProse: true,
  }),
  url: defineField({
    read: Type.String({ description: 'URL that visitors are sent to.' }),
    write: describeSchema(Url, `URL that visitors are sent to: ${joinSchemes('disjunction')}.`),
    initial: '',
  }),
  kind: defineField({
    read: Type.String({ description: 'Card type, one of `/docs/blocks` or another short slug.' }),
    write: Clearable(
      Type.String({
        format: 'slug',
        minLength: 1,
        maxLength: 40,
        description: `Card type: ${linkKinds.join(', ')}. Another short slug is kept and shown as \`normal\`.`,
      }),
    ),
    initial: 'normal',
  }),
  supporting_text: defineText(maxLengths.link.supporting_text, 'Line below the title.'),
  business_block_config: defineField({
    read: { ...OpenObject, ...blockConfig },
    write: Clearable({ ...SafeOpenObject, ...blockConfig }),
    initial: {},
  }),
  is_enabled: defineField({
    ...defineSwitch(true, 'True if the link is shown. Default: true.'),
    restricts: true,
  }),
  description: defineText(maxLengths.link.description, 'Longer text, shown by cards with enough space.'),
  icon: defineField({
    read: Nullable(Type.String({ description: 'Name of an icon, or one emoji.' })),
    write: Clearable(
      Type.String({
        maxLength: maxLengths.link.icon,
        description:
          'Name of an icon of the built-in set, which `/docs/blocks` lists, or one emoji. An unknown name counts as none.',
      }),
    ),
    initial: null,
  }),
  image_url: defineField({
    read: Nullable(Type.String({ description: 'Absolute URL of the picture; null without one.' })),
    write: Clearable(MediaUrl),
    initial: null,
  }),
  image_alt: defineText(maxLengths.image_alt, 'Text alternative of the picture.'),
  section: defineText(
    maxLengths.link.section,
    'Heading under which links with the same section are shown.',
    'Heading above the link.',
  ),
  pinned: defineSwitch(
    false,
    'Show the link above all sections. Default: false.',
    'True if the link is shown above all sections.',
  ),
  highlighted: defineSwitch(
    false,
    'Emphasise the link in the accent colour. Default: false.',
    'True if the link is emphasised in the accent colour.',
  ),
  size: defineValue(Size, 'row'),
  look: defineNullable(
    describeSchema(
      BlockLook,
      'Look of the block. Null uses that of its section, else of the theme. On pages with a composition (`header`, `cover`, `width`, `look`, `panel` or `motion` of the theme), the first highlighted, else the first, pinned link or link without a section that has no size, look or picture of its own and opens no network is a button below the bio, unless buttons are the look of the page or of a block there, or that section has a ground, columns, another layout or look.',
    ),
  ),
  tone: defineValue(Tone, 'plain'),
  color: defineNullable(
    describeSchema(
      Color,
      'Own colour of the block, with a text colour that is readable on it. Null uses `tone`.',
    ),
  ),
  destinations: defineField({
    read: Type.Array(
      Type.Object({
        ...destination,
        url: Type.String({ description: 'URL that these visitors are sent to.' }),
      }),
      {
        description: destinationsText,
      },
    ),
    write: Clearable(
      Type.Array(
        Type.Object(
          {
            ...destination,
            url: describeSchema(Url, 'URL that these visitors are sent to, with the rules of `url`.'),
          },
          // An unknown condition would be ignored, and the URL opened by everyone
          { additionalProperties: false },
        ),
        { maxItems: maxLinkDestinations, description: destinationsText },
      ),
    ),
    initial: [],
  }),
  open_in_browser: defineSwitch(
    false,
    'True if visitors within apps such as Instagram are asked to open the link in their browser. Only for `https` URLs. Default: false.',
  ),
  open_in_new_tab: defineSwitch(false, 'True if the link opens in a new tab. Default: false.'),
  schedule: defineField({ ...schedule, restricts: ['starts_at', 'ends_at'] }),
  gate: defineField({
    ...defineObject(gateParts, gateText),
    write: Clearable(
      Type.Object({ ...toWriteSchemas(gateParts), code: Clearable(GateCode) }, { description: gateText }),
    ),
    restricts: ['type', 'min_age'],
  }),
  audience: defineField({
    ...defineObject(
      {
        countries: defineValue(
          Type.Array(Country, { maxItems: 250, description: 'Countries of the visitor.' }),
          [],
        ),
        devices: defineValue(
          Type.Array(Enum(deviceTypes), {
            maxItems: deviceTypes.length,
            description: 'Device classes of the visitor.',
          }),
          [],
        ),
        languages: defineValue(
          Type.Array(Language, { maxItems: 100, description: "Languages of the visitor's browser." }),
          [],
        ),
        referrers: defineValue(
          Type.Array(Referrer, { maxItems: 100, description: 'Sites that the visitor comes from.' }),
          [],
        ),
      },
      'Visitors who see the link: they match at least one entry of every list that is not empty. This is not access control: the URL of the link works for everyone.',
    ),
    restricts: ['countries', 'devices', 'languages', 'referrers'],
  }),
  utm: defineObject(utmParts, 'Campaign parameters added to the URL as `utm_…`.'),
  campaign_id: defineNullable(describeSchema(Id, 'ID of the campaign, if the link belongs to one.')),
}
export type LinkFields = ContentOf<typeof linkFields>

/** Fields of a link that only the service sets. A body may contain them without effect, except for `order`. */
export const linkComputed = {
  profile_id: describeSchema(Id, 'ID of the profile.'),
  order: Type.Integer({ minimum: 0, description: 'Position among the active links, from 0.' }),
  state: Enum(linkStates, { description: 'Derived from `is_enabled`, `schedule` and archiving.' }),
  clicks: describeSchema(Count, 'Number of clicks.'),
  unique_clicks: describeSchema(Count, 'Number of visitors who clicked, counted per day.'),
  last_clicked_at: Nullable(describeSchema(Time, 'Time of the last click; null before the first.')),
  archived_at: ArchivedAt,
}

export const Link = createOpenObject({
  ...resource,
  ...toReadSchemas(linkFields),
  ...linkComputed,
  ...externalRead,
})
export type Link = Static<typeof Link>

const write = {
  ...toWriteSchemas(linkFields),
  order: Clearable(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'From 0; past the end means last.' }),
  ),
  ...externalWrite,
}
export const LinkCreate = createOpenBody(write)
export type LinkCreate = Static<typeof LinkCreate>
export const LinkWrite = createOpenBody({ revision: RevisionGuard, ...write })
export type LinkWrite = Static<typeof LinkWrite>

export const LinkOrder = Type.Object({
  order: Type.Array(Id, {
    minItems: 1,
    maxItems: 10_000,
    description: 'IDs of active links, without repetitions.',
  }),
})
export type LinkOrder = Static<typeof LinkOrder>

export const BlockFile = Type.Object({
  ...fixedResource,
  url: Type.String({
    description:
      'Use it as `image_url`, as `url`, or inside `business_block_config`; that of a font in `theme.font_file`.',
  }),
  content_type: Type.String({ description: 'Media type of the stored file.' }),
  size_bytes: Type.Integer({ minimum: 1, description: 'Size of the stored file.' }),
  width: Nullable(Type.Integer({ minimum: 1, description: 'Pixels; null for a PDF or font.' })),
  height: Nullable(Type.Integer({ minimum: 1, description: 'Pixels; null for a PDF or font.' })),
})
export type BlockFile = Static<typeof BlockFile>

export const linkExample: Link = {
  id: 42,
  ...stamps,
  profile_id: 12,
  ...toInitialContent(linkFields),
  title: 'Spring collection',
  url: 'https://shop.example.com/spring',
  kind: 'product',
  supporting_text: 'Bowls and cups, fired in March',
  order: 0,
  business_block_config: { price: 4900, currency: 'EUR', image_url: '/media/91ac03de.webp' },
  state: 'active',
  image_url: 'https://vitrine.example.com/media/91ac03de.webp',
  image_alt: 'A blue bowl',
  section: 'Shop',
  highlighted: true,
  schedule: { starts_at: null, ends_at: null, timezone: 'Europe/Vienna' },
  utm: { ...noUtm, source: 'profile' },
  clicks: 318,
  unique_clicks: 254,
  last_clicked_at: '2026-03-08T18:02:11.000Z',
  archived_at: null,
}
