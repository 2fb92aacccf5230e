import { formats, linkKinds, rules } from '@vitrine/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import type { ConfigSchema } from './blocks/config-problems.ts'
import { blocks } from './blocks/index.ts'
import { findLinkWarnings } from './link-warnings.ts'

const listWarnings = (link: Parameters<typeof findLinkWarnings>[0]) =>
  findLinkWarnings(link).map(({ path, message }) => `${path}: ${message}`)
const faq = (items: unknown) => listWarnings({ kind: 'faq', business_block_config: { items } })

describe('link warnings', () => {
  test.each(blocks.map(({ kind, example }) => ({ kind, example })))(
    'accepts the example of $kind without a warning',
    (block) => {
      expect(findLinkWarnings({ kind: block.kind, ...block.example })).toEqual([])
    },
  )

  test('reports each field that violates the schema of its block, with rule and values', () => {
    expect(
      findLinkWarnings({
        kind: 'faq',
        business_block_config: { items: [{ question: ' ', answer: 'x'.repeat(5001) }, { answer: 'a' }, 7] },
      }),
    ).toEqual([
      {
        path: 'business_block_config.items[0].question',
        rule: 'required',
        params: {},
        message: 'is required',
      },
      {
        path: 'business_block_config.items[0].answer',
        rule: 'max_length',
        params: { max: 5000 },
        message: 'must have at most 5000 characters',
      },
      {
        path: 'business_block_config.items[1].question',
        rule: 'required',
        params: {},
        message: 'is required',
      },
      {
        path: 'business_block_config.items[2]',
        rule: 'type',
        params: { type: 'object' },
        message: 'must be an object',
      },
    ])
    expect(faq(undefined)).toEqual(['business_block_config.items: is required'])
    expect(faq('none')).toEqual(['business_block_config.items: must be an array'])
    expect(faq(Array(31).fill({ question: 'q', answer: 'a' }))).toEqual([
      'business_block_config.items: must have at most 30 entries',
    ])
  })

  test('reports a size, look or tone of a block that has none', () => {
    const style = { size: 'square', look: 'tile', tone: 'ink', color: '#123456' } as const
    expect(listWarnings({ kind: 'text', ...style, business_block_config: { text: 'A' } })).toEqual([
      'size: has no effect on blocks of the kind text',
      'look: has no effect on blocks of the kind text',
      'tone: has no effect on blocks of the kind text',
      'color: has no effect on blocks of the kind text',
    ])
    expect(listWarnings({ kind: 'normal', ...style })).toEqual([])
  })

  test('reports fields that have no effect without another', () => {
    expect(listWarnings({ kind: 'product', business_block_config: { price: 5 } })).toEqual([
      'business_block_config.price: has no effect without currency',
    ])
    expect(listWarnings({ kind: 'donation', business_block_config: { currency: 'EUR', raised: 5 } })).toEqual(
      ['business_block_config.raised: has no effect without goal'],
    )
    expect(listWarnings({ kind: 'countdown', business_block_config: {} })).toEqual([
      'business_block_config.ends_at: is required',
    ])
    expect(listWarnings({ kind: 'countdown', business_block_config: { ends_at: 'tomorrow' } })).toEqual([
      `business_block_config.ends_at: ${rules.format_date_time()}`,
    ])
  })

  test('reports a picture that is missing or external', () => {
    const message = ['image_url: must be a picture uploaded to this service']
    expect(listWarnings({ kind: 'image' })).toEqual(message)
    expect(listWarnings({ kind: 'image', image_url: 'https://example.com/a.png' })).toEqual(message)
    expect(listWarnings({ kind: 'image', image_url: '/media/a.webp' })).toEqual([])
  })

  test('limits the lines of a menu in all groups together', () => {
    const createGroup = (count: number) => ({ items: Array(count).fill({ name: 'Tea' }) })
    const menu = (...counts: number[]) =>
      listWarnings({ kind: 'menu', business_block_config: { groups: counts.map(createGroup) } })
    expect(menu(30, 30)).toEqual([])
    expect(menu(30, 31, 1)).toEqual([
      'business_block_config.groups[1].items: must have at most 60 entries in all lists together',
      'business_block_config.groups[2].items: must have at most 60 entries in all lists together',
    ])
    const groups = [{ items: [{ name: 'Tea' }, { name: 'Coffee', price: 250 }] }]
    expect(listWarnings({ kind: 'menu', business_block_config: { groups } })).toEqual([
      'business_block_config.groups[0].items[1].price: has no effect without currency',
    ])
  })

  test('reports an event that ends before it starts, and pictures of a gallery that are not uploads', () => {
    const item = { title: 'A', starts_at: '2027-03-20T20:00:00Z', ends_at: '2027-03-20T20:00:00Z' }
    expect(listWarnings({ kind: 'events', business_block_config: { items: [item] } })).toEqual([
      'business_block_config.items[0].ends_at: must be after business_block_config.items[0].starts_at',
    ])
    const items = [{ image_url: '/media/a.webp' }, { image_url: 'https://example.com/a.png' }]
    expect(listWarnings({ kind: 'gallery', business_block_config: { items } })).toEqual([
      'business_block_config.items[1].image_url: must be a picture uploaded to this service',
    ])
  })

  test('reports fields of a form that are omitted', () => {
    const fields = [
      { id: 'a', type: 'text', label: 'A' },
      { id: 'a', type: 'select', label: 'B' },
    ]
    expect(listWarnings({ kind: 'form', business_block_config: { fields } })).toEqual([
      'business_block_config.fields[1].id: another field has the id a',
      'business_block_config.fields[1].options: add at least one answer to choose from',
    ])
  })

  test('suggests the intended kind and field', () => {
    expect(listWarnings({ kind: 'countdwon' })).toEqual([
      `kind: \`countdwon\` is unknown; did you mean \`countdown\`? Use one of ${linkKinds.join(', ')}`,
    ])
    expect(listWarnings({ kind: 'carousel' })).toEqual([
      `kind: \`carousel\` is unknown; the default is shown. Use one of ${linkKinds.join(', ')}`,
    ])
    expect(faq([{ qestion: 'q', answer: 'a' }])).toEqual([
      'business_block_config.items[0].question: is required',
      'business_block_config.items[0].qestion: is unknown; did you mean `question`?',
    ])
    expect(
      listWarnings({ kind: 'countdown', business_block_config: { endsAt: '2027-01-01T00:00:00Z' } }),
    ).toEqual([
      'business_block_config.ends_at: is required',
      'business_block_config.endsAt: is unknown; did you mean `ends_at`?',
    ])
  })

  test('ignores null, custom fields and blocks without a configuration', () => {
    const config = {
      price: 1,
      prise: 2,
      currency: 'EUR',
      price_2: 1,
      sku: 'x',
      badge: null,
      image_url: '/media/a.webp',
    }
    expect(listWarnings({ kind: 'product', business_block_config: config })).toEqual([])
    expect(listWarnings({ kind: 'normal', business_block_config: { titel: 1 } })).toEqual([])
    expect(listWarnings({ kind: 'normal', business_block_config: null })).toEqual([])
  })

  test('returns at most 100 warnings', () => {
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`prices${i}`, 1]))
    expect(listWarnings({ kind: 'product', business_block_config: fields }).length).toBeLessThanOrEqual(100)
    const field = { id: 1, type: 1, label: 1, required: 1, placeholder: 1, options: 1 }
    expect(
      listWarnings({ kind: 'form', business_block_config: { fields: Array(20).fill(field) } }),
    ).toHaveLength(100)
  })
})

