import type { TSchema } from 'typebox'
import { maxWarnings, type Problem } from './envelopes.ts'
import { findNearest } from './nearest.ts'
import { createProblem } from './problems/index.ts'

type Schema = {
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  /** Values with an effect, for a string that accepts any value. */
  readonly 'x-extensible-enum'?: readonly string[]
}

/** Remaining number of unknown names to compare. A malicious body can have thousands. */
export type Comparisons = { remaining: number }
const maxComparisons = 100

/** Returns warnings about values outside an extensible enum, and about field names that misspell a field of the schemas. */
export const findInputWarnings = (
  schemas: readonly TSchema[],
  value: unknown,
  path = '',
  comparisons: Comparisons = { remaining: maxComparisons },
): Problem[] => {
  const warnings: Problem[] = []

  const walk = (candidates: readonly Schema[], current: unknown, at: string): void => {
    if (warnings.length === maxWarnings) return
    const branches = candidates.flatMap(listBranches)
    if (typeof current === 'string') {
      const values = branches.find((branch) => branch['x-extensible-enum'])?.['x-extensible-enum']
      if (values && !values.includes(current)) warnings.push(createUnknownValueWarning(at, current, values))
    } else if (Array.isArray(current)) {
      const items = branches.flatMap((branch) => branch.items ?? [])
      if (items.length) for (const [i, item] of current.entries()) walk(items, item, `${at}[${i}]`)
    } else if (typeof current === 'object' && current !== null) {
      for (const [name, field] of Object.entries(current)) {
        const fieldPath = at ? `${at}.${name}` : name
        const fields = branches.flatMap(({ properties = {} }) =>
          Object.hasOwn(properties, name) ? [properties[name]!] : [],
        )
        if (fields.length) walk(fields, field, fieldPath)
        else if (warnings.length < maxWarnings) {
          const meant = findMisspelledField(name, current, branches, at === '')
          if (meant) warnings.push(createProblem(fieldPath, 'unknown_field', { name, meant }))
        }
      }
    }
  }

  const findMisspelledField = (
    name: string,
    current: object,
    branches: readonly Schema[],
    isTopLevel: boolean,
  ): string | null => {
    const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
    if (names.size === 0 || comparisons.remaining === 0) return null
    comparisons.remaining -= 1
    const similarName = findSimilarName(name, [...names])
    if (similarName === null || !Object.hasOwn(current, similarName)) return similarName
    // At the top level required fields are present anyway, so only an extended name (`title_2`) counts as another field
    return isTopLevel && !name.startsWith(similarName) ? similarName : null
  }

  walk(schemas as readonly Schema[], value, path)
  return warnings
}

const listBranches = (schema: Schema): readonly Schema[] => schema.anyOf?.flatMap(listBranches) ?? [schema]

export const createUnknownValueWarning = (path: string, value: string, values: readonly string[]): Problem =>
  createProblem(path, 'unknown_value', { value, meant: findSimilarName(value, values), values })

/** Returns the known name that `typed` probably misspells. Ignores differences such as camel case. */
const findSimilarName = (typed: string, names: readonly string[]): string | null => {
  const letters = keepLetters(typed)
  if (letters.length < 3 || typed.length > 60) return null
  const namesByLetters = new Map(
    names.map((name) => [keepLetters(name), name] as const).filter(([name]) => name[0] === letters[0]),
  )
  const limit = letters.length < 8 ? 1 : 2
  return namesByLetters.get(findNearest(letters, [...namesByLetters.keys()], limit) ?? '') ?? null
}

const keepLetters = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')
