import { type Static, Type } from 'typebox'
import {
  Clearable,
  Enum,
  Id,
  MediaUrl,
  Nullable,
  OpenObject,
  open,
  openBody,
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

/** Kinds with a card of their own on the page. */
export const linkKinds = [
  'normal',
  'product',
  'header',
  'text',
  'image',
  'video',
  'embed',
  'form',
  'email_capture',
  'contact_card',
  'phone',
  'email',
  'whatsapp',
  'map',
  'faq',
  'countdown',
  'file',
  'booking',
  'donation',
  'social',
] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkStates = ['draft', 'scheduled', 'active', 'expired', 'hidden', 'archived'] as const

const Title = Type.String({ minLength: 1, maxLength: 200 })
const Kind = Type.String({
  format: 'slug',
  minLength: 1,
  maxLength: 40,
  description: `Card type: ${linkKinds.join(', ')}. Another short slug is kept and shown as \`normal\`.`,
})
const SupportingText = Type.String({ maxLength: 500 })
const Description = Type.String({ maxLength: 2000 })
const Icon = Type.String({
  maxLength: 60,
  description:
    'Name of an icon of the built-in set, which `/docs/blocks` lists, or one emoji. An unknown name counts as none.',
})
const ImageAlt = Type.String({ maxLength: 300 })
const Section = Type.String({
  maxLength: 80,
  description: 'Heading under which links with the same section are shown.',
})
export const GateType = Enum(['none', 'sensitive', 'age', 'code'], {
  description:
    'What stands before the address: a notice, a question of age, or a code. It is in nothing that the page sends until it was answered.',
})
const MinAge = Type.Integer({ minimum: 1, maximum: 99, description: 'Years.' })
const GateMessage = Type.String({ maxLength: 300 })
const Device = Enum(['mobile', 'tablet', 'desktop'])
const Referrer = Type.String({
  minLength: 1,
  maxLength: 253,
  description: 'Host name of the page the visitor came from; its subdomains match too.',
})

const audience = {
  countries: Type.Array(Country, { maxItems: 250 }),
  devices: Type.Array(Device, { maxItems: 3 }),
  languages: Type.Array(Language, { maxItems: 100 }),
  referrers: Type.Array(Referrer, { maxItems: 100 }),
}
const audienceDescription =
  'To whom the page shows the link: visitors who match every list that is not empty, by any of its entries. It is no access control: the address of the link works for everybody.'

const configDescription =
  'What the `kind` needs beyond the other members; `/docs/blocks.json` has a schema for each kind.'

export const Link = open({
  ...resource,
  profile_id: Id,
  title: Type.String(),
  url: Type.String(),
  kind: Type.String(),
  supporting_text: Nullable(Type.String()),
  order: Type.Integer({ minimum: 0, description: 'Place among the live links, from 0.' }),
  business_block_config: { ...OpenObject, description: configDescription },
  state: Enum(linkStates, { description: 'Follows from `is_enabled`, `schedule` and archiving.' }),
  is_enabled: Type.Boolean(),
  description: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  image_url: Nullable(Type.String()),
  image_alt: Nullable(Type.String()),
  section: Nullable(Type.String()),
  pinned: Type.Boolean({ description: 'Stands above all sections.' }),
  highlighted: Type.Boolean({ description: 'Stands out in the colour of the theme.' }),
  open_in_new_tab: Type.Boolean(),
  schedule: Schedule,
  gate: Type.Object({ type: GateType, min_age: Nullable(MinAge), message: Nullable(Type.String()) }),
  audience: Type.Object(audience, { description: audienceDescription }),
  utm: Utm,
  campaign_id: Nullable(Id),
  clicks: Count,
  unique_clicks: Count,
  last_clicked_at: Nullable(Time),
  archived_at: ArchivedAt,
})
export type Link = Static<typeof Link>

export const LinkWrite = openBody({
  revision: RevisionGuard,
  title: Title,
  url: Url,
  kind: Clearable(Kind),
  supporting_text: Clearable(SupportingText),
  order: Clearable(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'From 0; past the end means last.' }),
  ),
  business_block_config: Clearable({ ...SafeOpenObject, description: configDescription }),
  is_enabled: Clearable(Type.Boolean()),
  description: Clearable(Description),
  icon: Clearable(Icon),
  image_url: Clearable(MediaUrl),
  image_alt: Clearable(ImageAlt),
  section: Clearable(Section),
  pinned: Clearable(Type.Boolean()),
  highlighted: Clearable(Type.Boolean()),
  open_in_new_tab: Clearable(Type.Boolean()),
  schedule: Clearable(ScheduleWrite),
  gate: Clearable(
    Type.Object({
      type: Clearable(GateType),
      min_age: Clearable(MinAge),
      message: Clearable(GateMessage),
      code: Clearable(
        Type.String({
          minLength: 4,
          maxLength: 64,
          writeOnly: true,
          description: 'Never returned; stored as a hash.',
        }),
      ),
    }),
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
  utm: Clearable(UtmWrite),
  campaign_id: Clearable(Id),
})
export type LinkWrite = Static<typeof LinkWrite>

export const LinkOrder = Type.Object({
  order: Type.Array(Id, { minItems: 1, maxItems: 10_000, description: 'Ids of live links, each once.' }),
})
export type LinkOrder = Static<typeof LinkOrder>

export const BlockFile = Type.Object({
  id: Id,
  url: Type.String({ description: 'Use it as `image_url`, as `url`, or inside `business_block_config`.' }),
  content_type: Type.String(),
  size_bytes: Type.Integer({ minimum: 1, description: 'Of the stored file.' }),
  width: Nullable(Type.Integer({ minimum: 1, description: 'Pixels; null for a PDF.' })),
  height: Nullable(Type.Integer({ minimum: 1 })),
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
  image_url: '/media/91ac03de.webp',
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
