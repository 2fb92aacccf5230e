import {
  findUnsafeUrls,
  formats,
  isAddressProblem,
  type Problem,
  problem,
  problemText,
} from '@vitrine/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { TSchema } from 'typebox'
import { clip } from './clip-to-schema.ts'
import { andMore, DomainError } from './errors.ts'
import { problemsOf } from './validation-problems.ts'

// ajv-formats is CommonJS: its callable is the default of the default
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const createAjv = (allErrors: boolean): Ajv => {
  const ajv = new Ajv({
    allErrors,
    messages: false,
    strict: false,
    // Ours are by their types; checking each costs a tenth of its compiling, and a schema of schemas at the start
    validateSchema: false,
    meta: false,
    useDefaults: true,
    // A third of the time to compile, and V8 does the same again
    code: { optimize: false },
  })
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
    ? findUnsafeUrls(value, '').map(({ path, ...reason }) => ({
        keyword: 'x-safe-urls',
        instancePath: '',
        schemaPath: '#/x-safe-urls',
        params: { path, reason },
      }))
    : []

/** Ends at the first problem, so that what is too long is not looked into. */
const firstErrorAjv = createAjv(false)
/** Finds every problem. */
const allErrorsAjv = createAjv(true)

/** Errors that are looked at: far more than are told. */
const maxErrors = 2000

/** A compiled schema. Returns the problems of a value; none if it is valid. */
export type Validator = (value: unknown) => Problem[]

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
    if (errors.length > maxErrors) problems.push(andMore)
    return problems.length ? problems : [problem(where, 'invalid')]
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
  const distinct = new Map(problems.map((p) => [problemText(p), p]))
  const code = problems.every(isAddressProblem) ? 'url_not_allowed' : 'validation_failed'
  throw new DomainError(code, [...distinct.values()])
}

/** Fails with 422 if a body has a field that one of `problems` is about. */
export const assertNotInBody = (body: object, problems: readonly Problem[]): void =>
  assertNoProblems(problems.filter(({ path }) => path !== null && Object.hasOwn(body, path)))

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
