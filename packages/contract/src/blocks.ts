import { type Static, type TSchema, Type } from 'typebox'
import type { LinkKind } from './block-kinds.ts'
import {
  eventLayouts,
  faqLayouts,
  galleryLayouts,
  hoursLayouts,
  textLayouts,
  textStyles,
} from './design-choices.ts'
import { FormConfig, SignUpConfig } from './features/forms.ts'
import {
  eventStatuses,
  maxEvents,
  maxGalleryItems,
  maxHiddenEntries,
  maxHourEntries,
  maxLatestEntries,
  maxLengths,
  maxMenuGroups,
  maxMenuItems,
} from './limits.ts'
import { Enum, FocalPoint } from './operation.ts'

export const maxBookingMinutes = 7 * 24 * 60
export const maxDonationAmounts = 6
export const maxOpeningHours = 14

const noConfig = Type.Object({})

const phoneConfig = Type.Object({
  number: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^[+0-9(][0-9 ()/.-]{2,38}$',
      description: 'The number of `url` as it is shown, with its spaces.',
    }),
  ),
})

const linked = Type.Optional(
  Type.Boolean({ default: true, description: 'False if the block opens nothing; `url` is not used then.' }),
)

const price = Type.Optional(Type.Integer({ minimum: 0, description: 'In minor units: 2900 is 29.00.' }))
const currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }))
/** Pattern of the IDs that the service gives the entries of a source. */
const entryId = '^[a-z0-9]{16}$'
const itemUrl = Type.String({ format: 'uri', maxLength: maxLengths.url })

