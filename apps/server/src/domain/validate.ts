import { findUnsafeUrls, formats } from '@vitrine/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { TSchema } from 'typebox'
import { andMore, DomainError } from './errors.ts'
import { showName } from './texts.ts'

// ajv-formats is CommonJS: its callable is the default of the default
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const createAjv = (allErrors: boolean): Ajv => {
  const ajv = new Ajv({ allErrors, messages: false, strict: false, useDefaults: true })
  addFormats(ajv, ['email'])
  for (const [name, format] of Object.entries(formats))
    ajv.addFormat(name, { type: 'string', validate: format.check })
  for (const name of ['password', 'binary']) ajv.addFormat(name, true)
  // Of the whole value, once, by `unsafeUrls`
  ajv.addKeyword({ keyword: 'x-safe-urls' })
  return ajv
}

/** Every unsafe address of a value, as errors of the validator; none where the schema does not ask. */
const unsafeUrls = (schema: TSchema, value: unknown): ErrorObject[] =>
  'x-safe-urls' in schema
    ? findUnsafeUrls(value, '').map(({ path, reason }) => ({
        keyword: 'x-safe-urls',
        instancePath: '',
        schemaPath: '#/x-safe-urls',
        message: reason,
        params: { path },
      }))
    : []

/** Ends at the first problem, so that what is too long is not looked into. */
const firstErrorAjv = createAjv(false)
/** Finds every problem. */
const allErrorsAjv = createAjv(true)

/** Errors that are looked at: far more than are told. */
const maxErrors = 2000

/** A compiled schema. Returns the problems of a value, each naming its field; none when it is valid. */
export type Validator = (value: unknown) => Problem[]
export type Problem = { readonly message: string; readonly url: boolean }

/**
 * Compiles a schema; `where` begins the names of fields when the value itself is wrong (`body`, `query`). The work of
 * a wrong value is bounded by the schema, not by the value: see `clip`.
 */
export const compile = (schema: TSchema, where: string): Validator => {
  const isValid = firstErrorAjv.compile(schema)
  let findErrors: ValidateFunction | undefined
  return (value) => {
    const fits = isValid(value)
    const unsafe = unsafeUrls(schema, value)
    if (fits) return problemsOf(unsafe, where)
    findErrors ??= allErrorsAjv.compile(schema)
    findErrors(clip(schema, value))
    const errors = findErrors.errors ?? []
    const problems = problemsOf([...errors.slice(0, maxErrors), ...unsafe], where)
    if (errors.length > maxErrors) problems.push({ message: andMore, url: false })
    return problems.length ? problems : [{ message: `${where}: is not valid`, url: false }]
  }
}

/** The two validators behind `compile`, which keeps them by their schema: each can be compiled ahead. */
export const validatorCompilers: readonly ((schema: TSchema) => unknown)[] = [
  (schema) => firstErrorAjv.compile(schema),
  (schema) => allErrorsAjv.compile(schema),
]

/** Ends the request with 422 when there are problems: `url_not_allowed` when only addresses are wrong. */
export const assertNoProblems = (problems: readonly Problem[]): void => {
  if (!problems.length) return
  const messages = [...new Set(problems.map((p) => p.message))]
  throw new DomainError(problems.every((p) => p.url) ? 'url_not_allowed' : 'validation_failed', messages)
}

type Node = {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: boolean | Node
  readonly maxItems?: number
  readonly maxLength?: number
  readonly maxProperties?: number
}

/**
 * A value with what is too long cut down to the first size that is still too long: the errors of a list are those of
 * as many entries as it may have and one more. A validator that finds every error would look at all of them, though it
 * has found that they are too many. The same value when nothing is too long.
 */
