import { fail } from './errors.ts'

/** Deepest nesting of a body; validators and walkers stay far from the end of the stack. */
const maxDepth = 64
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const suspicious = /__proto__|constructor|prototype|\\u/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body. 400 when it is not JSON or not UTF-8; 422 when it nests deeper than 64 levels or has a
 * member named `__proto__`, `constructor` or `prototype` anywhere.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return fail('malformed_body', 'body: is not valid UTF-8')
  }
  if (depthOf(text) > maxDepth) fail('validation_failed', `body: is nested deeper than ${maxDepth} levels`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fail('malformed_body', `body: is not valid JSON (${(error as Error).message})`)
  }
  if (suspicious.test(text)) {
    const found = forbiddenNames(value)
    if (found.length)
      fail(
        'validation_failed',
        found.map((path) => `${path}: this name is not allowed`),
      )
  }
  return value
}

/** Deepest bracket nesting, strings left out; counted before parsing so that no recursion ever meets it. */
const depthOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth)
    else if (c === 125 || c === 93) depth--
  }
  return deepest
}

const forbiddenNames = (root: unknown): string[] => {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object' || found.length >= 20) return
    for (const [name, member] of Object.entries(value)) {
      const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name
      if (!Array.isArray(value) && forbidden.has(name)) found.push(at)
      else walk(member, at)
    }
  }
  walk(root, '')
  return found
}
