import { isObject } from './json.ts'

/** The parts of JSON Schema that our documents use, references resolved. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type Parameter = { readonly name: string; readonly required: boolean; readonly schema: Schema }

/** One operation as its document describes it. */
export type DocumentedOperation = {
  readonly id: string
  readonly method: string
  /** Below the base, with `{name}` for parameters. */
  readonly path: string
  /** Where it stands: `/api/v1`, `/api`, or '' for the account area. */
  readonly bases: readonly string[]
  readonly params: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly headers: readonly string[]
  readonly body: Schema | null
  readonly bodyRequired: boolean
  readonly example: unknown
  /** Name of the file part of a multipart body. */
  readonly uploadPart: string | null
  /** Cookies and keys it takes; empty = anybody may call it. */
  readonly security: ReadonlySet<string>
  /** Declared statuses, with the schema of the body where there is one. */
  readonly responses: ReadonlyMap<number, Schema | null>
}

type Json = Record<string, unknown>

/**
 * The document with each `$ref` replaced by what it names: the same object wherever it is used, so that a schema is
 * compiled once.
 */
const dereferenced = (document: Json): Json => {
  const known = new Map<string, unknown>()
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isObject(value)) return value
    if (typeof value.$ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]))
    const ref = value.$ref
    if (!known.has(ref)) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      if (target === undefined) throw new Error(`the document has no ${ref}`)
      known.set(ref, resolve(target))
    }
    return known.get(ref)
  }
  return resolve(document) as Json
}

const jsonType = 'application/json'
type Content = { content?: Record<string, { schema?: Schema; example?: unknown }>; required?: boolean }

/** Every operation of an OpenAPI document as `GET …/openapi.json` answers it. */
export const operationsOf = (document: Json): DocumentedOperation[] => {
  const resolved = dereferenced(document)
  const servers = (resolved.servers as { url: string }[]).map(({ url }) =>
    new URL(url).pathname.replace(/\/$/, ''),
  )
  return Object.entries(resolved.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const operation = described as Json
      const parameters = (operation.parameters ?? []) as (Parameter & { in: string })[]
      const placed = (place: string) => parameters.filter((parameter) => parameter.in === place)
      const { content = {}, required = true } = (operation.requestBody ?? {}) as Content
      const multipart = content['multipart/form-data']?.schema
      return {
        id: String(operation.operationId),
        method: method.toUpperCase(),
        path,
        bases: servers,
        params: placed('path'),
        query: placed('query'),
        headers: placed('header').map(({ name }) => name.toLowerCase()),
        body: content[jsonType]?.schema ?? null,
        bodyRequired: required,
        example: content[jsonType]?.example,
        uploadPart: multipart ? (multipart.required?.[0] ?? null) : null,
        security: new Set(((operation.security ?? []) as Json[]).flatMap((way) => Object.keys(way))),
        responses: new Map(
          Object.entries(operation.responses as Record<string, Content>).map(([status, response]) => [
            Number(status),
            response.content?.[jsonType]?.schema ?? null,
          ]),
        ),
      }
    }),
  )
}

/** Finds the operation that a request on the wire reaches. */
export const createMatcher = (operations: readonly DocumentedOperation[]) => {
  const routes = operations.flatMap((operation) =>
    operation.bases.map((base) => ({
      operation,
      pattern: new RegExp(`^${(base + operation.path).replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
    })),
  )
  return (method: string, target: string): DocumentedOperation | undefined => {
    const path = target.split(/[?#]/, 1)[0]!
    let decoded = path
    try {
      decoded = decodeURI(path)
    } catch {
      return undefined
    }
    const asked = method === 'HEAD' ? 'GET' : method
    const found = routes.filter(({ pattern }) => pattern.test(decoded))
    // A path without parameters is matched before one with them
    found.sort((a, b) => a.operation.params.length - b.operation.params.length)
    return found.find(({ operation }) => operation.method === asked)?.operation
  }
}