const clip = (schema: Node, value: unknown): unknown => {
  if (typeof value === 'string') {
    const { maxLength } = partFor(schema, 'string') ?? {}
    // A character has one or two units
    return maxLength === undefined ? value : value.slice(0, 2 * (maxLength + 1))
  }
  if (Array.isArray(value)) {
    const { items, maxItems } = partFor(schema, 'array') ?? {}
    const few = maxItems === undefined || value.length <= maxItems ? value : value.slice(0, maxItems + 1)
    return items
      ? unlessSame(
          few,
          few.map((item) => clip(items, item)),
        )
      : few
  }
  if (value === null || typeof value !== 'object') return value
  const part = partFor(schema, 'object') ?? {}
  const { properties = {}, additionalProperties: others, maxProperties } = part
  const members = value as Record<string, unknown>
  if (typeof others === 'object') {
    const entries = Object.entries(members).slice(0, (maxProperties ?? Number.POSITIVE_INFINITY) + 1)
    return Object.fromEntries(entries.map(([name, member]) => [name, clip(others, member)]))
  }
  const cut: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const clipped = clip(property, member)
    if (clipped !== member) cut[name] = clipped
  }
  return Object.keys(cut).length ? { ...members, ...cut } : value
}

const unlessSame = (list: readonly unknown[], clipped: readonly unknown[]): readonly unknown[] =>
  clipped.every((item, i) => item === list[i]) ? list : clipped

/** The branch of a schema that speaks of values of a type. */
const partFor = (schema: Node, type: string): Node | undefined => {
  if ([schema.type ?? []].flat().includes(type)) return schema
  for (const branch of schema.anyOf ?? []) {
    const part = partFor(branch, type)
    if (part) return part
  }
  return undefined
}

/** What branches of a union say of the value at its place. */
type Union = { told: boolean; readonly vague: ErrorObject[] }

/**
 * A union (mostly "or null") makes an error of each branch and one of its own. What a branch says of a part of
 * the value, or of its length or form, is reported; only when all it says is "another type", the union speaks.
 */
const problemsOf = (errors: readonly ErrorObject[], where: string): Problem[] => {
  const unions = new Map<string, Union>()
  for (const e of errors)
    if (e.keyword === 'anyOf') unions.set(placeOf(e.schemaPath, e.instancePath), { told: false, vague: [] })
  const vague = new Set<ErrorObject>()
  for (const e of errors) {
    const around = unionsAround(unions, e)
    const isVague = isForm(e) && around.some(({ at }) => at === e.instancePath)
    if (isVague) vague.add(e)
    for (const { union } of around)
      if (isVague) union.vague.push(e)
      else union.told = true
  }
  const unsafe = new Set(errors.filter((e) => e.keyword === 'x-safe-urls').map(fieldPath))
  return errors.flatMap((e): Problem[] => {
    // The walk over all addresses says what is wrong with this one; format and length only repeat it
    if (((e.keyword === 'format' && isUrl(e)) || e.keyword === 'maxLength') && unsafe.has(e.instancePath))
      return []
    if (vague.has(e)) return []
    if (e.keyword !== 'anyOf')
      return [{ message: `${nameOf(fieldPath(e), where)}: ${textOf(e)}`, url: isUrl(e) }]
    const union = unions.get(placeOf(e.schemaPath, e.instancePath))!
    if (union.told) return []
    return [{ message: `${nameOf(e.instancePath, where)}: must be ${formsOf(union.vague)}`, url: false }]
  })
}

const placeOf = (schemaPath: string, instancePath: string): string => `${schemaPath} ${instancePath}`

/** The unions in whose branches an error was made, each with its place in the value. */
const unionsAround = (
  unions: ReadonlyMap<string, Union>,
  { schemaPath, instancePath }: ErrorObject,
): { readonly union: Union; readonly at: string }[] => {
  const around: { union: Union; at: string }[] = []
  for (let end = schemaPath.indexOf('/anyOf/'); end >= 0; end = schemaPath.indexOf('/anyOf/', end + 1)) {
    const path = schemaPath.slice(0, end + '/anyOf'.length)
    for (let at = instancePath; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const union = unions.get(placeOf(path, at))
      if (union) around.push({ union, at })
      if (union || !at) break
    }
  }
  return around
}

