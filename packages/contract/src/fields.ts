import { type Static, type TSchema, Type } from 'typebox'
import { Clearable, Nullable } from './operation.ts'

/** A field of a resource that clients write and the service stores. Schemas, defaults, columns and arguments are derived from it. */
export type Field<Read extends TSchema = TSchema, Write extends TSchema = TSchema> = {
  /** Schema in responses. */
  readonly read: Read
  /** Schema in bodies. */
  readonly write: Write
  /** Value of a new resource, after null, and of a stored document that lacks the field. */
  readonly initial: Static<Read>
  /** Parts that decide who sees the resource; true if the field has no parts. An import without them hides it. */
  readonly restricts?: true | readonly string[]
  /** True for prose that an import may cut to its maximum length. */
  readonly isProse?: true
}

export type Fields = Readonly<Record<string, Field>>

/** Stored content of a resource: the value of each field. */
export type ContentOf<F extends Fields> = { -readonly [Name in keyof F]: Static<F[Name]['read']> }

/**
 * Checks a field and keeps its precise type. Use it for spreads too: a plain object widens `true` to `boolean`, which
 * empties all derived types.
 */
export const defineField = <Read extends TSchema, Write extends TSchema>(
  field: Field<Read, Write>,
): Field<Read, Write> => field

/** Defines a text without a value by default. `inResponses` replaces the description in responses. */
export const defineText = (maxLength: number, description: string, inResponses = description) =>
  defineField({
    read: Nullable(Type.String({ description: inResponses })),
    write: Clearable(Type.String({ maxLength, description })),
    initial: null,
    isProse: true,
  })

export const defineSwitch = (initial: boolean, description: string, inResponses = description) =>
  defineField({
    read: Type.Boolean({ description: inResponses }),
    write: Clearable(Type.Boolean({ description })),
    initial,
  })

/** Defines a value that is never null in responses. */
export const defineValue = <Schema extends TSchema>(schema: Schema, initial: Static<Schema>) =>
  defineField({ read: schema, write: Clearable(schema), initial })

/** Defines a value that is null by default. */
export const defineNullable = <Schema extends TSchema>(schema: Schema) =>
  defineField({ read: Nullable(schema), write: Clearable(schema), initial: null as never })

/** Defines an object of fields, which a body merges part by part. `inResponses` replaces the description in responses. */
export const defineObject = <F extends Fields>(parts: F, description: string, inResponses = description) =>
  defineField({
    read: Type.Object(toReadSchemas(parts), { description: inResponses }),
    write: Clearable(Type.Object(toWriteSchemas(parts), { description })),
    initial: toInitialContent(parts) as never,
  })

const mapFields = <Value>(fields: Fields, read: (field: Field) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]))

export const toReadSchemas = <F extends Fields>(fields: F) =>
  mapFields(fields, (field) => field.read) as { [Name in keyof F]: F[Name]['read'] }

export const toWriteSchemas = <F extends Fields>(fields: F) =>
  mapFields(fields, (field) => field.write) as { [Name in keyof F]: F[Name]['write'] }

export const toInitialContent = <F extends Fields>(fields: F) =>
  mapFields(fields, (field) => field.initial) as ContentOf<F>

type PlainSchema = {
  readonly type?: string
  readonly anyOf?: readonly PlainSchema[]
  readonly properties?: Readonly<Record<string, PlainSchema>>
}
const removeNull = (schema: PlainSchema): PlainSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

const listParts = (field: Field): [name: string, schema: PlainSchema][] =>
  Object.entries(removeNull(field.read).properties ?? {})

/** Returns the names of the fields that have parts. A body merges them part by part. */
export const listNested = <F extends Fields>(fields: F): (keyof F & string)[] =>
  Object.keys(fields).filter((name) => listParts(fields[name]!).length > 0)

export type CellType = 'text' | 'boolean' | 'number' | 'json'

const toCellType = (schema: PlainSchema): CellType => {
  const { type } = removeNull(schema)
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'boolean'
  return type === 'integer' || type === 'number' ? 'number' : 'json'
}

/** Returns a column for each field without parts, and for each part: `title`, `schedule.starts_at`. */
export const listColumns = (fields: Fields): [path: string, type: CellType][] =>
  Object.entries(fields).flatMap(([name, field]): [string, CellType][] => {
    const parts = listParts(field)
    return parts.length
      ? parts.map(([part, schema]) => [`${name}.${part}`, toCellType(schema)])
      : [[name, toCellType(field.read)]]
  })

/** Returns the paths of the values that decide who sees the resource. */
export const listRestrictions = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { restricts }]) =>
    restricts === true ? [name] : (restricts ?? []).map((part) => `${name}.${part}`),
  )

/** Returns the maximum lengths of the texts that an import may cut. */
export const listProseLengths = (fields: Fields): [name: string, maxLength: number][] =>
  Object.entries(fields).flatMap(([name, { write, isProse }]): [string, number][] => {
    const { maxLength } = removeNull(write) as { maxLength?: number }
    return isProse && maxLength !== undefined ? [[name, maxLength]] : []
  })