/** Generates values that match a schema, and values that do not. */
const createValues = (name: string, field: ConfigSchema): fc.Arbitrary<unknown> => {
  const schema = field.anyOf?.find(({ type }) => type !== 'null') ?? field
  return fc.oneof({ weight: 4, arbitrary: fitting(name, schema) }, { weight: 1, arbitrary: junk })
}

const junk = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', minLength: 20, maxLength: 400 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom('', ' ', 'ab', 'eur', 'EURO', 'x'.repeat(6000), 1e300, -1, 0, [], [[]], {}, [{}], [null]),
)

const samples: Readonly<Record<string, readonly unknown[]>> = {
  currency: ['EUR', 'JPY', 'KWD'],
  phone: ['+351 220 000 000'],
  email: ['hello@example.com', 'a%b@example.com'],
  starts_at: ['2027-03-19T20:00:00Z', '2027-03-20'],
  ends_at: ['2027-03-20T10:00:00+01:00', '2020-03-20T10:00:00Z', '2027-03-20'],
  image_url: ['/media/a.webp', '/media/b.webp'],
  content_type: ['application/pdf', 'text/csv'],
}

const fitting = (name: string, schema: ConfigSchema): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (samples[name]) return fc.constantFrom(...samples[name])
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, field]) => [key, createValues(key, field)]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(createValues(name, schema.items ?? {}), { maxLength: (schema.maxItems ?? 3) + 1 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 })
    case 'boolean':
      return fc.boolean()
    default:
      return fc
        .string({ unit: fc.constantFrom('a', 'é', '😀', '👩‍👩‍👧', ' '), maxLength: schema.maxLength ?? 40 })
        .map((text) => text.toWellFormed())
  }
}

/** Returns the paths of all scalar values that the schema defines. */
const listScalarPaths = (
  field: ConfigSchema,
  value: unknown,
  path: readonly (string | number)[] = [],
): (string | number)[][] => {
  const schema = field.anyOf?.find(({ type }) => type !== 'null') ?? field
  if (schema.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      name in value ? listScalarPaths(field, (value as Record<string, unknown>)[name], [...path, name]) : [],
    )
  if (schema.type === 'array' && Array.isArray(value))
    return value.flatMap((item, i) => listScalarPaths(schema.items ?? {}, item, [...path, i]))
  return [[...path]]
}

