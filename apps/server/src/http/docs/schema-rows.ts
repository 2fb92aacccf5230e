import { type Html, html, type Value } from '@vitrine/page/html'
import type { TSchema } from 'typebox'

export type Schema = TSchema & {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly [keyword: string]: unknown
}

type Field = {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
  readonly isNullable: boolean
}

const removeNull = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

export const readFields = (schema: Schema): Schema => {
  const objectSchema = schema.type === 'array' && schema.items ? schema.items : schema
  const parts = objectSchema.allOf?.map(readFields)
  return parts
    ? ({
        ...objectSchema,
        properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
        required: parts.flatMap(({ required }) => required ?? []),
      } as Schema)
    : objectSchema
}

/** Returns the fields of an object at all depths with their paths: `items[].question`. */
export const listNestedFields = (schema: Schema, path = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const valueSchema = removeNull(property)
    const name = path + key
    const isList = valueSchema.type === 'array'
    const innerSchema = isList && valueSchema.items ? removeNull(valueSchema.items) : valueSchema
    const nullable = property.anyOf?.some(({ type }) => type === 'null') ?? false
    return [
      {
        name,
        isRequired: schema.required?.includes(key) ?? false,
        schema: { ...property, ...valueSchema } as Schema,
        isNullable: nullable,
      },
      ...listNestedFields(innerSchema, isList ? `${name}[].` : `${name}.`),
    ]
  })

const bounds: readonly (readonly [keyword: string, words: string])[] = [
  ['format', ''],
  ['minimum', 'at least '],
  ['maximum', 'at most '],
  ['maxLength', 'characters: at most '],
  ['maxItems', 'items: at most '],
]

const describeType = (schema: Schema): string | undefined => {
  if (schema.enum) return schema.enum.join(', ')
  if (schema.const !== undefined) return String(schema.const)
  return schema.type
}

const describeRules = ({ schema, isNullable }: Field): string =>
  [
    describeType(schema),
    isNullable ? 'or null' : '',
    ...bounds
      // Omit the language's limits of numbers
      .filter(([keyword]) => keyword in schema && schema[keyword] !== Number.MAX_SAFE_INTEGER)
      .map(([keyword, words]) => `${words}${String(schema[keyword])}`),
  ]
    .filter(Boolean)
    .join(', ')

export const renderDescription = (text = ''): Value =>
  text.split('`').map((part, i) => {
    if (i % 2 === 0) return part
    const name = html`<code>${part}</code>`
    return part.startsWith('/docs/') ? html`<a href="${part}">${name}</a>` : name
  })

const renderRow = (field: Field): Html =>
  html`
    <tr>
      <th scope="row"><code>${field.name}</code>${field.isRequired ? html`<small>required</small>` : null}</th>
      <td>${describeRules(field)}</td>
      <td>${renderDescription(field.schema.description)}</td>
    </tr>
  `

/** Renders the fields of an object as a table; null if there are no fields. `label` names the object. */
export const renderFieldTable = (schema: Schema | undefined, label: string, caption: Value): Html | null => {
  const fields = schema ? listNestedFields(schema) : []
  return fields.length
    ? html`
      <div class="wide" role="group" tabindex="0" aria-label="${label}">
        <table>
          <caption>${caption}</caption>
          <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
          <tbody>${fields.map(renderRow)}</tbody>
        </table>
      </div>
    `
    : null
}
