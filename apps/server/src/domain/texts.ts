import { type Problem, problem } from '@vitrine/contract'

/** What neither database keeps in a text alike: U+0000, which PostgreSQL refuses, and halves of surrogate pairs. */

/** Findings after which a walk ends. */
const maxFindings = 100
/** Characters that are shown of a member's name. */
const shownName = 60

/** Whether a text can be kept as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A text as it can be kept: for headers, which are not refused. */
export const toStorable = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()

/** What is kept of an error: the first 500 characters of what it says. Remote servers have a word in it. */
export const errorText = (error: unknown): string =>
  toStorable(String(error instanceof Error ? error.message : error).slice(0, 500))

/** A member's name as messages show it. */
export const showName = (name: string): string =>
  toStorable(name.length > shownName ? `${name.slice(0, shownName)}…` : name)

/** Finds every text of a value that cannot be stored, names of fields too; at most 100. */
export const textProblems = (root: unknown): Problem[] => {
  const problems: Problem[] = []
  const walk = (value: unknown, path: string): void => {
    if (problems.length >= maxFindings) return
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push(problem(path || 'body', 'unstorable_text'))
    } else if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, `${path}[${i}]`)
    else if (value !== null && typeof value === 'object')
      for (const [name, member] of Object.entries(value)) {
        const at = path ? `${path}.${showName(name)}` : showName(name)
        if (isStorable(name)) walk(member, at)
        else problems.push(problem(at, 'unstorable_name'))
      }
  }
  walk(root, '')
  return problems
}
