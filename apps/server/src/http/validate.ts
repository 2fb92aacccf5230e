import { findUnsafeUrls, formats } from '@vitrine/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { TSchema } from 'typebox'
import { ApiError } from './errors.ts'

// ajv-formats is CommonJS: its callable is the default of the default
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const maxMessages = 50

const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: true })
addFormats(ajv, ['date', 'date-time', 'email'])
for (const [name, format] of Object.entries(formats))
  ajv.addFormat(name, { type: 'string', validate: format.check })
for (const name of ['password', 'binary']) ajv.addFormat(name, true)

type SafeUrls = { (data: unknown): boolean; errors?: Partial<ErrorObject>[] }
const safeUrls: SafeUrls = (data) => {
  const unsafe = findUnsafeUrls(data, '')
  safeUrls.errors = unsafe.map(({ path, reason }) => ({
    keyword: 'x-safe-urls',
    message: reason,
    params: { path },
  }))
  return unsafe.length === 0
}
ajv.addKeyword({ keyword: 'x-safe-urls', schema: false, validate: safeUrls })

/** A compiled schema. Returns the problems of a value, each naming its field; none when it is valid. */
export type Validator = (value: unknown) => Problem[]
export type Problem = { readonly message: string; readonly url: boolean }

/** Compiles a schema; `where` begins the names of fields when the value itself is wrong (`body`, `query`). */
export const compile = (schema: TSchema, where: string): Validator => {
  const validate: ValidateFunction = ajv.compile(schema)
  return (value) => (validate(value) ? [] : problemsOf(validate.errors ?? [], where))
}

/** Ends the call with 422 when there are problems: `url_not_allowed` when only addresses are wrong. */
export const refuse = (problems: readonly Problem[]): void => {
  if (!problems.length) return
  const messages = [...new Set(problems.map((p) => p.message))].slice(0, maxMessages)
  throw new ApiError(problems.every((p) => p.url) ? 'url_not_allowed' : 'validation_failed', messages)
}

/**
 * A union (mostly "or null") makes an error of each branch and one of its own. What a branch says of a part of
 * the value, or of its length or form, is reported; only when all it says is "another type", the union speaks.
 */
const problemsOf = (errors: readonly ErrorObject[], where: string): Problem[] => {
  const unions = errors.filter((e) => e.keyword === 'anyOf')
  const inside = (e: ErrorObject, u: ErrorObject) =>
    e !== u &&
    e.schemaPath.startsWith(`${u.schemaPath}/`) &&
    `${e.instancePath}/`.startsWith(`${u.instancePath}/`)
  const vague = (e: ErrorObject) =>
    isForm(e) && unions.some((u) => u.instancePath === e.instancePath && inside(e, u))
  const unsafe = new Set(errors.filter((e) => e.keyword === 'x-safe-urls').map(fieldPath))
  return errors.flatMap((e): Problem[] => {
    // The walk over all addresses says what is wrong with this one; format and length only repeat it
    if (((e.keyword === 'format' && isUrl(e)) || e.keyword === 'maxLength') && unsafe.has(e.instancePath))
      return []
    if (vague(e)) return []
    if (e.keyword !== 'anyOf')
      return [{ message: `${nameOf(fieldPath(e), where)}: ${textOf(e)}`, url: isUrl(e) }]
    const branches = errors.filter((b) => inside(b, e))
    if (branches.some((b) => !vague(b))) return []
    return [{ message: `${nameOf(e.instancePath, where)}: must be ${formsOf(branches)}`, url: false }]
  })
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
    case 'format':
      return formatText[e.params.format as string] ?? `must be a valid ${e.params.format}`
    default:
      return e.message ?? 'is not valid'
  }
}

const formatText: Record<string, string> = {
  ...Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.hint])),
  email: 'must be an e-mail address',
  date: 'must be a date like 2026-01-31',
  'date-time': 'must be a UTC time like 2026-01-31T12:00:00Z',
}

/** Turns the strings of path and query into numbers where the schema says so; what does not fit stays and fails. */
export const parseStrings = (schema: TSchema, values: Record<string, unknown>): Record<string, unknown> => {
  const parsed: Record<string, unknown> = { ...values }
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  for (const [name, property] of Object.entries(properties)) {
    const value = parsed[name]
    if (typeof value !== 'string') continue
    if (property.type === 'integer' && /^-?\d{1,17}$/.test(value)) parsed[name] = Number(value)
    else if (property.type === 'boolean' && (value === 'true' || value === 'false'))
      parsed[name] = value === 'true'
  }
  return parsed
}
