import { priceFields } from '../../editor/wrong-numbers.ts'

export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly default?: unknown
}

export type InputKind =
  | 'text'
  | 'long'
  | 'money'
  | 'number'
  | 'time'
  | 'switch'
  | 'choice'
  | 'lines'
  | 'amounts'
  | 'list'
  | 'week'
  | 'special-days'
  | 'currency'

/** Fields that the service or an upload sets, or that users do not need. */
const hiddenFields = new Set(['id', 'content_type', 'size_bytes', 'width', 'height', 'linked', 'number'])

/** Removes `null` from a schema, because optional fields are `anyOf: [type, null]`. */
export const unwrap = (schema: Schema): Schema => {
  const choice = schema.anyOf?.filter((option) => option.type !== 'null')
  return choice?.length === 1 ? { ...schema, ...unwrap(choice[0]!) } : schema
}

export const readChoices = (schema: Schema): readonly string[] | null => {
  const fullSchema = unwrap(schema)
  if (fullSchema.enum) return fullSchema.enum.map(String)
  const options = fullSchema.anyOf?.flatMap(
    (option) => option.enum ?? ('const' in option ? [option.const] : []),
  )
  return options?.length ? options.map(String) : null
}

export const chooseInputKind = (name: string, field: Schema): InputKind => {
  const schema = unwrap(field)
  if (readChoices(schema)) return 'choice'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'integer' || schema.type === 'number') return priceFields.has(name) ? 'money' : 'number'
  if (name === 'opening_hours') return 'week'
  if (name === 'special_hours') return 'special-days'
  if (schema.type === 'array') {
    const items = unwrap(schema.items ?? {})
    if (items.type === 'object') return 'list'
    return items.type === 'string' ? 'lines' : 'amounts'
  }
  if (schema.format === 'date-time') return 'time'
  if (name === 'currency') return 'currency'
  return (schema.maxLength ?? 0) > 300 ? 'long' : 'text'
}

const firstFields = ['label', 'type', 'options']
const rankField = (name: string): number => {
  const index = firstFields.indexOf(name)
  return index < 0 ? firstFields.length : index
}

export const listFields = (schema: Schema): readonly (readonly [name: string, schema: Schema])[] =>
  Object.entries(unwrap(schema).properties ?? {})
    .filter(([name]) => !hiddenFields.has(name))
    .sort(([a], [b]) => rankField(a) - rankField(b))

/** Returns the names of the texts that an entry of a list requires, such as the label of a form's question. */
export const listRequiredTexts = (entry: Schema): readonly string[] =>
  listFields(entry).flatMap(([name, schema]) =>
    entry.required?.includes(name) && /^(?:text|long)$/.test(chooseInputKind(name, schema)) ? [name] : [],
  )

/** Returns false for settings that a form field's type does not use, and for empty settings that another field replaces. */
export const isNeeded = (
  name: string,
  { type, hours, title, linked }: Readonly<Partial<Record<'type' | 'hours' | 'title' | 'linked', unknown>>>,
): boolean => {
  if (name === 'submit_label') return linked !== false
  // A form without its own title shows the title of its link
  if (name === 'title') return Boolean(title)
  if (name === 'hours') return Array.isArray(hours) && hours.length > 0
  if (name === 'options') return type === undefined || type === 'select'
  if (name === 'placeholder') return type === undefined || !/^(?:select|checkbox|date)$/.test(String(type))
  return true
}

/** Returns true for a form's question that requires choices but has none yet. */
export const lacksChoices = ({ type, options }: Readonly<Record<string, unknown>>): boolean =>
  type === 'select' && !(Array.isArray(options) && options.length)

/** Returns the decimal digits of a currency: 2 for EUR and unknown currencies, 0 for JPY. */
export const countCurrencyDigits = (currency: unknown): number => {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) }).resolvedOptions()
        .maximumFractionDigits ?? 2
    )
  } catch {
    return 2
  }
}

const entryNames: Readonly<Record<string, string>> = { fields: 'label', items: 'question', groups: 'group' }

/** Returns a readable position: `Question 1 › Answer` for `business_block_config.items[0].answer`. */
export const formatFieldPath = (path: string, labels: Readonly<Record<string, string>>): string =>
  path
    .replace(/^business_block_config\./, '')
    .split('.')
    .map((part) => {
      const [, name = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? []
      const key = index === undefined ? name : (entryNames[name] ?? name)
      const label = Object.hasOwn(labels, key) ? labels[key] : key
      return index === undefined ? label : `${label} ${Number(index) + 1}`
    })
    .join(' › ')
