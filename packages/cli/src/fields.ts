import type { Problem } from '@vitrine/sdk'
import { Option } from 'commander'
import { stripControlCharacters, type Values } from './program.ts'

/** Returns the fields that options set. An empty text clears the field (null). */
export const collectTextFields = (
  options: Readonly<Record<string, readonly [field: string, option: Option]>>,
  values: Values,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, [field]]) =>
      typeof values[name] === 'string' ? [[field, values[name] || null]] : [],
    ),
  )

/** Returns an option with the values of the contract. An empty text clears the field. */
export const createChoice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices([...values, ''])

/** Returns a line for each part of the input without effect. */
export const formatWarnings = (warnings: readonly Problem[] = []): string[] =>
  warnings.map(({ path, message }) => stripControlCharacters(`${path} ${message}`))
