import {
  createFieldlessProblem,
  createFormatProblem,
  createProblem,
  type FieldlessProblem,
  type FormatName,
  formats,
  type Problem,
} from '@vitrine/contract'
import type { TSchema } from 'typebox'

export type ConfigSchema = {
  readonly type?: string
  readonly anyOf?: readonly ConfigSchema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, ConfigSchema>>
  readonly required?: readonly string[]
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly items?: ConfigSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

type Fields = Readonly<Record<string, unknown>>
/** Counts characters as JSON Schema does: one per code point. */
export const countCharacters = (text: string): number => [...text].length

/** Reports violations of a block's schema. The studio's content security policy forbids validators that compile schemas. */
export const findConfigProblems = (schema: TSchema, config: Fields, path: string): Problem[] => {
  const problems: Problem[] = []

  const walk = (schema: ConfigSchema, value: unknown, at: string): void => {
    const rules = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
    const violation = findProblem(rules, value)
    if (violation) problems.push({ path: at, ...violation })
    // Entries beyond the maximum are never shown
    if (Array.isArray(value) && rules.type === 'array')
      for (const [i, item] of value.slice(0, rules.maxItems).entries())
        walk(rules.items ?? {}, item, `${at}[${i}]`)
    else if (rules.type === 'object' && isFields(value)) walkFields(rules, value, at)
  }

  const walkFields = (rules: ConfigSchema, fields: Fields, at: string): void => {
    const has = (name: string) => Object.hasOwn(fields, name) && !isMissing(fields[name])
    for (const name of rules.required ?? [])
      if (!has(name)) problems.push(createProblem(`${at}.${name}`, 'required'))
    for (const [name, field] of Object.entries(rules.properties ?? {})) {
      if (!has(name)) continue
      walk(field, fields[name], `${at}.${name}`)
      for (const other of rules.dependentRequired?.[name] ?? [])
        if (!has(other)) problems.push(createProblem(`${at}.${name}`, 'dependent_required', { name: other }))
    }
  }

  walk(schema as ConfigSchema, config, path)
  return problems
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim())

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const findProblem = (rules: ConfigSchema, value: unknown): FieldlessProblem | undefined => {
  if (rules.type && !isOfType(rules.type, value)) return createFieldlessProblem('type', { type: rules.type })
  if (rules.enum && !rules.enum.includes(value)) return createFieldlessProblem('enum', { values: rules.enum })
  if (typeof value === 'string') return findTextProblem(rules, value)
  if (typeof value === 'number') return findNumberProblem(rules, value)
  return Array.isArray(value) ? findListProblem(rules, value) : undefined
}

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isFields(value) : typeof value === type
}

const findTextProblem = (rules: ConfigSchema, text: string): FieldlessProblem | undefined => {
  const { minLength: min = 0, maxLength: max = Number.POSITIVE_INFINITY, pattern, format } = rules
  if (min && !text.trim()) return createFieldlessProblem('min_length', { min: 1 })
  if (countCharacters(text) > max) return createFieldlessProblem('max_length', { max })
  if (isFormat(format) && !formats[format].check(text)) return createFormatProblem(format)
  if (pattern && !new RegExp(pattern, 'u').test(text)) return createFieldlessProblem('pattern', { pattern })
  return undefined
}

const isFormat = (format: string | undefined): format is FormatName =>
  format !== undefined && Object.hasOwn(formats, format)

const findNumberProblem = (rules: ConfigSchema, value: number): FieldlessProblem | undefined => {
  const { minimum: min = value, maximum: max = value } = rules
  if (value < min) return createFieldlessProblem('minimum', { min })
  return value > max ? createFieldlessProblem('maximum', { max }) : undefined
}

const findListProblem = (rules: ConfigSchema, list: readonly unknown[]): FieldlessProblem | undefined => {
  const { minItems: min = 0, maxItems: max = list.length } = rules
  if (list.length < min) return createFieldlessProblem('min_items', { min })
  return list.length > max ? createFieldlessProblem('max_items', { max }) : undefined
}