/** Returns a copy of a configuration with one value replaced. */
const replaced = (
  value: unknown,
  [first, ...rest]: readonly (string | number)[],
  other: unknown,
): unknown => {
  if (first === undefined) return other
  if (Array.isArray(value)) return value.map((item, i) => (i === first ? replaced(item, rest, other) : item))
  const fields = value as Record<string, unknown>
  if (!rest.length && other === undefined) {
    const { [first]: _, ...others } = fields
    return others
  }
  return { ...fields, [first]: replaced(fields[first], rest, other) }
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], value)

const formatPath = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (at, name) => (typeof name === 'number' ? `${at}[${name}]` : `${at}.${name}`),
    'business_block_config',
  )

describe('unused configuration of a block', () => {
  /** Fields that render nothing on the page by themselves, such as units, defaults, ids and texts of e-mails. */
  const quiet = new Set([
    'currency',
    'linked',
    'success_message',
    'mail_text',
    'imprint',
    'required',
    'width',
    'height',
    'half',
    'id',
    'box',
    'is_sold_out',
    'status',
    'layout',
    'style',
    // Of entries that the test does not have
    'source',
    'count',
    'pinned',
    'hidden',
    'pictures',
    'dates',
  ])

  test.each(blocks.filter(({ config }) => Object.keys((config as ConfigSchema).properties ?? {}).length))(
    'warns about every unused field of $kind',
    ({ kind, config }) => {
      const schema = config as ConfigSchema
      const html = (business_block_config: unknown) =>
        renderLinkPage({
          kind,
          url: 'https://example.com/',
          image_url: '/media/a.webp',
          business_block_config: business_block_config as Record<string, unknown>,
        }).html
      fc.assert(
        fc.property(fitting(kind, schema), (value) => {
          const warned = findLinkWarnings({
            kind,
            image_url: '/media/a.webp',
            business_block_config: value as Record<string, unknown>,
          }).map(({ path }) => path!)
          for (const place of listScalarPaths(schema, value)) {
            const leaf = valueAt(value, place)
            const name = formatPath(place)
            if (place.some((part) => quiet.has(String(part))) || leaf === null) continue
            if (typeof leaf === 'string' && !leaf.trim()) continue
            if (isUnused(value as Record<string, unknown>, place)) continue
            const needed = [...(schema.dependentRequired?.[place[0]!] ?? []), ...(schema.required ?? [])]
            const names = [name, ...needed.map((other) => formatPath([other]))]
            if (warned.some((path) => names.some((one) => isAround(path, one)))) continue
            // The page changes if a rendered value is removed or replaced
            const pages = [undefined, typeof leaf === 'number' ? leaf + 1 : 'other'].map((other) =>
              html(replaced(value, place, other)),
            )
            expect(
              pages.some((page) => page !== html(value)),
              `${name} of ${JSON.stringify(value)} is shown or has a warning`,
            ).toBe(true)
          }
        }),
        { numRuns: 100 },
      )
    },
    60_000,
  )
})

/** Returns true if a warning is about a field, a value in it, or the entry of a list that it belongs to. */
const isAround = (warned: string, name: string): boolean => {
  const [entry] = /^business_block_config\.\w+\[\d+\]/.exec(name) ?? [name]
  return name.startsWith(warned) || warned.startsWith(name) || warned.startsWith(entry)
}

/** Returns true for fields that another field makes unnecessary. */
const isUnused = (
  config: Record<string, unknown>,
  [first, entry, name]: readonly (string | number)[],
): boolean => {
  if (first === 'submit_label') return config.linked === false
  if (first === 'platform') return Boolean(config.handle)
  if (first === 'number') return true
  // Without a valid e-mail field, entries are no sign-ups
  if (first === 'consent_text') return config.fields !== undefined
  if (first === 'content_type') return !samples.content_type!.includes(config.content_type)
  const { status } = (config.items as { status?: unknown }[] | undefined)?.[entry as number] ?? {}
  if (name === 'action') return status === 'sold_out' || status === 'cancelled'
  if (first !== 'fields') return false
  const { type } = (config.fields as { type?: unknown }[])[entry as number] ?? {}
  return (
    (name === 'options' && type !== 'select') ||
    (name === 'placeholder' && /select|checkbox|date/.test(String(type)))
  )
}

test('supports every keyword used in schemas of blocks', () => {
  const keywords = new Set([
    ...[
      'type',
      'anyOf',
      'enum',
      'properties',
      'required',
      'dependentRequired',
      'items',
      'minItems',
      'maxItems',
    ],
    ...['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'description', 'default'],
    'additionalProperties',
  ])
  const walk = (schema: ConfigSchema): void => {
    for (const keyword of Object.keys(schema)) expect(keywords).toContain(keyword)
    if (schema.format) expect(Object.keys(formats).concat('email')).toContain(schema.format)
    const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items]
    for (const one of inner) if (one) walk(one)
  }
  for (const { config } of blocks) walk(config as ConfigSchema)
})
