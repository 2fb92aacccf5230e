import {
  createProblem,
  findUnsafeUrls,
  formatProblem,
  formats,
  isUrlProblem,
  type Problem,
} from '@vitrine/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { TSchema } from 'typebox'
import { clipToSchema } from './clip-to-schema.ts'
import { DomainError, truncatedProblem } from './errors.ts'
import { toProblems } from './validation-problems.ts'

// ajv-formats is CommonJS: the function is the default of its default export
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const createAjv = (allErrors: boolean): Ajv => {
  const ajv = new Ajv({
    allErrors,
    messages: false,
    strict: false,
    // Types already guarantee valid schemas; checking them costs a tenth of the compile time
    validateSchema: false,
    meta: false,
    useDefaults: true,
    // Saves two thirds of the compile time; V8 optimises the code anyway
    code: { optimize: false },
  })
  addFormats(ajv, ['email'])
  for (const [name, format] of Object.entries(formats))
    ajv.addFormat(name, { type: 'string', validate: format.check })
  for (const name of ['password', 'binary']) ajv.addFormat(name, true)
  // `findUrlErrors` checks the whole value once
  ajv.addKeyword({ keyword: 'x-safe-urls' })
  return ajv
}

const findUrlErrors = (schema: TSchema, value: unknown): ErrorObject[] =>
  'x-safe-urls' in schema
    ? findUnsafeUrls(value, '').map(({ path, ...reason }) => ({
        keyword: 'x-safe-urls',
        instancePath: '',
        schemaPath: '#/x-safe-urls',
        params: { path, reason },
      }))
    : []

/** Validator that stops at the first problem, without visiting long values. */
const firstErrorAjv = createAjv(false)
const allErrorsAjv = createAjv(true)

/** Maximum number of errors read; far more than are reported. */
const maxErrors = 2000

export type Validator = (value: unknown) => Problem[]

/** Compiles a schema; `rootName` names the value in problems (`body`, `query`). The schema bounds the cost of invalid values: see `clip`. */
export const compile = (schema: TSchema, rootName: string): Validator => {
  const isValid = firstErrorAjv.compile(schema)
  let findErrors: ValidateFunction | undefined
  return (value) => {
    const fits = isValid(value)
    const unsafe = findUrlErrors(schema, value)
    if (fits) return toProblems(unsafe, rootName)
    findErrors ??= allErrorsAjv.compile(schema)
    findErrors(clipToSchema(schema, value))
    const errors = findErrors.errors ?? []
    const problems = toProblems([...errors.slice(0, maxErrors), ...unsafe], rootName)
    if (errors.length > maxErrors) problems.push(truncatedProblem)
    return problems.length ? problems : [createProblem(rootName, 'invalid')]
  }
}

export const compileLazily = (schema: TSchema, rootName: string): Validator => {
  let validator: Validator | undefined
  return (value) => {
    validator ??= compile(schema, rootName)
    return validator(value)
  }
}

/** Cached compilers of the two validators behind `compile`, for compiling schemas in advance. */
export const validatorCompilers: readonly ((schema: TSchema) => unknown)[] = [
  (schema) => firstErrorAjv.compile(schema),
  (schema) => allErrorsAjv.compile(schema),
]

/** Fails with 422 if there are problems: `url_not_allowed` if only URLs are wrong. */
export const assertNoProblems = (problems: readonly Problem[]): void => {
  if (!problems.length) return
  const distinct = new Map(problems.map((p) => [formatProblem(p), p]))
  const code = problems.every(isUrlProblem) ? 'url_not_allowed' : 'validation_failed'
  throw new DomainError(code, [...distinct.values()])
}

/** Fails with 422 if a body has a field that one of `problems` is about. */
export const assertNotInBody = (body: object, problems: readonly Problem[]): void =>
  assertNoProblems(problems.filter(({ path }) => path !== null && Object.hasOwn(body, path)))

/** Converts strings of path and query to numbers if the schema requires it. Other texts stay and fail validation. */
export const parseStrings = (schema: TSchema, values: Record<string, unknown>): Record<string, unknown> => {
  const parsedValues: Record<string, unknown> = { ...values }
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  for (const [name, property] of Object.entries(properties)) {
    const value = parsedValues[name]
    if (typeof value !== 'string') continue
    if (property.type === 'integer' && /^-?\d+$/.test(value)) parsedValues[name] = Number(value)
    else if (property.type === 'boolean' && (value === 'true' || value === 'false'))
      parsedValues[name] = value === 'true'
  }
  return parsedValues
}
