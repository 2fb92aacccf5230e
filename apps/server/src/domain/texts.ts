import { createProblem, type Problem } from '@vitrine/contract'

const maxFindings = 100
const maxNameLength = 60

/** Returns true if both databases can store a text: PostgreSQL rejects U+0000 and unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Makes a text storable. For headers, which are not rejected. */
export const toStorable = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()

/** Returns the first 500 characters of an error's message, which may come from a remote server. */
export const toErrorText = (error: unknown): string =>
  toStorable(String(error instanceof Error ? error.message : error).slice(0, 500))

export const shortenName = (name: string): string =>
  toStorable(name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name)

/** Returns a problem for each text or field name that cannot be stored, at most 100. */
export const listTextProblems = (root: unknown): Problem[] => {
  const problems: Problem[] = []
  const walk = (value: unknown, path: string): void => {
    if (problems.length >= maxFindings) return
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push(createProblem(path || 'body', 'unstorable_text'))
    } else if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, `${path}[${i}]`)
    else if (value !== null && typeof value === 'object')
      for (const [name, child] of Object.entries(value)) {
        const at = path ? `${path}.${shortenName(name)}` : shortenName(name)
        if (isStorable(name)) walk(child, at)
        else problems.push(createProblem(at, 'unstorable_name'))
      }
  }
  walk(root, '')
  return problems
}
