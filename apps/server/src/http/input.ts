import { setImmediate } from 'node:timers/promises'
import { type AnyOperation, successEnvelope } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../domain/errors.ts'
import { isStorable, textHint, textProblems } from '../domain/texts.ts'
import {
  assertNoProblems,
  compile,
  type Problem,
  parseStrings,
  type Validator,
  validatorCompilers,
} from '../domain/validate.ts'

/** What path and query name. */
export type Target = { readonly params: object; readonly query: object }
/** What an operation is asked with, whether or not it came by HTTP. */
export type Given = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>
type Content = { readonly body: unknown; readonly expected: number | undefined }

type Validation = {
  /** Path, query and stored headers: one 422 names everything that is wrong with them. */
  target(request: Given): Target
  /** The body: one 422 names every wrong field. */
  content(request: Given, target: Target): Content
  replies(status: number, body: string): void
}
const validations = new Map<AnyOperation, Validation>()

/** Both bases share an operation's validators, which are compiled when the first request needs them. */
export const validationOf = (operation: AnyOperation): Validation => {
  const known = validations.get(operation)
  if (known) return known
  let target: Validation['target'] | undefined
  let content: Validation['content'] | undefined
  let replies: Validation['replies'] | undefined
  const made: Validation = {
    target: (request) => {
      target ??= compileTarget(operation)
      return target(request)
    },
    content: (request, named) => {
      content ??= compileContent(operation)
      return content(request, named)
    },
    replies: (status, body) => {
      replies ??= compileReplies(operation)
      replies(status, body)
    },
  }
  validations.set(operation, made)
  return made
}

/**
 * Compiles what checks the requests of operations, one validator in a turn of the event loop: each takes up to some ten
 * milliseconds, for which the first request of an operation, or the first wrong one, would hold up all others.
 */
export const compileValidators = async (
  list: readonly AnyOperation[],
  signal: AbortSignal,
): Promise<void> => {
  for (const schema of list.flatMap(({ params, query, body }) => [params, query, body]))
    for (const compileOne of schema ? validatorCompilers : []) {
      await setImmediate()
      if (signal.aborted) return
      compileOne(schema!)
    }
}

const compileTarget = (operation: AnyOperation): Validation['target'] => {
  const inPath = operation.params ? compile(operation.params, 'path') : null
  const inQuery = operation.query ? compile(operation.query, 'query') : null
  return (request) => {
    const problems: Problem[] = textProblems(request.query).map(asProblem)
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && !isStorable(key)) problems.push(asProblem(`Idempotency-Key: ${textHint}`))
    const params = operation.params
      ? parseStrings(operation.params, request.params as Record<string, unknown>)
      : {}
    const query = operation.query
      ? parseStrings(operation.query, request.query as Record<string, unknown>)
      : {}
    // No resource has such a number: it is not found, whatever else is wrong
    if (Object.values(params).some((id) => typeof id === 'number' && id > Number.MAX_SAFE_INTEGER))
      fail('not_found')
    if (inPath) problems.push(...inPath(params))
    if (inQuery) problems.push(...inQuery(query))
    assertNoProblems(problems)
    return { params, query }
  }
}

const asProblem = (message: string): Problem => ({ message, url: false })

const compileContent = (operation: AnyOperation): Validation['content'] => {
  const validate: Validator | null = operation.body ? compile(operation.body, 'body') : null
  return (request, { params }) => {
    if (!validate) return { body: undefined, expected: expectedRevision(request, params, undefined) }
    let body = request.body ?? (request.body === null ? null : {})
    if (body && typeof body === 'object' && !Array.isArray(body) && 'csrf_token' in body) {
      const { csrf_token: _, ...rest } = body as Record<string, unknown>
      body = rest
    }
    assertNoProblems(validate(body))
    return { body, expected: expectedRevision(request, params, body) }
  }
}

/** A tag this service makes of a resource, of its id and revision. */
const resourceTag = /^(?:W\/)?"[a-z]+-(\d+)-r(\d{1,10})(?:-[\w-]*)?"$/

/** Revisions are kept in 32 bits: a greater one is nobody's. */
const maxRevision = 2 ** 31 - 1
/** Equals no revision, so that the write is stale. */
const noRevision = -1

/**
 * `revision` of the body, or of an `If-Match` tag this service made of the resource that the path names.
 * A header without such a tag matches nothing (RFC 9110 §13.1.1).
 */
const expectedRevision = (request: Given, params: object, body: unknown): number | undefined => {
  const revision = (body as { revision?: unknown } | null | undefined)?.revision
  if (typeof revision === 'number') return revision > maxRevision ? noRevision : revision
  const header = request.headers['if-match']
  if (!header || header.trim() === '*') return undefined
  const ids = Object.values(params)
  for (const tag of header.split(',')) {
    const found = resourceTag.exec(tag.trim())
    if (found && Number(found[2]) <= maxRevision && (!ids.length || ids.at(-1) === Number(found[1])))
      return Number(found[2])
  }
  return noRevision
}

/** What is wrong with an `If-Match` that no resource has as its tag; null for one that is a tag of an earlier state. */
export const ifMatchProblem = (header: string | undefined): string | null => {
  if (!header || header.split(',').some((tag) => resourceTag.test(tag.trim()))) return null
  return 'If-Match: this is not the ETag of the resource, but of a list or of something else. Send the one that reading it alone, or writing it, answered; or its `revision` in the body.'
}

/** In tests and development: an answer the table does not declare is an error. */
const compileReplies = (operation: AnyOperation) => {
  const byStatus = new Map<number, Validator>(
    Object.entries(operation.ok).map(([status, data]) => [
      Number(status),
      compile(successEnvelope(data as never, operation.paged === true), 'answer'),
    ]),
  )
  return (status: number, body: string): void => {
    const validate = byStatus.get(status)
    if (!validate) throw new Error(`${operation.id} answered ${status}, which its entry does not declare`)
    const problems = validate(JSON.parse(body))
    if (problems.length)
      throw new Error(
        `${operation.id} answered a body that breaks its schema: ${problems.map((p) => p.message).join('; ')}`,
      )
  }
}
