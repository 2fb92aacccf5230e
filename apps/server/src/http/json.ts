import { problem } from '@vitrine/contract'
import { fail } from '../domain/errors.ts'
import { showName, textProblems } from '../domain/texts.ts'
import { jsonSize } from '../lib/json-size.ts'

/** Deepest nesting of a body; validators and walkers stay far from the end of the stack. */
const maxDepth = 64
/** Members and entries of a body, at all depths: walkers look at each. No body that means something has as many. */
const maxValues = 50_000
/** Members of one object: to copy an object of very many costs much more than to read it. */
const maxMembers = 1000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const suspicious = /__proto__|constructor|prototype|\\u/i
/** Escapes of U+0000 and of surrogates, which may be halves; written plainly, neither is JSON in UTF-8. */
const hidden = /\\u(?:0000|d[89a-f])/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body. 400 when it is not JSON or not UTF-8; 422 when it nests deeper than 64 levels, has more than
 * 50,000 members and entries, or anywhere an object of more than 1,000 members, a member named `__proto__`,
 * `constructor` or `prototype`, or a text with U+0000 or half of a surrogate pair.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return fail('malformed_body', problem('body', 'body_utf8'))
  }
  const { depth, values, members } = jsonSize(text, maxDepth)
  if (depth > maxDepth) fail('validation_failed', problem('body', 'body_depth', { max: maxDepth }))
  if (values > maxValues) fail('validation_failed', problem('body', 'body_values', { max: maxValues }))
  if (members > maxMembers) fail('validation_failed', problem('body', 'body_members', { max: maxMembers }))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fail('malformed_body', problem('body', 'body_json', { reason: (error as Error).message }))
  }
  if (suspicious.test(text)) {
    const names = forbiddenNames(value).map((path) => problem(path, 'forbidden_name'))
    const problems = hidden.test(text) ? [...names, ...textProblems(value)] : names
    if (problems.length) fail('validation_failed', problems)
  }
  return value
}

const forbiddenNames = (root: unknown): string[] => {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object' || found.length >= 20) return
    for (const [name, member] of Object.entries(value)) {
      const shown = showName(name)
      const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${shown}` : shown
      if (!Array.isArray(value) && forbidden.has(name)) found.push(at)
      else walk(member, at)
    }
  }
  walk(root, '')
  return found
}
