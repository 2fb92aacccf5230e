import { createProblem, findInputWarnings, type Problem } from '@vitrine/contract'
import { findNearest } from '@vitrine/contract/nearest'
import { type TSchema, Type } from 'typebox'
import { assertNoProblems, compile } from '../domain/validate.ts'
import { forbiddenNames } from '../http/json.ts'
import { isObject } from '../lib/is-object.ts'
import type { Arguments } from './tool.ts'

export type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/** Larger limits are left out: they only protect the service, and an error reports them. A format limits a text itself. */
const usefulBounds: Readonly<Record<string, number>> = { maximum: 100, maxLength: 80, maxItems: 30 }

/** Settings of files that agents cannot upload. They are accepted, but not listed. */
const unlistedFields: readonly string[] = ['font_file', 'heading_font_file']

/** Returns the alternatives of a schema without null. */
const listKinds = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(listKinds) : schema.type === 'null' ? [] : [schema]

/** Replaces a long list of choices by the name of an earlier field that has the same. */
const listChoicesOnce = (fields: [name: string, schema: Record<string, unknown>][]): typeof fields =>
  fields.map(([name, schema], i) => {
    const choices = JSON.stringify(schema.enum) ?? ''
    const earlier =
      choices.length > 200 &&
      fields.slice(0, i).find(([, { enum: others }]) => JSON.stringify(others) === choices)
    return [name, earlier ? { type: schema.type, description: `As ${earlier[0]}` } : schema]
  })

/**
 * Shortens an operation's schema to types, choices and useful limits, because agents read all tools in advance. The result
 * has one type per value and no null, because some providers of models reject others; arguments may still be null.
 */
export const compactSchema = (schema: unknown, bounds = usefulBounds): Record<string, unknown> => {
  if (!isObject(schema)) return {}
  const kinds = listKinds(schema)
  const compact = (part: unknown) => compactSchema(part, bounds)
  if (kinds.length > 1) return { anyOf: kinds.map(compact) }
  const { type, properties, items, ...rest } = kinds[0] ?? {}
  const values = rest.enum ?? rest['x-extensible-enum']
  const limits = Object.entries(bounds).flatMap(([name, max]) =>
    typeof rest[name] === 'number' && rest[name] <= max ? [[name, rest[name]]] : [],
  )
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...((values ?? rest.format) ? {} : Object.fromEntries(limits)),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            listChoicesOnce(
              Object.entries(properties)
                .filter(([name]) => !unlistedFields.includes(name))
                .map(([name, part]) => [name, compact(part)]),
            ),
          ),
        }
      : {}),
    ...(items ? { items: compact(items) } : {}),
  }
}

/** Returns only the JSON type, because the fields of all results would need 12,000 tokens. Agents see them in the first result. */
export const summarizeSchema = (schema: unknown): object => {
  const { type = 'object', items } = compactSchema(schema)
  return isObject(items) ? { type, items: { type: items.type ?? 'object' } } : { type }
}

/** Full schema of an argument of the tool itself, which operations do not validate. */
const toolArgument = Symbol('toolArgument')
export const createToolArgument = (schema: TSchema, description?: string): object => ({
  ...compactSchema(schema, {}),
  ...(description ? { description } : {}),
  [toolArgument]: schema,
})
/** Revision that guards a write without a body. */
export const revisionArgument = createToolArgument(Type.Integer({ minimum: 1 }))
/** Fields to reset, for models that cannot send null. */
export const clearArgument = createToolArgument(
  Type.Array(Type.String({ maxLength: 200, pattern: '^\\w+(?:\\.\\w+)*$' }), { maxItems: 50 }),
  'Fields to reset, such as schedule.ends_at',
)

/** Replaces the argument `clear` by nulls. Fails for names that bodies of requests must not have. */
export const clearFields = ({ clear, ...args }: Arguments): Arguments => {
  const paths = (clear as readonly string[]).map((path) => path.split('.'))
  assertNoProblems(
    paths.flatMap((path, i) =>
      path.some((name) => forbiddenNames.has(name)) ? [createProblem(`clear[${i}]`, 'forbidden_name')] : [],
    ),
  )
  return paths.reduce(setNull, args)
}

const setNull = (args: Arguments, [name, ...rest]: readonly string[]): Arguments => {
  const field = args[name!]
  return { ...args, [name!]: rest.length ? setNull(isObject(field) ? field : {}, rest) : null }
}

/**
 * Source of an argument: true copies the field of the same name from the operation, a string also replaces its
 * description, an object is the schema itself.
 */
type ArgumentSource = true | string | object

/** Returns arguments that copy the fields of a resource. */
export const copyFields = <F extends object>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as Record<keyof F, true>

/** Returns the schema of a tool's arguments. `from` contains the fields of the operation. */
export const createArguments = (
  from: TSchema | undefined,
  argumentTypes: Readonly<Record<string, ArgumentSource>>,
  required: readonly string[] = [],
): InputSchema => {
  const fields = (from as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}
  const properties = Object.fromEntries(
    Object.entries(argumentTypes).map(([name, argument]) => {
      if (typeof argument === 'object') return [name, argument]
      if (!(name in fields)) throw new Error(`No operation takes ${name}`)
      return [
        name,
        { ...compactSchema(fields[name]), ...(argument === true ? {} : { description: argument }) },
      ]
    }),
  )
  return { type: 'object', properties, ...(required.length ? { required } : {}) }
}

/**
 * Creates a check for unknown names, for the tool's own arguments, which operations do not validate, and for values that
 * `bodies` accept without effect: a user would see them, an agent would not.
 */
export const createArgumentChecker = ({ properties, required }: InputSchema, bodies: readonly TSchema[]) => {
  const names = Object.keys(properties)
  const toolArguments = Object.entries(properties).flatMap(([name, schema]) =>
    toolArgument in schema ? [[name, schema[toolArgument] as TSchema] as const] : [],
  )
  const validate = compile(
    Type.Object(
      Object.fromEntries(
        toolArguments.map(([name, schema]) => [
          name,
          required?.includes(name) ? schema : Type.Optional(schema),
        ]),
      ),
      { additionalProperties: true },
    ),
    'arguments',
  )
  return (args: Arguments): void => {
    const unknownArguments: Problem[] = Object.keys(args)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const suggestion = findNearest(name.slice(0, 60), names)
        return createProblem(name.slice(0, 60), 'unknown_argument', { meant: suggestion ?? null, names })
      })
    const unknownValues = findInputWarnings(bodies, args)
      .filter(({ rule }) => rule === 'unknown_value')
      .map(({ path, params }) => createProblem(path, 'enum', { values: params.values as string[] }))
    assertNoProblems([...unknownArguments, ...validate(args), ...unknownValues])
  }
}
