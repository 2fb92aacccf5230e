import {
  type AnyOperation,
  acceptsIfMatch,
  createProblem,
  createSuccessEnvelope,
  formatProblem,
  type Problem,
} from '@vitrine/contract'
import { fail } from '../domain/errors.ts'
import { isStorable, listTextProblems, shortenName } from '../domain/texts.ts'
import {
  assertNoProblems,
  compile,
  parseStrings,
  type Validator,
  validatorCompilers,
} from '../domain/validate.ts'
import { isObject } from '../lib/is-object.ts'
import { yieldToEventLoop } from '../lib/yield.ts'
import { cleanTag } from './envelope.ts'

/** Path, query and headers of a request, unchecked. */
export type InputStrings = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: {
    readonly 'if-match'?: string | undefined
    readonly 'idempotency-key'?: string | undefined
    readonly 'x-csrf-token'?: string | undefined
    readonly 'x-propose'?: string | undefined
  }
}
export type Input = { readonly params: object; readonly query: object }

type Validation = {
  /** Checks path, query and stored headers. Fails with one 422 that lists all problems. */
  parseTarget(request: InputStrings): Input
  /** Returns the validated body. Fails with one 422 that lists all its problems, also those of `more` in fields that fit the schema. */
  parseBody(body: unknown, more?: (sent: unknown) => readonly Problem[], changes?: Problem[]): unknown
  /** Throws unless the contract declares the response. */
  checkResponse(status: number, body: string): void
}
const validations = new Map<AnyOperation, Validation>()

/** Returns an operation's validators. They are compiled at its first request and shared by the contract's bases. */
export const compileValidation = (operation: AnyOperation): Validation => {
  const cached = validations.get(operation)
  if (cached) return cached
  let parseTarget: Validation['parseTarget'] | undefined
  let parseBody: Validation['parseBody'] | undefined
  let checkResponse: Validation['checkResponse'] | undefined
  const validation: Validation = {
    parseTarget: (request) => {
      parseTarget ??= compileTarget(operation)
      return parseTarget(request)
    },
    parseBody: (body, more, changes) => {
      parseBody ??= compileBody(operation)
      return parseBody(body, more, changes)
    },
    checkResponse: (status, body) => {
      checkResponse ??= compileResponses(operation)
      checkResponse(status, body)
    },
  }
  validations.set(operation, validation)
  return validation
}

/** Compiles the validators of operations in advance and yields between them. Each takes up to 10 ms, which would block all requests. */
export const compileValidators = async (
  list: readonly AnyOperation[],
  signal: AbortSignal,
): Promise<void> => {
  for (const schema of list.flatMap(({ params, query, body }) => [params, query, body]))
    for (const compileOne of schema ? validatorCompilers : []) {
      await yieldToEventLoop()
      if (signal.aborted) return
      compileOne(schema!)
    }
}

const compileTarget = (operation: AnyOperation): Validation['parseTarget'] => {
  const inPath = operation.params ? compile(operation.params, 'path') : null
  const inQuery = operation.query ? compile(operation.query, 'query') : null
  const knownNames = new Set(Object.keys(operation.query?.properties ?? {}))
  return (request) => {
    const problems: Problem[] = listTextProblems(request.query)
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && !isStorable(key))
      problems.push(createProblem('Idempotency-Key', 'unstorable_text'))
    for (const name of Object.keys(request.query))
      if (!knownNames.has(name)) problems.push(createProblem(shortenName(name), 'unknown_parameter'))
    const params = operation.params ? parseStrings(operation.params, request.params) : {}
    const query = operation.query ? parseStrings(operation.query, request.query) : {}
    // No resource has this id: respond with 404 regardless of other problems
    if (Object.values(params).some((id) => typeof id === 'number' && id > Number.MAX_SAFE_INTEGER))
      fail('not_found')
    if (inPath) problems.push(...inPath(params))
    if (inQuery) problems.push(...inQuery(query))
    assertNoProblems(problems)
    return { params, query }
  }
}

const compileBody = (operation: AnyOperation): Validation['parseBody'] => {
  if (!operation.body) return () => undefined
  const validate: Validator = compile(operation.body, 'body')
  return (sent, more, changes) => {
    let body = sent === undefined ? {} : sent
    if (isObject(body) && 'csrf_token' in body) {
      const { csrf_token: _, ...rest } = body
      body = rest
    }
    const problems = validate(body, changes)
    if (sent === undefined && !operation.bodyOptional && !problems.length)
      problems.push(createProblem('body', 'body_required'))
    if (problems.length && more) {
      const named = new Set(problems.map(({ path }) => path))
      problems.push(...more(body).filter(({ path }) => !named.has(path)))
    }
    assertNoProblems(problems)
    return body
  }
}

/** Entity tag of a resource: kind, id, revision, and for GET a hash. */
const tagPattern = /^"([a-z]+)-(\d+)-r(\d{1,10})(?:-[\w-]*)?"$/

const maxRevision = 2 ** 31 - 1

/** Returns the id of the resource to write: the last one in the path, otherwise that of the authorised target. */
export const findResourceId = ({ params }: Input, target: unknown): number | undefined =>
  Object.values(params).at(-1) ?? (target as { id?: number } | undefined)?.id

/** Returns the revisions that both `revision` and If-Match accept; undefined without either. Only tags of `id` count (RFC 9110, 13.1.1). */
export const readExpectedRevisions = (
  operation: AnyOperation,
  { headers }: InputStrings,
  id: number | undefined,
  body: unknown,
): readonly number[] | undefined => {
  if (!acceptsIfMatch(operation)) return undefined
  const bodyRevision = isObject(body) ? body.revision : undefined
  const revision = typeof bodyRevision === 'number' ? bodyRevision : undefined
  const header = headers['if-match']
  if (header === undefined || header.trim() === '*')
    return revision === undefined ? undefined : removeUnstorable([revision])
  const revisions = readTaggedRevisions(operation, header, id)
  return removeUnstorable(
    revision === undefined ? revisions : revisions.filter((value) => value === revision),
  )
}

/** Removes revisions that no resource can have, unless all are removed. */
const removeUnstorable = (revisions: readonly number[]): readonly number[] => {
  const possible = revisions.filter((revision) => revision <= maxRevision)
  return possible.length ? possible : [-1]
}

const readTaggedRevisions = (operation: AnyOperation, header: string, id: number | undefined): number[] =>
  header.split(',').flatMap((text) => {
    const tag = tagPattern.exec(cleanTag(text))
    return tag && tag[1] === operation.etag && Number(tag[2]) === id ? [Number(tag[3])] : []
  })

/** Explains an If-Match header without a tag of the resource; null if the header contains such a tag. */
export const findForeignTag = (
  operation: AnyOperation,
  header: string | undefined,
  id: number | undefined,
): Problem | null => {
  if (!header || header.trim() === '*' || readTaggedRevisions(operation, header, id).length) return null
  return createProblem('If-Match', 'foreign_etag')
}

const compileResponses = (operation: AnyOperation): Validation['checkResponse'] => {
  const byStatus = new Map<number, Validator>(
    Object.entries(operation.ok).map(([status, data]) => [
      Number(status),
      compile(createSuccessEnvelope(data as never, operation), 'response'),
    ]),
  )
  return (status: number, body: string): void => {
    const validate = byStatus.get(status)
    if (!validate) throw new Error(`${operation.id} returned ${status}, which the contract does not declare`)
    const problems = validate(JSON.parse(body))
    if (problems.length)
      throw new Error(
        `${operation.id} returned a body that breaks its schema: ${problems.map(formatProblem).join('; ')}`,
      )
  }
}
