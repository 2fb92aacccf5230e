import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
type Json = any
type Direction = 'request' | 'response'

/** A change that can break clients: the place in the document, and the rule that it breaks. */
type BreakingChange = { readonly path: string; readonly rule: string }

const methods = ['get', 'post', 'put', 'delete']
const [lowerLimits, upperLimits] = [
  ['minLength', 'minItems', 'minimum'],
  ['maxLength', 'maxItems', 'maximum'],
]

/**
 * Lists changes between two OpenAPI documents that can break clients. `closedEnums` also reports new values of
 * enumerations in responses, except error codes.
 */
export const findBreakingChanges = (
  before: Json,
  after: Json,
  { closedEnums }: { readonly closedEnums: boolean },
): BreakingChange[] => {
  const comparedReferences = new Set<string>()

  const compareOperations = (path: string, a: Json, b: Json): BreakingChange[] => {
    if (!b) return [{ path, rule: 'operation_removed' }]
    const isAllowed = (credential: Json) =>
      b.security.some((other: Json) => isDeepStrictEqual(credential, other))
    return [
      ...((a.security.length ? a.security.every(isAllowed) : b.security.length === 0)
        ? []
        : [{ path, rule: 'security_changed' }]),
      ...compareParameters(path, a.parameters ?? [], b.parameters ?? []),
      ...compareBodies(path, a.requestBody, b.requestBody),
      ...compareResponses(path, a.responses, b.responses),
    ]
  }

  const compareParameters = (path: string, a: Json[], b: Json[]): BreakingChange[] => {
    const find = (list: Json[], { name, in: location }: Json) =>
      list.find((other) => other.name === name && other.in === location)
    return [
      ...a.flatMap((parameter) => {
        const place = `${path} ${parameter.in} ${parameter.name}`
        const other = find(b, parameter)
        if (!other) return [{ path: place, rule: 'parameter_removed' }]
        if (other.required && !parameter.required) return [{ path: place, rule: 'parameter_required' }]
        return compareSchemas('request', place, parameter.schema, other.schema)
      }),
      ...b
        .filter((parameter) => parameter.required && !find(a, parameter))
        .map(({ name, in: location }) => ({
          path: `${path} ${location} ${name}`,
          rule: 'parameter_required',
        })),
    ]
  }

  const compareBodies = (path: string, a: Json, b: Json): BreakingChange[] => {
    const place = `${path} body`
    if (b?.required && !a?.required) return [{ path: place, rule: 'body_required' }]
    return a ? compareContents('request', place, a.content, b?.content ?? {}) : []
  }

  const compareContents = (direction: Direction, path: string, a: Json, b: Json): BreakingChange[] =>
    Object.entries<Json>(a ?? {}).flatMap(([type, { schema }]) =>
      b?.[type]
        ? compareSchemas(direction, path, schema, b[type].schema)
        : [{ path: `${path} ${type}`, rule: 'media_type_removed' }],
    )

  const compareResponses = (path: string, a: Json, b: Json): BreakingChange[] => [
    ...Object.keys(a).flatMap((status) => {
      const place = `${path} ${status}`
      if (!b[status]) return [{ path: place, rule: 'status_removed' }]
      return status < '4' || status > '6'
        ? compareContents('response', place, a[status].content, b[status].content)
        : compareCodes(place, a[status], b[status])
    }),
    ...Object.keys(b)
      .filter((status) => status.startsWith('2') && !a[status])
      .map((status) => ({ path: `${path} ${status}`, rule: 'status_added' })),
  ]

  const readCodes = ({ content }: Json): string[] =>
    content?.['application/json']?.schema?.allOf?.[1]?.properties?.code?.enum ?? []
  const compareCodes = (path: string, a: Json, b: Json): BreakingChange[] =>
    readCodes(a)
      .filter((code) => !readCodes(b).includes(code))
      .map((code) => ({ path: `${path} ${code}`, rule: 'code_removed' }))

  /** Returns the alternatives of a schema: those of `anyOf`, and one for each type. */
  const listAlternatives = (document: Json, schema: Json): Json[] => {
    if (schema.$ref) return listAlternatives(document, document.components.schemas[basename(schema.$ref)])
    if (schema.allOf) return [mergeAll(document, schema)]
    if (schema.anyOf) return schema.anyOf.flatMap((part: Json) => listAlternatives(document, part))
    if (!Array.isArray(schema.type)) return [schema]
    return schema.type.map((type: string) =>
      type === 'null'
        ? { type }
        : { ...schema, type, enum: schema.enum?.filter((value: Json) => value !== null) },
    )
  }
  const mergeAll = (document: Json, { allOf }: Json): Json => {
    const parts = allOf.map((part: Json) => listAlternatives(document, part)[0])
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }: Json) => properties)),
      required: parts.flatMap(({ required = [] }: Json) => required),
    }
  }

  const compareSchemas = (direction: Direction, path: string, a: Json, b: Json): BreakingChange[] => {
    if (a.$ref && b.$ref) {
      const pair = `${direction} ${a.$ref} ${b.$ref}`
      if (comparedReferences.has(pair)) return []
      comparedReferences.add(pair)
      path = `${direction} ${basename(a.$ref)}`
    }
    const [before_, after_] = [listAlternatives(before, a), listAlternatives(after, b)]
    // Requests may gain alternatives, responses may lose some
    const [needed, offered] = direction === 'request' ? [before_, after_] : [after_, before_]
    return needed.flatMap((alternative) => {
      const results = offered
        .filter(({ type }) => type === undefined || type === alternative.type)
        .map((other) =>
          direction === 'request'
            ? compareAlternatives(direction, path, alternative, other)
            : compareAlternatives(direction, path, other, alternative),
        )
        .toSorted((x, y) => x.length - y.length)
      return results[0] ?? [{ path, rule: 'type_changed' }]
    })
  }

  const compareAlternatives = (direction: Direction, path: string, a: Json, b: Json): BreakingChange[] => [
    ...compareValues(direction, path, a, b),
    ...(direction === 'request' ? compareLimits(path, a, b) : []),
    ...compareProperties(direction, path, a, b),
    ...(a.items && b.items ? compareSchemas(direction, `${path}[]`, a.items, b.items) : []),
  ]

  const compareValues = (direction: Direction, path: string, a: Json, b: Json): BreakingChange[] => {
    const [before_, after_] = [a, b].map(
      (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined),
    )
    if (direction === 'request')
      return after_ && !(before_ ?? [undefined]).every((value: Json) => after_.includes(value))
        ? [{ path, rule: 'value_removed' }]
        : []
    if (!before_ || !closedEnums) return []
    return after_?.every((value: Json) => before_.includes(value)) ? [] : [{ path, rule: 'value_added' }]
  }

  const compareLimits = (path: string, a: Json, b: Json): BreakingChange[] => {
    const isNarrower =
      upperLimits.some((name) => b[name] < (a[name] ?? Number.POSITIVE_INFINITY)) ||
      lowerLimits.some((name) => b[name] > (a[name] ?? Number.NEGATIVE_INFINITY)) ||
      ['pattern', 'format'].some((name) => b[name] && b[name] !== a[name])
    return isNarrower ? [{ path, rule: 'limit_narrowed' }] : []
  }

  const compareProperties = (direction: Direction, path: string, a: Json, b: Json): BreakingChange[] => {
    const required = (schema: Json): string[] => schema.required ?? []
    const names = Object.keys(a.properties ?? {})
    return [
      ...names.flatMap((name) => {
        const place = `${path}.${name}`
        if (!b.properties?.[name]) return [{ path: place, rule: 'field_removed' }]
        if (direction === 'response' && required(a).includes(name) && !required(b).includes(name))
          return [{ path: place, rule: 'field_optional' }]
        return compareSchemas(direction, place, a.properties[name], b.properties[name])
      }),
      ...(direction === 'request'
        ? required(b)
            .filter((name) => !required(a).includes(name))
            .map((name) => ({ path: `${path}.${name}`, rule: 'field_required' }))
        : []),
    ]
  }

  const comparePaths = (a: Json, b: Json): BreakingChange[] =>
    Object.keys(a ?? {}).flatMap((path) =>
      methods
        .filter((method) => a[path][method])
        .flatMap((method) =>
          compareOperations(`${method.toUpperCase()} ${path}`, a[path][method], b?.[path]?.[method]),
        ),
    )

  const compareEvents = (): BreakingChange[] =>
    Object.entries<Json>(before.webhooks ?? {}).flatMap(([type, { post }]) => {
      const other = after.webhooks?.[type]?.post
      return other
        ? compareContents('response', type, post.requestBody.content, other.requestBody.content)
        : [{ path: type, rule: 'event_removed' }]
    })

  return [...comparePaths(before.paths, after.paths), ...compareEvents()]
}

/** Compares the documents of two directories: `node scripts/compare-openapi.ts STORED CURRENT`. Fails for breaking changes. */
const main = (stored: string, current: string): void => {
  for (const file of readdirSync(stored)) {
    const [before, after] = [stored, current].map((directory) =>
      JSON.parse(readFileSync(join(directory, file), 'utf8')),
    )
    for (const { path, rule } of findBreakingChanges(before, after, {
      closedEnums: file === 'contract.json',
    })) {
      console.error(`${file}: ${rule}: ${path}`)
      process.exitCode = 1
    }
  }
}

if (import.meta.main) main(process.argv[2]!, process.argv[3]!)
