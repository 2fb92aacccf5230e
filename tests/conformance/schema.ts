import { formats } from '@vitrine/contract'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'

// CommonJS: the default export is nested twice
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats(ajv, ['email'])
for (const [name, { check }] of Object.entries(formats))
  ajv.addFormat(name, { type: 'string', validate: check })
for (const name of ['password', 'binary', 'uri-reference']) ajv.addFormat(name, true)

export type Schema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const compiledSchemas = new WeakMap<object, ReturnType<typeof ajv.compile>>()

/** Returns the schema violations of a value, each with its path. Empty if the value is valid. */
export const findViolations = (schema: object, value: unknown): string[] => {
  let validate = compiledSchemas.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    compiledSchemas.set(schema, validate)
  }
  return validate(value) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath || 'body'} ${e.message}`)
}

/** A body with one invalid field, and the name under which the service must report it. */
export type Mutation = { readonly name: string; readonly change: string; readonly body: unknown }

const candidates: readonly unknown[] = [{}, 'wrong type', [], 5, true, null, 'javascript:alert(1)', 1.5, '5']
/** Times on whose validity parsers disagree. */
const badTimes = [
  '2016-12-31T23:59:60Z',
  '2020-01-01T00:00:00+05',
  '2020-01-01 00:00:00Z',
  '2020-02-30T00:00:00Z',
]

/** A position in a body (the body itself first): schema, name in messages ('' for the body), and a function that replaces it. */
type BodyLocation = {
  readonly at: Schema
  readonly name: string
  readonly value: unknown
  readonly replace: (value: unknown) => unknown
}

/** Returns all positions of a body, including those in objects and in the first entries of lists. */
const listBodyLocations = (schema: Schema, valid: unknown): BodyLocation[] => {
  const locations: BodyLocation[] = []
  const walk = (location: BodyLocation): void => {
    const { at, name, value, replace } = location
    locations.push(location)
    const members = isObject(value) ? value : {}
    const object = listBranches(at).find((s) => s.properties)
    for (const [key, property] of Object.entries(object?.properties ?? {}))
      walk({
        at: property,
        name: name ? `${name}.${key}` : key,
        value: members[key],
        replace: (v) => replace({ ...members, [key]: v }),
      })
    const items = listBranches(at).find((s) => s.items)?.items
    const first = Array.isArray(value) ? value[0] : undefined
    if (items) walk({ at: items, name: `${name}[0]`, value: first, replace: (v) => replace([v]) })
  }
  walk({ at: schema, name: '', value: valid, replace: (body) => body })
  return locations
}

const listBranches = (at: Schema): readonly Schema[] => at.anyOf?.flatMap(listBranches) ?? [at]

const valuesByKey = new Map<string, readonly unknown[]>()
let turn = 0
/** Returns all values for the first caller with this key, and one of them in turn for each later caller. */
export const chooseValues = <T>(key: string, list: () => readonly T[]): readonly T[] => {
  const listed = valuesByKey.get(key) as readonly T[] | undefined
  if (listed) return listed.length ? [listed[turn++ % listed.length]!] : []
  const values = list()
  valuesByKey.set(key, values)
  return values
}
const createKey = (schema: Schema): string =>
  JSON.stringify(schema, (name, value) => (name === 'description' || name === 'examples' ? undefined : value))

/** Returns copies of a body with one invalid or missing field. Each schema gets all invalid values once. */
export const createMutations = (schema: Schema, valid: Record<string, unknown>): Mutation[] =>
  listBodyLocations(schema, valid).flatMap(({ at, name, value, replace }) => {
    const listWrong = () => [
      ...candidates.filter((candidate) => findViolations(at, candidate).length > 0),
      ...(listBranches(at).some(({ format }) => format === 'date-time') ? badTimes : []),
    ]
    const wrong = name
      ? chooseValues(`body ${createKey(at)}`, listWrong).map((v) => ({
          name,
          change: `${name} = ${JSON.stringify(v)}`,
          body: replace(v),
        }))
      : []
    const required = listBranches(at).find((s) => s.properties)?.required ?? []
    const omitted = required.map((key) => {
      const { [key]: _, ...rest } = isObject(value) ? value : {}
      const path = name ? `${name}.${key}` : key
      return { name: path, change: `${path} left out`, body: replace(rest) }
    })
    return [...wrong, ...omitted]
  })

/** Returns copies of a body with one text that contains forbidden characters. */
export const createBadTexts = (schema: Schema, valid: Record<string, unknown>): Mutation[] =>
  listBodyLocations(schema, valid)
    .filter(({ at }) => listBranches(at).some(({ type }) => type === 'string'))
    .flatMap(({ at, name, replace }) =>
      chooseValues(`text ${createKey(at)}`, () => ['a\0b', 'a\ud800b']).map((text) => ({
        name,
        change: `${name} = ${JSON.stringify(text)}`,
        body: replace(text),
      })),
    )

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns texts that a parameter refuses. Each schema gets all of them once. */
export const createInvalidTexts = (schema: Schema): readonly string[] => {
  const refused: string[] = []
  if (schema.type === 'integer') {
    refused.push('abc', '1.5', '1e3', '9007199254740992', '9'.repeat(40), '1 OR 1', '\0')
    if ((schema.minimum ?? 0) >= 1) refused.push('0', '-1')
    if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER)
      refused.push(String(schema.maximum + 1))
  } else if (schema.format === 'date')
    refused.push('yesterday', '2026-13-40', '2026-02-30', '20260101', '0000-01-01')
  else if (schema.enum) refused.push('nonsense')
  else if (schema.type === 'boolean') refused.push('maybe', '1')
  else if (schema.type === 'string') refused.push('a\0b')
  return chooseValues(`parameter ${createKey(schema)}`, () => refused)
}

export const hasErrorFor = (errors: readonly string[] | undefined, field: string): boolean =>
  errors?.some((e) => e.startsWith(field) && /^[:.[]/.test(e.slice(field.length))) ?? false
