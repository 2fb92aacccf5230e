import { type AnyOperation, successEnvelope } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { compile, type Problem, parseStrings, refuse, type Validator } from './validate.ts'

type Validation = {
  input(request: FastifyRequest): Input
  replies(status: number, body: string): void
}
const validations = new Map<AnyOperation, Validation>()

/** Both bases share an operation's validators, which are compiled when the first request needs them. */
export const validationOf = (operation: AnyOperation): Validation => {
  const known = validations.get(operation)
  if (known) return known
  let input: Validation['input'] | undefined
  let replies: Validation['replies'] | undefined
  const made: Validation = {
    input: (request) => {
      input ??= compileInput(operation)
      return input(request)
    },
    replies: (status, body) => {
      replies ??= compileReplies(operation)
      replies(status, body)
    },
  }
  validations.set(operation, made)
  return made
}

type Input = { params: object; query: object; body: unknown; expected: number | undefined }

/** Path, query and body are checked together, so that one 422 names every wrong field. */
const compileInput = (operation: AnyOperation): ((request: FastifyRequest) => Input) => {
  const validators: Record<'params' | 'query' | 'body', Validator | null> = {
    params: operation.params ? compile(operation.params, 'path') : null,
    query: operation.query ? compile(operation.query, 'query') : null,
    body: operation.body ? compile(operation.body, 'body') : null,
  }
  return (request) => {
    const problems: Problem[] = []
    const check = (validator: Validator | null, value: unknown) => {
      if (validator) problems.push(...validator(value))
    }
    const params = operation.params
      ? parseStrings(operation.params, request.params as Record<string, unknown>)
      : {}
    const query = operation.query
      ? parseStrings(operation.query, request.query as Record<string, unknown>)
      : {}
    check(validators.params, params)
    check(validators.query, query)
    let body: unknown
    if (operation.body) {
      body = request.body ?? (request.body === null ? null : {})
      if (body && typeof body === 'object' && !Array.isArray(body) && 'csrf_token' in body) {
        const { csrf_token: _, ...rest } = body as Record<string, unknown>
        body = rest
      }
      check(validators.body, body)
    }
    refuse(problems)
    return { params, query, body, expected: expectedRevision(request, params, body) }
  }
}

/**
 * `revision` of the body, or of an `If-Match` tag this service made of the resource that the path names.
 * A header without such a tag matches nothing (RFC 9110 §13.1.1).
 */
const expectedRevision = (request: FastifyRequest, params: object, body: unknown): number | undefined => {
  const revision = (body as { revision?: unknown } | null | undefined)?.revision
  if (typeof revision === 'number') return revision
  const header = request.headers['if-match']
  if (!header || header.trim() === '*') return undefined
  const ids = Object.values(params)
  for (const tag of header.split(',')) {
    const found = /^(?:W\/)?"[a-z]+-(\d+)-r(\d+)(?:-[\w-]*)?"$/.exec(tag.trim())
    if (found && (!ids.length || ids.at(-1) === Number(found[1]))) return Number(found[2])
  }
  return -1
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
