import type { Option } from 'commander'
import type { Values } from './program.ts'

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