const isForm = (e: ErrorObject) => e.keyword === 'type' || e.keyword === 'const' || e.keyword === 'anyOf'

/** "a string, an integer or null"; a literal stands for its type. */
const formsOf = (branches: readonly ErrorObject[]): string => {
  const branchOf = (e: ErrorObject) => e.schemaPath.slice(0, e.schemaPath.lastIndexOf('/'))
  const literals = new Set(branches.filter((b) => b.keyword === 'const').map(branchOf))
  const forms = branches.flatMap((b) => {
    if (b.keyword === 'const') return [JSON.stringify(b.params.allowedValue)]
    return b.keyword === 'type' && !literals.has(branchOf(b)) ? [article(String(b.params.type))] : []
  })
  const [last, ...rest] = [...new Set(forms)].reverse()
  return rest.length ? `${rest.reverse().join(', ')} or ${last}` : (last ?? 'one of the allowed forms')
}

const isUrl = (e: ErrorObject) =>
  e.keyword === 'x-safe-urls' ||
  (e.keyword === 'format' && (e.params.format === 'uri' || e.params.format === 'media-uri'))

const fieldPath = (e: ErrorObject): string => {
  if (e.keyword === 'required') return `${e.instancePath}/${e.params.missingProperty}`
  if (e.keyword === 'additionalProperties') return `${e.instancePath}/${e.params.additionalProperty}`
  if (e.keyword === 'x-safe-urls') return `${e.instancePath}/${String(e.params.path).replaceAll('.', '/')}`
  return e.instancePath
}

/** `/fields/0/label` → `fields[0].label`. */
const nameOf = (pointer: string, where: string): string => {
  let name = ''
  for (const raw of pointer.split('/').slice(1)) {
    const part = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!part) continue
    name += /^\d+$/.test(part) ? `[${part}]` : name ? `.${part}` : part
  }
  return name || where
}

const article = (type: string) =>
  type === 'null' ? 'null' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`

const textOf = (e: ErrorObject): string => {
  switch (e.keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${article(String(e.params.type))}`
    case 'enum':
      return `must be one of ${(e.params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(e.params.allowedValue)}`
    case 'minLength':
      return e.params.limit === 1 ? 'must not be empty' : `must have at least ${e.params.limit} characters`
    case 'maxLength':
      return `must have at most ${e.params.limit} characters`
    case 'minimum':
      return `must be at least ${e.params.limit}`
    case 'maximum':
      return `must be at most ${e.params.limit}`
    case 'minItems':
      return `must have at least ${e.params.limit} entries`
    case 'maxItems':
      return `must have at most ${e.params.limit} entries`
    case 'uniqueItems':
      return 'must not repeat an entry'
    case 'additionalProperties':
      return 'is not known here'
    case 'maxProperties':
      return `must have at most ${e.params.limit} members`
    case 'propertyNames':
      return `must not have a member named ${showName(String(e.params.propertyName))}`
    case 'pattern':
      return 'must have the form that is described'
    case 'format':
      return formatText[e.params.format as string] ?? `must be a valid ${e.params.format}`
    default:
      return e.message ?? 'is not valid'
  }
}

const formatText: Record<string, string> = {
  ...Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.hint])),
  email: 'must be an e-mail address',
}

/** Turns the strings of path and query into numbers where the schema says so; what does not fit stays and fails. */
export const parseStrings = (schema: TSchema, values: Record<string, unknown>): Record<string, unknown> => {
  const parsed: Record<string, unknown> = { ...values }
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  for (const [name, property] of Object.entries(properties)) {
    const value = parsed[name]
    if (typeof value !== 'string') continue
    if (property.type === 'integer' && /^-?\d+$/.test(value)) parsed[name] = Number(value)
    else if (property.type === 'boolean' && (value === 'true' || value === 'false'))
      parsed[name] = value === 'true'
  }
  return parsed
}
