import {
  type LinkKind,
  linkExample,
  linkFields,
  linkKinds,
  profileExample,
  profileFields,
  socialPlatforms,
} from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { backgroundPatterns, themePresets } from '@vitrine/contract/design-choices'
import { iconNames } from '@vitrine/page/icons/index'
import { describe, expect, test } from 'vitest'
import { readCatalogues, readMessages } from '#tests/studio-texts.ts'
import { createFormat } from '../../app/create-format.ts'
import { getFieldName } from '../field-paths.ts'
import { compareLines, createFieldFormat, type Line } from './field-values.ts'

const picture = '/media/3f9c2ab1.webp'

const createWriter = (language: string, timezone = 'Europe/Vienna') => {
  const catalogues = readCatalogues(language.slice(0, 2))
  return createFieldFormat({
    t: readMessages(language.slice(0, 2)),
    texts: catalogues.versions.comparison,
    blocks: catalogues['links/blocks'],
    right: catalogues['profile/design/options'].right,
    format: createFormat(language, ''),
    language,
    timezone,
    campaigns: [{ id: 987654, name: 'Spring fair' }],
    findEntries: () => [{ id: 'a1b2c3d4e5f60718', title: 'How a bowl is thrown' }],
    findPicture: (url) => (url.startsWith('/media/') ? url : null),
  })
}
const languages = ['en-GB', 'de', 'es', 'fr', 'it', 'pt', 'ja', 'ar']
const write = createWriter('en-GB')
const toTexts = (lines: readonly Line[]) => lines.map(({ text }) => text.replaceAll(/\s/g, ' '))

type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
}
type Values = Readonly<Record<string, unknown>>

const unwrap = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
const isNullable = (schema: Schema) => schema.anyOf?.some(({ type }) => type === 'null') ?? false

/** Values of fields whose schema does not list them. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  kind: linkKinds,
  icon: [...iconNames, '🎈'],
  platform: socialPlatforms,
  preset: themePresets,
  language: ['pt-BR', 'de'],
  languages: ['pt', 'de'],
  countries: ['AT', 'BR'],
  timezone: ['Europe/Vienna'],
  starts_at: ['2027-03-20T10:00:00.000Z'],
  ends_at: ['2027-03-20T12:00:00.000Z'],
  campaign_id: [987654, 111222],
  url: ['mailto:me@example.com', 'tel:+436601234567', picture, 'https://example.com/x'],
  content_type: ['application/pdf'],
  ground: ['panel'],
  // A tone shows only without a colour
  'section_styles.color': [null],
  'background.value': ['#102030', '45deg,#102030,#405060', '90deg, #102030, #405060', ...backgroundPatterns],
}
const formats: Readonly<Record<string, string>> = {
  'date-time': '2027-03-20T10:00:00.000Z',
  date: '2027-12-24',
  'local-time': '09:00',
  uri: 'https://example.com/x',
  'media-uri': picture,
  'font-uri': '/media/0f3a51c2d4e6b7a8091a2b3c4d5e6f70.woff2',
}
const isPicture = (name: string) => /^(?:image|avatar|og_image)_url$/.test(name)

const listSamples = (path: string, wrapped: Schema): readonly unknown[] => {
  const schema = unwrap(wrapped)
  const name = path.split('.').at(-1)!
  const own = samples[path.split('.').slice(-2).join('.')] ?? samples[name]
  if (own && schema.type !== 'array') return own
  if (isPicture(name)) return [picture]
  if (schema.enum) return schema.enum
  if (schema.format && formats[schema.format]) return [formats[schema.format]]
  if (schema.pattern === '^[A-Z]{3}$') return ['EUR']
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'integer' || schema.type === 'number') return [Math.max(schema.minimum ?? 0, 7)]
  if (schema.type === 'array') return [listSamples(path, schema.items!)]
  if (schema.type === 'object') return [createEntry(path, schema, Object.keys(schema.properties!))]
  return [`Words of ${name.replaceAll('_', ' ')}`]
}

const createEntry = (path: string, schema: Schema, names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => [name, listSamples(`${path}.${name}`, schema.properties![name]!)[0]]),
  )

/** Returns the paths and schemas of all values without parts. */
const listLeaves = (path: string, wrapped: Schema): (readonly [path: string, schema: Schema])[] => {
  const { properties } = unwrap(wrapped)
  return properties && Object.keys(properties).length
    ? Object.entries(properties).flatMap(([name, part]) => listLeaves(path ? `${path}.${name}` : name, part))
    : [[path, wrapped]]
}
const toSchema = (fields: Readonly<Record<string, { readonly read: object }>>): Schema => ({
  properties: Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read as Schema])),
})

