import { createProblem } from '@vitrine/contract'
import { fail } from '../domain/errors.ts'
import { listTextProblems, shortenName } from '../domain/texts.ts'
import { measureJson } from '../lib/json-size.ts'

export const jsonBodyLimit = 1024 * 1024

export const isJsonType = (type: string | undefined): boolean =>
  /^application\/json\s*(?:;|$)/i.test(type ?? '')

/** Maximum nesting of a body, far below the stack limit of validators. */
const maxDepth = 64
/** Maximum number of fields and entries of a body at all depths. Real bodies have far fewer. */
const maxValues = 50_000
/** Maximum number of fields of one object, because copying a huge object costs more than reading it. */
const maxFields = 1000
export const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
/** Matches texts that may contain a forbidden name. Other texts need no search. */
const suspiciousText = /__proto__|constructor|prototype|\\u/i
/** Matches escapes of U+0000 and of surrogates. Unescaped, neither is valid JSON in UTF-8. */
const forbiddenEscapes = /\\u(?:0000|d[89a-f])/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON body. Fails with 400 unless it is JSON in UTF-8; with 422 beyond the limits above, and for `__proto__`,
 * U+0000 and unpaired surrogates.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return fail('malformed_body', createProblem('body', 'body_utf8'))
  }
  const { depth, values, fields } = measureJson(text, maxDepth)
  if (depth > maxDepth) fail('validation_failed', createProblem('body', 'body_depth', { max: maxDepth }))
  if (values > maxValues) fail('validation_failed', createProblem('body', 'body_values', { max: maxValues }))
  if (fields > maxFields) fail('validation_failed', createProblem('body', 'body_members', { max: maxFields }))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fail('malformed_body', createProblem('body', 'body_json', { reason: (error as Error).message }))
  }
  const nameProblems = suspiciousText.test(text)
    ? findForbiddenNames(value).map((path) => createProblem(path, 'forbidden_name'))
    : []
  const textProblems = forbiddenEscapes.test(text) ? listTextProblems(value) : []
  const problems = [...nameProblems, ...textProblems]
  if (problems.length) fail('validation_failed', problems)
  return value
}

const findForbiddenNames = (root: unknown): string[] => {
  const paths: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object' || paths.length >= 20) return
    for (const [name, child] of Object.entries(value)) {
      const shownName = shortenName(name)
      const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${shownName}` : shownName
      if (!Array.isArray(value) && forbiddenNames.has(name)) paths.push(at)
      else walk(child, at)
    }
  }
  walk(root, '')
  return paths
}
