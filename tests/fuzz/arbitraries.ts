import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { formatNearMisses, hostileNames, hostileNumbers, hostileTextList } from './values.ts'

/** Parts of JSON Schema that the contract uses. */
export type Schema = {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Creates values of `arbitrary` in some percent of the cases, and null in the others. */
export const sometimes = <T>(arbitrary: fc.Arbitrary<T>, percent: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(null) }, { weight: percent, arbitrary })

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/)
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': day.map((date) => date.toISOString()),
  date: day.map((date) => date.toISOString().slice(0, 10)),
  email: word.map((name) => `${name}@example.org`),
  password: word.map((name) => `a phrase of ${name}`),
  uri: fc.webUrl({ withQueryParameters: true, validSchemes: ['https', 'http'] }),
  'media-uri': word.map((name) => `https://img.example.com/${name}.png`),
  'font-uri': fc.stringMatching(/^[0-9a-f]{32}$/).map((hash) => `/media/${hash}.woff2`),
  'time-zone': fc.constantFrom('Europe/Vienna', 'UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu'),
  language: fc.constantFrom('en', 'de', 'pt-BR', 'ar', 'ja', 'he'),
  country: fc.constantFrom('AT', 'DE', 'US', 'JP'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  color: fc.stringMatching(/^#[0-9a-f]{6}$/),
  slug: word,
  username: word.map((name) => `user-${name}`),
  'host-name': word.map((name) => `${name}.example.com`),
  'local-time': fc.stringMatching(/^[01]\d:[0-5]\d$/),
}

/** Creates values that fit a schema. */
export const validValue = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValue))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(validValue)).map((parts) => Object.assign({}, ...parts))
  const { minimum = 0, maximum = 1_000_000 } = schema
  switch (schema.type) {
    case 'string':
      return validText(schema)
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema
      return fc.array(validValue(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      })
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, validValue(field)])
      const others = Object.values(schema.patternProperties ?? {}).map((field) =>
        fc.dictionary(word, validValue(field), { maxKeys: 3 }),
      )
      const properties = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...(schema.required ?? [])],
      })
      return fc.tuple(properties, ...others).map((parts) => Object.assign({}, ...parts))
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const validText = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> => {
  const arbitrary = format === undefined ? undefined : formats[format]
  if (arbitrary) return arbitrary
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const text = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  })
  return fc.oneof({ weight: 3, arbitrary: word.filter((one) => one.length >= minLength) }, text)
}

/** Creates texts that break assumptions about length, alphabet or meaning. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTextList) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3000 }) },
)

const nestedArrays = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

/** Creates values of any type, whatever the schema says. */
const anyHostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, {}, [], [null], [[[[[]]]]], nestedArrays(70), [1, 1, 1, 1]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.constantFrom(...hostileNames), hostileText, { maxKeys: 4 }),
  // At most 1 MiB as JSON
  fc.constantFrom<unknown>(1, 'x', {}).map((item) => Array.from({ length: 10_000 }, () => item)),
  fc.constant(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`extra_${i}`, i]))),
)

const branches = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? schema.allOf)?.flatMap(branches) ?? [schema]

/** Creates values that break one rule of a schema, or nearly do. */
const hostileValue = (schema: Schema): fc.Arbitrary<unknown> => {
  const near = branches(schema).flatMap(
    ({ format, enum: enumValues, minLength, maxLength, minimum, maximum, maxItems }) => {
      const values: unknown[] = [
        ...(formatNearMisses[format ?? ''] ?? []),
        ...(enumValues ? [`${enumValues[0]}\u0000`, String(enumValues[0]).toUpperCase()] : []),
        ...(minLength ? ['x'.repeat(minLength - 1), ' '.repeat(minLength)] : []),
        ...(maxLength === undefined
          ? []
          : ['x', 'é', '💥', '\u0301'].flatMap((fill) => [
              fill.repeat(maxLength),
              fill.repeat(maxLength + 1),
            ])),
        ...[minimum, maximum].flatMap((edge) =>
          edge === undefined ? [] : [edge, edge - 1, edge + 1, edge + 0.5, String(edge)],
        ),
        ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 1)]),
      ]
      return values.length ? [fc.constantFrom(...values)] : []
    },
  )
  return fc.oneof(...near, anyHostileValue)
}

export type Path = readonly (string | number)[]

/** Returns each position in a value, and each field that the value lacks. */
const listLocations = (schema: Schema, value: unknown, path: Path = []): { path: Path; schema: Schema }[] => {
  const ownLocation = path.length ? [{ path, schema }] : []
  if (path.length > 5) return ownLocation
  const below = branches(schema).flatMap(({ properties, items }) => {
    if (items && Array.isArray(value))
      return value.slice(0, 2).flatMap((item, i) => listLocations(items, item, [...path, i]))
    if (!properties || Array.isArray(value)) return []
    return Object.entries(properties).flatMap(([name, field]) =>
      listLocations(field, (value as Record<string, unknown> | null)?.[name], [...path, name]),
    )
  })
  return [...ownLocation, ...below]
}

/** Returns a copy of `value` with `part` at `path`; undefined removes a field. */
export const withPart = (value: unknown, [key, ...rest]: Path, part: unknown): unknown => {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? withPart(item, rest, part) : item))
  const fields: Record<string, unknown> = value !== null && typeof value === 'object' ? { ...value } : {}
  const changed = withPart(fields[key], rest, part)
  if (changed === undefined) delete fields[key]
  else Object.defineProperty(fields, key, { value: changed, enumerable: true })
  return fields
}

/** A change of one position in a body. `path` is empty if the field is not in the schema. */
export type BodyChange = { readonly path: Path; readonly to: Path; readonly part: unknown }

/** Creates changes of a body; each replaces, removes or adds one field. */
export const bodyChange = (schema: Schema, example: unknown): fc.Arbitrary<BodyChange> => {
  const locations = listLocations(schema, example).filter(
    (location, i, all) => all.findIndex((other) => isDeepStrictEqual(other.path, location.path)) === i,
  )
  const extra = fc
    .tuple(fc.constantFrom(...hostileNames), anyHostileValue)
    .map(([name, part]) => ({ path: [], to: [name], part }))
  if (locations.length === 0) return extra
  const declared = fc
    .constantFrom(...locations)
    .chain(({ path, schema: at }) =>
      fc
        .oneof({ weight: 8, arbitrary: hostileValue(at) }, { weight: 1, arbitrary: fc.constant(undefined) })
        .map((part) => ({ path, to: path, part })),
    )
  return fc.oneof({ weight: 6, arbitrary: declared }, { weight: 1, arbitrary: extra })
}