/** Braces, stored names, ids, ISO dates, paths of uploads and other signs that no person writes. */
const raw =
  /[{}[\]]|undefined|null|NaN|true|false|\d{4}-\d\d-\d\d|T\d\d:\d\d|\/media\/|987654|111222|\b[a-z]+_[a-z]+\b|mailto:|tel:/

const expectReadable = (lines: readonly Line[], value: unknown, context: string) => {
  expect(lines.length, context).toBeGreaterThan(0)
  for (const { text } of lines) {
    expect(text, context).not.toMatch(raw)
    expect(text, context).not.toBe('')
    // A stored name is lower case, but a word of a sentence in other languages may be too
    if (typeof value === 'string' && /^[a-z_]+$/.test(value)) expect(text, context).not.toBe(value)
  }
}

const owners = {
  link: { ...linkExample, business_block_config: { currency: 'EUR' } },
  profile: profileExample,
}

describe.each(languages)('values in %s', (language) => {
  const write = createWriter(language)
  test.each([
    ...listLeaves('', toSchema(linkFields)).map(([path, schema]) => ['link', path, schema] as const),
    ...listLeaves('', toSchema(profileFields)).map(([path, schema]) => ['profile', path, schema] as const),
  ])('%s: %s', (resource, path, schema) => {
    if (path === 'business_block_config') return
    const owner = owners[resource]
    for (const value of listSamples(path, schema)) {
      const lines = write(path.split('.'), value, owner)
      expectReadable(lines, value, `${path} ${JSON.stringify(value)}`)
      if (isPicture(path.split('.').at(-1)!)) expect(lines[0]!.picture).toBe(picture)
    }
    const choices = unwrap(schema).enum ?? (/kind$|preset$/.test(path) ? listSamples(path, schema) : [])
    const texts = choices.map((value) => write(path.split('.'), value, owner)[0]!.text)
    expect(new Set(texts).size, texts.join()).toBe(choices.length)
    if (isNullable(schema))
      for (const { text } of write(path.split('.'), null, owner)) expect(text).not.toMatch(raw)
  })

  const configs = linkKinds.flatMap((kind) =>
    listLeaves('', blockConfigs[kind] as Schema).flatMap(([name, schema]) =>
      name ? [[kind, name, schema] as const] : [],
    ),
  )
  test.each(configs)('%s: %s', (kind: LinkKind, name, schema) => {
    const owner = { ...owners.link, kind }
    const path = ['business_block_config', name]
    for (const value of listSamples(path.join('.'), schema)) {
      const lines = write(path, value, owner)
      expectReadable(lines, value, `${kind} ${name} ${JSON.stringify(value)}`)
    }
  })
})

describe('entries of lists', () => {
  const listLists = (owner: string, scope: string, { properties = {} }: Schema) =>
    Object.entries(properties).flatMap(([name, wrapped]) => {
      const { items } = unwrap(wrapped)
      return items && unwrap(items).properties ? [[owner, scope + name, unwrap(items)] as const] : []
    })
  const lists = [
    ...linkKinds.flatMap((kind) => listLists(kind, 'business_block_config.', blockConfigs[kind] as Schema)),
    ...listLists('profile', '', toSchema(profileFields)),
  ]
  const withPart = (path: string, schema: Schema, name: string): Values => {
    const dependents = Object.entries(schema.dependentRequired ?? {}).flatMap(([key, names]) =>
      key === name ? names : [],
    )
    return createEntry(path, schema, [...new Set([...(schema.required ?? []), ...dependents, name])])
  }

  test.each(lists)('%s: each field of %s changes the text', (kind, name, schema) => {
    const owner = { ...owners.link, kind, business_block_config: { currency: 'EUR' } }
    const path = name.split('.')
    const expectEachPart = (part: string, schema: Schema, wrap: (entry: Values) => Values) => {
      for (const field of Object.keys(schema.properties!)) {
        if (field === 'id') continue
        const fieldSchema = unwrap(schema.properties![field]!)
        if (unwrap(fieldSchema.items ?? {}).properties) {
          const entry = createEntry(part, schema, Object.keys(schema.properties!))
          expectEachPart(`${part}.${field}`, unwrap(fieldSchema.items!), (inner) =>
            wrap({ ...entry, [field]: [inner] }),
          )
          continue
        }
        const entry = withPart(part, schema, field)
        const other =
          typeof entry[field] === 'string' && fieldSchema.enum
            ? fieldSchema.enum.at(-1)
            : { string: 'Other', number: 8, boolean: false, object: [5] }[typeof entry[field] as 'string']
        const special: Values = {
          opens: '10:30',
          closes: '22:00',
          date: '2028-01-01',
          starts_at: '2027-03-21T10:00:00Z',
          ends_at: '2027-03-22T11:00:00Z',
          url: 'https://example.com/y',
          image_url: '/media/5b21c07f.webp',
          days: Array.isArray(entry.days) ? [5] : 'Other',
          currency: 'USD',
        }
        const changed = { ...entry, [field]: special[field] ?? other }
        // A currency shows only with a price
        const price = field === 'currency' ? { price: 700 } : {}
        const [before, after] = [
          { ...entry, ...price },
          { ...changed, ...price },
        ].map((value) => JSON.stringify(write(path, [wrap(value)], owner)))
        expect(after, `${kind} ${part}.${field}`).not.toBe(before)
      }
    }
    expectEachPart(path.join('.'), schema, (entry) => entry)
  })
})

