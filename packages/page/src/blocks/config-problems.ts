import { type Format, formats, type Warning } from '@vitrine/contract'
import type { TSchema } from 'typebox'

/** JSON Schema keywords used by block configurations. */
export type ConfigSchema = {
  readonly type?: string
  readonly anyOf?: readonly ConfigSchema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, ConfigSchema>>
  readonly required?: readonly string[]
  /** Fields that have no effect without others. */
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
type Problem = Omit<Warning, 'path'>

const problem = (rule: string, message: string, params: Fields = {}): Problem => ({ rule, params, message })

export const isRequired: Problem = problem('required', 'is required')

/** Counts code points, as JSON Schema does. */
export const charactersOf = (text: string): number => [...text].length

/**
 * Reports violations of a block's schema. The studio's content security policy forbids validators that compile schemas.
 * Null and blank texts count as missing, as in the renderer.
 */
export const configProblems = (schema: TSchema, config: Fields, path: string): Warning[] => {
  const warnings: Warning[] = []

  const visit = (schema: ConfigSchema, value: unknown, at: string): void => {
    const rules = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
    const violation = problemOf(rules, value)
    if (violation) warnings.push({ path: at, ...violation })
    // Entries beyond the maximum are never shown
    if (Array.isArray(value) && rules.type === 'array')
      for (const [i, item] of value.slice(0, rules.maxItems).entries())
        visit(rules.items ?? {}, item, `${at}[${i}]`)
    else if (rules.type === 'object' && isFields(value)) visitFields(rules, value, at)
  }

  const visitFields = (rules: ConfigSchema, fields: Fields, at: string): void => {
    const has = (name: string) => Object.hasOwn(fields, name) && !isMissing(fields[name])
    for (const name of rules.required ?? [])
      if (!has(name)) warnings.push({ path: `${at}.${name}`, ...isRequired })
    for (const [name, field] of Object.entries(rules.properties ?? {})) {
      if (!has(name)) continue
      visit(field, fields[name], `${at}.${name}`)
      for (const other of rules.dependentRequired?.[name] ?? [])
        if (!has(other))
          warnings.push({
            path: `${at}.${name}`,
            ...problem('dependent_required', `has no effect without ${other}`, { name: other }),
          })
    }
  }

  visit(schema as ConfigSchema, config, path)
  return warnings
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim())

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the first violated rule of a value, without its children. */
const problemOf = (rules: ConfigSchema, value: unknown): Problem | undefined => {
  if (rules.type && !isOfType(rules.type, value))
    return problem('type', `must be ${article(rules.type)}`, { type: rules.type })
  if (rules.enum && !rules.enum.includes(value))
    return problem('enum', `must be one of ${rules.enum.join(', ')}`, { values: rules.enum })
  if (typeof value === 'string') return textProblem(rules, value)
  if (typeof value === 'number') return numberProblem(rules, value)
  return Array.isArray(value) ? listProblem(rules, value) : undefined
}

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isFields(value) : typeof value === type
}

const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)

const textProblem = (rules: ConfigSchema, text: string): Problem | undefined => {
  const { minLength: min = 0, maxLength: max = Number.POSITIVE_INFINITY, pattern, format } = rules
  if (min && !text.trim()) return problem('min_length', 'must not be empty', { min })
  if (charactersOf(text) > max) return problem('max_length', `must have at most ${max} characters`, { max })
  const definition: Format | undefined = format
    ? (formats as Readonly<Record<string, Format>>)[format]
    : undefined
  if (definition && !definition.check(text)) return problem('format', definition.hint, { format })
  if (pattern && !new RegExp(pattern, 'u').test(text))
    return problem('pattern', `must match the pattern ${pattern}`, { pattern })
  return undefined
}

const numberProblem = (rules: ConfigSchema, value: number): Problem | undefined => {
  const { minimum: min = value, maximum: max = value } = rules
  if (value < min) return problem('minimum', `must be at least ${min}`, { min })
  return value > max ? problem('maximum', `must be at most ${max}`, { max }) : undefined
}

const listProblem = (rules: ConfigSchema, list: readonly unknown[]): Problem | undefined => {
  const { minItems: min = 0, maxItems: max = list.length } = rules
  if (list.length < min) return problem('min_items', `must have at least ${min} entries`, { min })
  return list.length > max ? problem('max_items', `must have at most ${max} entries`, { max }) : undefined
}
