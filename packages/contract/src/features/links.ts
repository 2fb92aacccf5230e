import { type Static, Type } from 'typebox'
import { deviceTypes, gateAge, gateCodeMinLength, gateTypes, linkKinds, maxLengths } from '../limits.ts'
import {
  Clearable,
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
import {
  ArchivedAt,
  Count,
  Country,
  Language,
  noUtm,
  Schedule,
  ScheduleWrite,
  stamps,
  Utm,
  UtmWrite,
} from './common.ts'

export const linkStates = ['draft', 'scheduled', 'active', 'expired', 'hidden', 'archived'] as const

const Title = Type.String({
  minLength: 1,
  maxLength: maxLengths.link.title,
  description: 'Title of the card.',
})
const Kind = Type.String({
  format: 'slug',
  minLength: 1,
  maxLength: 40,
  description: `Card type: ${linkKinds.join(', ')}. Another short slug is kept and shown as \`normal\`.`,
})
const SupportingText = Type.String({
  maxLength: maxLengths.link.supporting_text,
  description: 'Line below the title.',
})
const Description = Type.String({
  maxLength: maxLengths.link.description,
  description: 'Longer text, shown by cards with enough space.',
})
const Icon = Type.String({
  maxLength: maxLengths.link.icon,
  description:
    'Name of an icon of the built-in set, which `/docs/blocks` lists, or one emoji. An unknown name counts as none.',
})
const ImageAlt = Type.String({
  maxLength: maxLengths.image_alt,
  description: 'Text alternative of the picture.',
})
const Section = Type.String({
  maxLength: maxLengths.link.section,
  description: 'Heading under which links with the same section are shown.',
})
export const GateType = Enum(gateTypes, {
  description:
    'A gate before the URL: a notice, an age question, or a code. The page contains the URL only after the gate is passed.',
})
const MinAge = Type.Integer({
  minimum: gateAge.min,
  maximum: gateAge.max,
  description: 'Minimum age in years.',
})
const GateMessage = Type.String({
  maxLength: maxLengths.link.gate_message,
  description: 'Text of the question; null uses the default text.',
})
const Device = Enum(deviceTypes)
const Referrer = Type.String({
  minLength: 1,
  maxLength: maxLengths.host_name,
  description: 'Host name of the page the visitor came from; its subdomains match too.',
})

const audience = {
  countries: Type.Array(Country, { maxItems: 250, description: 'Countries of the visitor.' }),
  devices: Type.Array(Device, {
    maxItems: deviceTypes.length,
    description: 'Device classes of the visitor.',
  }),
  languages: Type.Array(Language, { maxItems: 100, description: "Languages of the visitor's browser." }),
  referrers: Type.Array(Referrer, { maxItems: 100, description: 'Sites that the visitor comes from.' }),
}
const audienceDescription =
  'Visitors who see the link: they match at least one entry of every list that is not empty. This is not access control: the URL of the link works for everyone.'

const configDescription = 'Settings of the `kind`; `/docs/blocks.json` has a schema for each kind.'

export const Link = createOpenObject({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  title: Type.String({ description: 'Title of the card.' }),
  url: Type.String({ description: 'URL that visitors are sent to.' }),
  kind: Type.String({ description: 'Card type; see `LinkWrite`.' }),
  supporting_text: Nullable(Type.String({ description: 'Line below the title.' })),
  order: Type.Integer({ minimum: 0, description: 'Position among the active links, from 0.' }),
  business_block_config: { ...OpenObject, description: configDescription },
  state: Enum(linkStates, { description: 'Derived from `is_enabled`, `schedule` and archiving.' }),
  is_enabled: Type.Boolean({ description: 'True if the link is shown. Default: true.' }),
  description: Nullable(Type.String({ description: 'Longer text, shown by cards with enough space.' })),
  icon: Nullable(Type.String({ description: 'Name of an icon, or one emoji.' })),
  image_url: Nullable(Type.String({ description: 'Absolute URL of the picture; null without one.' })),
  image_alt: Nullable(Type.String({ description: 'Text alternative of the picture.' })),
  section: Nullable(Type.String({ description: 'Heading above the link.' })),
  pinned: Type.Boolean({ description: 'True if the link is shown above all sections.' }),
  highlighted: Type.Boolean({ description: 'True if the link is emphasised in the accent colour.' }),
  open_in_new_tab: Type.Boolean({ description: 'True if the link opens in a new tab. Default: false.' }),
  schedule: describeSchema(Schedule, 'Period in which it is shown. A missing end is open.'),
  gate: Type.Object(
    {
      type: GateType,
      min_age: Nullable(MinAge),
      message: Nullable(Type.String({ description: 'Text of the question; null uses the default text.' })),
    },
    { description: 'A question to the visitor before the URL is opened.' },
  ),
  audience: Type.Object(audience, { description: audienceDescription }),
  utm: describeSchema(Utm, 'Campaign parameters added to the URL as `utm_…`.'),
  campaign_id: Nullable(describeSchema(Id, 'ID of the campaign, if the link belongs to one.')),
  clicks: describeSchema(Count, 'Number of clicks.'),
  unique_clicks: describeSchema(Count, 'Number of visitors who clicked, counted per day.'),
  last_clicked_at: Nullable(describeSchema(Time, 'Time of the last click; null before the first.')),
  archived_at: ArchivedAt,
})
export type Link = Static<typeof Link>

const write = {
  title: Title,
  url: describeSchema(Url, 'URL that visitors are sent to: http, https, mailto, tel, sms or geo.'),
  kind: Clearable(Kind),
  supporting_text: Clearable(SupportingText),
  order: Clearable(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'From 0; past the end means last.' }),
  ),
  business_block_config: Clearable({ ...SafeOpenObject, description: configDescription }),
  is_enabled: Clearable(Type.Boolean({ description: 'True if the link is shown. Default: true.' })),
  description: Clearable(Description),
  icon: Clearable(Icon),
  image_url: Clearable(MediaUrl),
  image_alt: Clearable(ImageAlt),
  section: Clearable(Section),
  pinned: Clearable(Type.Boolean({ description: 'Show the link above all sections. Default: false.' })),
  highlighted: Clearable(
    Type.Boolean({ description: 'Emphasise the link in the accent colour. Default: false.' }),
  ),
  open_in_new_tab: Clearable(
    Type.Boolean({ description: 'True if the link opens in a new tab. Default: false.' }),
  ),
  schedule: Clearable(describeSchema(ScheduleWrite, 'Period in which it is shown. A missing end is open.')),
  gate: Clearable(
    Type.Object(
      {
        type: Clearable(GateType),
        min_age: Clearable(MinAge),
        message: Clearable(GateMessage),
        code: Clearable(
          Type.String({
            minLength: gateCodeMinLength,
            maxLength: maxLengths.link.gate_code,
            writeOnly: true,
            description: 'Never returned; stored as a hash.',
          }),
        ),
      },
      { description: 'A question to the visitor before the URL is opened.' },
    ),
  ),
  audience: Clearable(
    Type.Object(
      {
        countries: Clearable(audience.countries),
        devices: Clearable(audience.devices),
        languages: Clearable(audience.languages),
        referrers: Clearable(audience.referrers),
      },
      { description: audienceDescription },
    ),
  ),
  utm: Clearable(describeSchema(UtmWrite, 'Campaign parameters added to the URL as `utm_…`.')),
  campaign_id: Clearable(describeSchema(Id, 'ID of the campaign, if the link belongs to one.')),
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
  url: Type.String({ description: 'Use it as `image_url`, as `url`, or inside `business_block_config`.' }),
  content_type: Type.String({ description: 'Media type of the stored file.' }),
  size_bytes: Type.Integer({ minimum: 1, description: 'Size of the stored file.' }),
  width: Nullable(Type.Integer({ minimum: 1, description: 'Pixels; null for a PDF.' })),
  height: Nullable(Type.Integer({ minimum: 1, description: 'Pixels; null for a PDF.' })),
})
export type BlockFile = Static<typeof BlockFile>

export const linkExample: Link = {
  id: 42,
  ...stamps,
  profile_id: 12,
  title: 'Spring collection',
  url: 'https://shop.example.com/spring',
  kind: 'product',
  supporting_text: 'Bowls and cups, fired in March',
  order: 0,
  business_block_config: { price: 4900, currency: 'EUR', image_url: '/media/91ac03de.webp' },
  state: 'active',
  is_enabled: true,
  description: null,
  icon: null,
  image_url: 'https://vitrine.example.com/media/91ac03de.webp',
  image_alt: 'A blue bowl',
  section: 'Shop',
  pinned: false,
  highlighted: true,
  open_in_new_tab: false,
  schedule: { starts_at: null, ends_at: null, timezone: 'Europe/Vienna' },
  gate: { type: 'none', min_age: null, message: null },
  audience: { countries: [], devices: [], languages: [], referrers: [] },
  utm: { ...noUtm, source: 'profile' },
  campaign_id: null,
  clicks: 318,
  unique_clicks: 254,
  last_clicked_at: '2026-03-08T18:02:11.000Z',
  archived_at: null,
}