test.each(languages)('labels each field in %s', (language) => {
  const t = readMessages(language.slice(0, 2))
  const expectLabel = (names: readonly string[], kind?: string) =>
    expect(getFieldName(names, t, kind), names.join('.')).not.toBe(names.join(' ').replaceAll('_', ' '))
  for (const fields of [linkFields, profileFields])
    for (const [path] of listLeaves('', toSchema(fields))) expectLabel(path.split('.'))
  for (const kind of linkKinds)
    for (const name of Object.keys((blockConfigs[kind] as Schema).properties ?? {})) {
      expectLabel(['business_block_config', name], kind)
      expect(getFieldName(['business_block_config', name], t, kind)).not.toBe(
        t.links.fields.business_block_config,
      )
    }
})

const config = (kind: string, name: string, value: unknown, currency?: string) =>
  toTexts(write(['business_block_config', name], value, { kind, business_block_config: { currency } }))

test('writes opening hours and other days', () => {
  const weekdays = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }
  expect(config('map', 'opening_hours', [weekdays, { days: [6], opens: '10:00', closes: '14:00' }])).toEqual([
    'Mon–Fri 09:00–18:00',
    'Sat 10:00–14:00',
    'Sun Closed',
  ])
  expect(
    config('map', 'special_hours', [
      { date: '2027-12-31', opens: '09:00', closes: '12:00' },
      { date: '2027-12-24' },
    ]),
  ).toEqual(['24 Dec 2027: Closed', '31 Dec 2027: 09:00–12:00'])
  expect(config('map', 'opening_hours', [])).toEqual([])
})

test('writes prices, menus and events', () => {
  expect(config('product', 'price', 0, 'EUR')).toEqual(['Free'])
  expect(config('product', 'price', 2950, 'EUR')).toEqual(['€29.50'])
  expect(config('donation', 'amounts', [500, 1500], 'JPY')).toEqual(['¥500', '¥1,500'])
  expect(config('donation', 'raised', 0, 'EUR')).toEqual(['€0'])
  const items = [
    { name: 'Porridge', price: 740, description: 'Oats, pear' },
    { name: 'Soup', price: 0, is_sold_out: true },
    { name: 'Tea', price_text: '3 / 4' },
  ]
  expect(
    config('menu', 'groups', [{ name: 'Breakfast', items }, { items: [{ name: 'Water' }] }], 'EUR'),
  ).toEqual([
    'Breakfast: Porridge · €7.40 · Oats, pear',
    'Breakfast: Soup · Free · Sold out',
    'Breakfast: Tea · 3 / 4',
    'Water',
  ])
  expect(
    config('events', 'items', [
      {
        id: 'a',
        title: 'The Long Room',
        starts_at: '2027-03-20T19:00:00Z',
        place: 'Ghent',
        price: 0,
        currency: 'EUR',
      },
      {
        title: 'Fair',
        starts_at: '2027-03-21T23:00:00Z',
        ends_at: '2027-03-23T23:00:00Z',
        status: 'cancelled',
      },
    ]),
  ).toEqual(['20 Mar 2027, 20:00 · The Long Room · Ghent · Free', '22 – 23 Mar 2027 · Fair · Cancelled'])
})

