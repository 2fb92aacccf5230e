import { createProblem, type Problem } from '@vitrine/contract'
import { findNearest } from '@vitrine/contract/nearest'
import { type TSchema, Type } from 'typebox'
import { assertNoProblems, compile } from '../domain/validate.ts'
import { isObject } from '../lib/is-object.ts'

export type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** Larger limits are left out: they only protect the service, and an error reports them. */
const bounds = { maximum: 1000, maxLength: 1000, maxItems: 100 }

/** Shortens an operation's schema to types, choices and useful limits, because agents read all tools in advance. */
export const compactSchema = (schema: unknown): Record<string, unknown> => {
  if (!isObject(schema)) return {}
  const { anyOf, type } = schema
  if (Array.isArray(anyOf)) {
    const kinds = anyOf.filter((branch) => (branch as { type?: unknown }).type !== 'null')
    return kinds.length === 1 ? addNull(compactSchema(kinds[0])) : {}
  }
  const compacted: Record<string, unknown> = {}
  if (type !== undefined) compacted.type = type
  if (schema.enum !== undefined) compacted.enum = schema.enum
  for (const [name, max] of Object.entries(bounds))
    if (typeof schema[name] === 'number' && schema[name] <= max) compacted[name] = schema[name]
  if (isObject(schema.properties))
    compacted.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, compactSchema(value)]),
    )
  if (schema.items) compacted.items = compactSchema(schema.items)
  return compacted
}

const addNull = (schema: Record<string, unknown>): Record<string, unknown> => ({
  ...schema,
  ...(typeof schema.type === 'string' ? { type: [schema.type, 'null'] } : {}),
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
})

/** Marks an argument of the tool itself, which operations do not validate. */
const toolArgument = Symbol('toolArgument')
export const createToolArgument = (schema: TSchema): object => ({ ...schema, [toolArgument]: true })
/** Revision that guards a write without a body. */
export const revisionArgument = createToolArgument(Type.Integer({ minimum: 1 }))

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
  return { type: 'object', properties, ...(required.length ? { required } : {}), additionalProperties: false }
}

/** Creates a check for unknown names and for the tool's own arguments, which operations do not validate. */
export const createArgumentChecker = ({ properties }: InputSchema) => {
  const names = Object.keys(properties)
  const toolArguments = Object.entries(properties).filter(([, schema]) => toolArgument in schema)
  const validate = compile(
    Type.Object(
      Object.fromEntries(toolArguments.map(([name, schema]) => [name, Type.Optional(schema as TSchema)])),
      {
        additionalProperties: true,
      },
    ),
    'arguments',
  )
  return (args: Readonly<Record<string, unknown>>): void => {
    const unknownArguments: Problem[] = Object.keys(args)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const suggestion = findNearest(name.slice(0, 60), names)
        return createProblem(name.slice(0, 60), 'unknown_argument', { meant: suggestion ?? null, names })
      })
    assertNoProblems([...unknownArguments, ...validate(args)])
  }
}