/** JSON Schema of `business_block_config` for each kind of link. Amounts are in minor units. */
export const blockConfigs = {
  normal: noConfig,
  product: Type.Object(
    {
      price,
      currency,
      compare_at: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Former price in minor units, shown struck.' }),
      ),
      badge: Type.Optional(
        Type.String({ maxLength: 24, description: 'A word or two, on the picture if there is one: "New".' }),
      ),
      linked,
    },
    { dependentRequired: { price: ['currency'], compare_at: ['price', 'currency'] } },
  ),
  header: noConfig,
  text: Type.Object({
    text: Type.Optional(
      Type.String({
        maxLength: 5000,
        description:
          'The text; else the supporting text is shown. `**bold**`, `*italic*` and `[words](https://…)` are marks.',
      }),
    ),
    layout: Type.Optional(
      Enum(textLayouts, {
        default: 'none',
        description:
          'Shows `image_url` `above` the text, or beside it at its `start` or `end`; above it where the space is narrow.',
      }),
    ),
    style: Type.Optional(
      Enum(textStyles, {
        default: 'plain',
        description:
          'A large `lead`, a `quote` in display type, whose last line after others is its source, or a `drop_cap` where the script has one. A text that is only a quotation is a quote unless it has a style.',
      }),
    ),
  }),
  image: Type.Object(
    {
      width: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Pixels of the picture, if the name of its upload does not have them.',
        }),
      ),
      height: Type.Optional(Type.Integer({ minimum: 1, description: 'Together with `width`.' })),
      caption: Type.Optional(Type.String({ maxLength: 500, description: 'Shown below the picture.' })),
      half: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'True shows two such pictures in a row side by side, with one height.',
        }),
      ),
      linked,
    },
    { dependentRequired: { width: ['height'], height: ['width'] } },
  ),
  video: noConfig,
  embed: noConfig,
  form: FormConfig,
  email_capture: SignUpConfig,
  contact_card: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Else the title.' })),
    role: Type.Optional(Type.String({ maxLength: 200, description: 'Profession or position.' })),
    organization: Type.Optional(Type.String({ maxLength: 200, description: 'Company or association.' })),
    phone: Type.Optional(
      Type.String({
        maxLength: 52,
        pattern: '^[+0-9(][0-9 ()/.-]{2,38}(?: ext\\. [0-9]{1,7})?$',
        description: 'Phone number, as it is shown.',
      }),
    ),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        format: 'email',
        pattern: '^[^\\s@?&%]+@[^\\s@?&%]+$',
        description: 'E-mail address.',
      }),
    ),
    address: Type.Optional(Type.String({ maxLength: 300, description: 'Postal address.' })),
  }),
  phone: phoneConfig,
  email: noConfig,
  whatsapp: phoneConfig,
  map: Type.Object({
    address: Type.Optional(
      Type.String({ maxLength: 300, description: 'Street address, shown without a supporting text.' }),
    ),
    opening_hours: Type.Optional(
      Type.Array(
        Type.Object({
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
            minItems: 1,
            maxItems: 7,
            description: 'From 1 (Monday) to 7.',
          }),
          opens: Type.String({ format: 'local-time', description: 'Local time: "09:00".' }),
          closes: Type.String({
            format: 'local-time',
            description: 'Closing time. On the next day unless it is after `opens`.',
          }),
        }),
        {
          maxItems: maxHourEntries,
          description: 'In the time zone of the profile. The page shows if the place is open.',
        },
      ),
    ),
    special_hours: Type.Optional(
      Type.Array(
        Type.Object(
          {
            date: Type.String({ format: 'date', description: 'The day.' }),
            opens: Type.Optional(Type.String({ format: 'local-time', description: 'Local time.' })),
            closes: Type.Optional(Type.String({ format: 'local-time', description: 'Closing time.' })),
          },
          { dependentRequired: { opens: ['closes'], closes: ['opens'] } },
        ),
        { maxItems: maxHourEntries, description: 'Days with other hours; closed without times.' },
      ),
    ),
    layout: Type.Optional(
      Enum(hoursLayouts, {
        default: 'list',
        description:
          'Opening hours as a `list` beside the days, a ruled `table` in full width, or in a `line` of text.',
      }),
    ),
    hours: Type.Optional(
      Type.Array(
        Type.Object({
          days: Type.String({ minLength: 1, maxLength: 60, description: 'As free text: "Mon–Fri".' }),
          time: Type.String({ minLength: 1, maxLength: 60, description: '"9–18", "closed".' }),
        }),
        { maxItems: maxOpeningHours, description: 'As free text, shown below `opening_hours`.' },
      ),
    ),
  }),
  faq: Type.Object({
    layout: Type.Optional(
      Enum(faqLayouts, {
        default: 'folded',
        description: 'Answers `folded` below their questions, the same in two `columns`, or all `open`.',
      }),
    ),
    items: Type.Array(
      Type.Object({
        question: Type.String({ minLength: 1, maxLength: 300, description: 'Always visible.' }),
        answer: Type.String({
          minLength: 1,
          maxLength: 5000,
          description: 'Shown after a click. Has the marks of a text.',
        }),
      }),
      { maxItems: 30, description: 'Questions, in their order.' },
    ),
  }),
  countdown: Type.Object({
    ends_at: Type.String({ format: 'date-time', description: 'With its offset: 2027-03-20T10:00:00+01:00.' }),
    finished_text: Type.Optional(Type.String({ maxLength: 200, description: 'Shown from that moment on.' })),
    submit_label: Type.Optional(
      Type.String({ maxLength: 60, description: 'Text that invites to open `url`: "Get tickets".' }),
    ),
    linked,
  }),
  file: Type.Object({
    content_type: Type.Optional(
      Type.String({ maxLength: 100, description: 'Media type. Default: by the extension of the URL.' }),
    ),
    size_bytes: Type.Optional(Type.Integer({ minimum: 1, description: 'Size of the file, shown.' })),
  }),
  booking: Type.Object(
    {
      duration_minutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxBookingMinutes, description: 'Length of the appointment.' }),
      ),
      price,
      currency,
      details: Type.Optional(
        Type.String({ maxLength: 1000, description: 'Preparations and expectations, shown below the card.' }),
      ),
    },
    { dependentRequired: { price: ['currency'] } },
  ),
  donation: Type.Object(
    {
      currency: Type.Optional(
        Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; for all amounts.' }),
      ),
      amounts: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          maxItems: maxDonationAmounts,
          description: 'Suggested amounts in minor units.',
        }),
      ),
      goal: Type.Optional(Type.Integer({ minimum: 1, description: 'In minor units.' })),
      raised: Type.Optional(
        Type.Integer({ minimum: 0, description: 'In minor units; shown beside `goal`.' }),
      ),
    },
    { dependentRequired: { amounts: ['currency'], goal: ['currency'], raised: ['goal', 'currency'] } },
  ),
  social: Type.Object({
    platform: Type.Optional(
      Type.String({ maxLength: 40, description: 'Name of the network, as in `social_links`: `mastodon`.' }),
    ),
    handle: Type.Optional(Type.String({ maxLength: 100, description: 'Shown below the title: `@marlo`.' })),
  }),
  menu: Type.Object({
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; for all prices.' })),
    groups: Type.Array(
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 80, description: 'Heading: "Breakfast".' })),
        items: Type.Array(
          Type.Object({
            name: Type.String({ minLength: 1, maxLength: 120, description: 'Dish or service.' }),
            description: Type.Optional(Type.String({ maxLength: 300, description: 'Shown below the name.' })),
            price,
            price_text: Type.Optional(
              Type.String({ maxLength: 40, description: 'Shown instead of `price`: "from 12 €".' }),
            ),
            is_sold_out: Type.Optional(Type.Boolean({ default: false })),
          }),
          {
            minItems: 1,
            maxItems: maxMenuItems,
            description: `At most ${maxMenuItems} in all groups together.`,
          },
        ),
      }),
      { maxItems: maxMenuGroups, description: 'Parts of the menu, in their order.' },
    ),
    box: Type.Optional(Type.Boolean({ default: false, description: 'True shows the menu in a box.' })),
  }),
  events: Type.Object({
    layout: Type.Optional(
      Enum(eventLayouts, {
        default: 'cards',
        description: 'Dates as `cards`, lines of a `table`, or in large type as on a `poster`.',
      }),
    ),
    items: Type.Array(
      Type.Object(
        {
          id: Type.Optional(
            Type.String({
              pattern: '^[a-z0-9-]{1,40}$',
              description: 'Unique in the block. The service sets it if it is missing.',
            }),
          ),
          title: Type.String({ minLength: 1, maxLength: 120, description: 'Name of the event.' }),
          starts_at: Type.String({
            format: 'date-time',
            description:
              'With its offset: 2027-03-20T20:00:00+01:00. Midnight in the time zone of the profile means all day. Midnight with the unknown offset of RFC 3339 (2027-03-20T00:00:00-00:00) means this day in any time zone.',
          }),
          ends_at: Type.Optional(
            Type.String({
              format: 'date-time',
              description:
                'The event is shown until then, else until the end of the day on which it starts. For all-day events the midnight after the last day.',
            }),
          ),
          place: Type.Optional(Type.String({ maxLength: 200, description: 'Venue and town.' })),
          url: Type.Optional({ ...itemUrl, description: 'Web address of tickets or details.' }),
          price,
          currency,
          status: Type.Optional(Enum(eventStatuses, { default: 'scheduled' })),
          action: Type.Optional(
            Type.String({ maxLength: 30, description: 'Text that invites to open `url`: "Tickets".' }),
          ),
        },
        { dependentRequired: { price: ['currency'], action: ['url'] } },
      ),
      { maxItems: maxEvents, description: 'Shown in order of their dates.' },
    ),
  }),
  gallery: Type.Object({
    layout: Type.Optional(
      Enum(galleryLayouts, {
        default: 'mosaic',
        description:
          'Pictures as a `mosaic` with one large in six, a grid of `squares`, `uncropped` in rows, one below the other in a `column`, or in a `strip` that scrolls.',
      }),
    ),
    items: Type.Array(
      Type.Object({
        image_url: Type.String({
          format: 'media-uri',
          maxLength: maxLengths.url,
          description: 'An uploaded picture.',
        }),
        alt: Type.Optional(
          Type.String({ maxLength: maxLengths.image_alt, description: 'Text alternative of the picture.' }),
        ),
        caption: Type.Optional(
          Type.String({
            maxLength: 80,
            description: 'Shown on the picture in a mosaic, below it otherwise.',
          }),
        ),
        url: Type.Optional({ ...itemUrl, description: 'Opened instead of the large picture.' }),
        focus: Type.Optional(
          FocalPoint('Point that stays in view where the layout cuts the picture off. Omitted: the centre.'),
        ),
      }),
      { maxItems: maxGalleryItems, description: 'Pictures, in their order.' },
    ),
  }),
  latest: Type.Object({
    source: Type.Optional({
      ...itemUrl,
      description: 'Address of the RSS, Atom or JSON feed. The service finds it at `url` if it is missing.',
    }),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxLatestEntries, default: 3, description: 'Entries shown.' }),
    ),
    pinned: Type.Optional(
      Type.String({ pattern: entryId, description: 'ID of an entry that is always shown first.' }),
    ),
    hidden: Type.Optional(
      Type.Array(Type.String({ pattern: entryId }), {
        maxItems: maxHiddenEntries,
        description: 'IDs of entries that are not shown.',
      }),
    ),
    pictures: Type.Optional(Type.Boolean({ default: true, description: 'False omits the pictures.' })),
    dates: Type.Optional(Type.Boolean({ default: true, description: 'False omits the dates.' })),
  }),
} satisfies Record<LinkKind, TSchema>

export type BlockConfigs = { [K in LinkKind]: ConfigOf<Static<(typeof blockConfigs)[K]>> }
type ConfigOf<T> = [keyof T] extends [never] ? Record<never, never> : T
