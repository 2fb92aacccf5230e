import { dayMs } from '../../apps/server/src/lib/durations.ts'
import type { Schema } from './documents.ts'
import { isObject } from './json.ts'
import type { Random } from './random.ts'

/** A value for a member by its name, where only the state of the service knows a right one; undefined = none. */
export type Known = (name: string, schema: Schema) => unknown

const words = ['Spring', 'Ceramics', 'Workshop', 'Grüße', 'متجر', '春', 'Open house', 'Offer', '🎉', 'Café']
const zones = ['Europe/Vienna', 'UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu']

const formats: Readonly<Record<string, (random: Random) => string>> = {
  'date-time': (random) => new Date(Date.now() + (random.next() - 0.4) * 60 * dayMs).toISOString(),
  date: (random) => new Date(Date.now() - random.next() * 60 * dayMs).toISOString().slice(0, 10),
  email: (random) => `${random.word(10)}@example.org`,
  password: (random) => `a phrase of ${random.word(12)}`,
  uri: (random) => `https://shop.example.com/${random.word(6)}?q=${random.int(100)}`,
  'uri-reference': (random) => `https://img.example.com/${random.word(6)}.png`,
  'time-zone': (random) => random.pick(zones),
  language: (random) => random.pick(['en', 'de', 'pt-BR', 'ar', 'ja', 'he']),
  country: (random) => random.pick(['AT', 'DE', 'US', 'JP']),
  currency: (random) => random.pick(['USD', 'EUR', 'JPY']),
  color: (random) => `#${random.int(0x1000000).toString(16).padStart(6, '0')}`,
  slug: (random) => random.word(8),
  username: (random) => `u${random.word(12)}`,
  'host-name': (random) => `${random.word(10)}.example.com`,
  'local-time': (random) => `${String(random.int(24)).padStart(2, '0')}:30`,
}

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

/** The type of a schema, other than null. */
export const mainType = (schema: Schema): string | undefined =>
  typesOf(schema).find((type) => type !== 'null') ??
  (schema.properties
    ? 'object'
    : schema.items
      ? 'array'
      : schema.anyOf
        ? mainType(schema.anyOf[0]!)
        : undefined)

/** A value that fits its schema, with so large a share of the members it need not have. */
export const sample = (schema: Schema, random: Random, known: Known, name = '', extra = 0.25): unknown => {
  const given = known(name, schema)
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return sample(random.pick(schema.anyOf), random, known, name, extra)
  const types = typesOf(schema)
  if (types.includes('null') && random.chance(0.08)) return null
  switch (mainType(schema)) {
    case 'string':
      return sampleText(schema, random)
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1000 } = schema
      const edge = random.chance(0.1) ? random.pick([minimum, maximum]) : undefined
      return edge ?? minimum + random.int(Math.min(maximum - minimum, 100) + 1)
    }
    case 'boolean':
      return random.chance(0.5)
    case 'array': {
      const least = schema.minItems ?? 0
      const length = Math.min(schema.maxItems ?? 5, least + random.int(3))
      return Array.from({ length }, () => sample(schema.items ?? {}, random, known, name, extra))
    }
    case 'object':
      return sampleObject(schema, random, known, extra)
    default:
      return null
  }
}

const sampleText = ({ format, minLength = 0, maxLength = 200 }: Schema, random: Random): string => {
  const make = format === undefined ? undefined : formats[format]
  if (make) return make(random)
  if (random.chance(0.05)) return 'x'.repeat(Math.min(maxLength, 5000))
  let text = random.pick(words)
  while ([...text].length < minLength) text += `-${random.word(4)}`
  return text.slice(0, maxLength)
}

const sampleObject = (
  schema: Schema,
  random: Random,
  known: Known,
  extra: number,
): Record<string, unknown> => {
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.chance(extra))
    .map(([name, property]): [string, unknown] => [name, sample(property, random, known, name, extra)])
  return Object.fromEntries(members)
}

/** The schema of what stands at a path of a value, as far as the schema says. */
export const schemaAt = (
  schema: Schema | undefined,
  path: readonly (string | number)[],
): Schema | undefined => {
  const [key, ...rest] = path
  if (key === undefined || schema === undefined) return schema
  const ways = schema.anyOf ?? [schema]
  for (const way of ways) {
    if (typeof key === 'number' && way.items) return schemaAt(way.items, rest)
    const property =
      way.properties?.[key] ?? (isObject(way.additionalProperties) ? way.additionalProperties : undefined)
    if (property) return schemaAt(property as Schema, rest)
  }
  return undefined
}

/** Every place in a value, and every member its schema knows that is not there. */
export const placesOf = (value: unknown, schema: Schema | undefined): (string | number)[][] => {
  const found: (string | number)[][] = []
  const walk = (at: unknown, path: (string | number)[]) => {
    if (path.length) found.push(path)
    if (path.length > 5 || found.length > 200) return
    if (Array.isArray(at)) for (const i of at.slice(0, 5).keys()) walk(at[i], [...path, i])
    else if (isObject(at)) {
      for (const [name, member] of Object.entries(at)) walk(member, [...path, name])
      const here = schemaAt(schema, path)
      for (const way of here?.anyOf ?? (here ? [here] : []))
        for (const name of Object.keys(way.properties ?? {}))
          if (!Object.hasOwn(at, name)) found.push([...path, name])
    }
  }
  walk(value, [])
  return found
}