test('writes pictures, questions and profiles', () => {
  const items = [{ image_url: picture, caption: 'Moss', alt: 'A bowl' }]
  expect(write(['business_block_config', 'items'], items, { kind: 'gallery' })).toEqual([
    { text: 'Moss · A bowl', picture },
  ])
  const focused = [{ image_url: picture, caption: 'Moss', focus: { x: 20, y: 70 } }]
  expect(write(['business_block_config', 'items'], focused, { kind: 'gallery' })).toEqual([
    { text: 'Moss · Focal point of the picture: Horizontal 20% Vertical 70%', picture },
  ])
  expect(config('faq', 'items', [{ question: 'When?', answer: 'Now.' }])).toEqual(['When? · Now.'])
  expect(
    config('form', 'fields', [
      { id: 'a', type: 'select', label: 'Size', required: true, options: ['S', 'M'] },
      { id: 'b', type: 'text', label: 'Name', required: false, placeholder: 'Kim' },
    ]),
  ).toEqual(['Size · Choice · Required · Choices: S, M', 'Name · Single line · Placeholder: Kim'])
  const socials = [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }]
  expect(toTexts(write(['social_links'], socials, {}))).toEqual([
    'Mastodon: https://social.example.com/@robin',
  ])
})

test('writes times in their zone, and colours with a swatch', () => {
  const owner = { ...linkExample, schedule: { starts_at: null, ends_at: null, timezone: 'America/New_York' } }
  expect(toTexts(write(['schedule', 'starts_at'], '2027-03-20T10:00:00Z', owner))).toEqual([
    '20 Mar 2027, 06:00 (New York)',
  ])
  expect(config('countdown', 'ends_at', '2027-03-20T10:00:00+01:00')).toEqual(['20 Mar 2027, 10:00'])
  expect(write(['theme', 'colors', 'accent'], '#0b5fa5', {})).toEqual([
    { text: '#0b5fa5', swatch: '#0b5fa5' },
  ])
  expect(write(['theme', 'background', 'value'], '90deg,#102030,#405060', {})).toEqual([
    { text: '#102030 – #405060 · Horizontal', swatch: 'linear-gradient(90deg,#102030,#405060)' },
  ])
  expect(toTexts(write(['theme', 'alignment'], 'start', { language: 'he' }))).toEqual(['Right'])
  expect(
    toTexts(write(['theme', 'background', 'type'], 'color', { theme: { background: { value: null } } })),
  ).toEqual(['Theme'])
})

test('writes settings of other programs without their notation', () => {
  expect(config('normal', 'my_own', { size: 3, tags: ['a', 'b'], is_new: true })).toEqual([
    'size: 3 · tags: a, b · is new: On',
  ])
})

test('compares lists by the lines that differ', () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }))
  expect(compareLines(lines('Tea', 'Soup'), lines('Tea', 'Soup', 'Cake'))).toEqual({
    before: [],
    after: lines('Cake'),
    isPart: true,
  })
  expect(compareLines(lines('Tea · €3', 'Soup'), lines('Tea · €4', 'Soup'))).toEqual({
    before: lines('Tea · €3'),
    after: lines('Tea · €4'),
    isPart: true,
  })
  const [first, second] = [lines('Tea', 'Soup'), lines('Soup', 'Tea')]
  expect(compareLines(first, second)).toEqual({ before: first, after: second, isPart: false })
  expect(compareLines(lines('a'), lines('b'))).toEqual({
    before: lines('a'),
    after: lines('b'),
    isPart: false,
  })
  expect(compareLines([], lines('a', 'b'))).toEqual({ before: [], after: lines('a', 'b'), isPart: false })
})

test('writes titles of entries instead of their ids', () => {
  const link = { kind: 'latest', business_block_config: { source: 'https://films.example/feed.xml' } }
  const hidden = write(['business_block_config', 'hidden'], ['a1b2c3d4e5f60718', 'a1b2c3d4e5f60719'], link)
  expect(toTexts(hidden)).toEqual(['How a bowl is thrown', 'An older entry'])
  expect(toTexts(write(['business_block_config', 'pinned'], 'a1b2c3d4e5f60718', link))).toEqual([
    'How a bowl is thrown',
  ])
})
