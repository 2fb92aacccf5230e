import { createProblem } from '@vitrine/contract'
import { stringify } from 'safe-stable-stringify'
import { isObject } from '../lib/is-object.ts'
import { fail } from './errors.ts'

type Fields = Record<string, unknown>

/** Fields that only the service writes. Bodies may contain them, so that a GET can be PUT back. */
const serviceFields = new Set([
  'id',
  'owner_id',
  'user_id',
  'profile_id',
  'revision',
  'created_at',
  'updated_at',
  'archived_at',
  'blocked_at',
])

const maxUnknownBytes = 16 * 1024
const maxUnknownFields = 64

export type Shape<Doc> = {
  /** Default of each known field: unset, cleared with null, or missing in a stored document. */
  readonly defaults: Doc
  /** Fields that are merged recursively instead of replaced (RFC 7396). */
  readonly nested: readonly (keyof Doc & string)[]
  /** Computed fields besides those of every resource. Bodies may contain them without effect. */
  readonly computed: readonly string[]
}

/**
 * Stored fields of a resource: fields of the contract, and unknown fields of clients. A client may have stored an
 * unknown field before the contract used its name: responses contain that value, without effect, until the field is
 * written. Responses with a link omit a value that does not fit the field.
 */
export type StoredDoc<Doc> = { doc: Doc; extra: Fields }

/**
 * Merges a body: absent = unchanged, null = cleared; fields of the service are ignored. Fails with 422 above 64 unknown
 * fields or 16 KiB.
 */
export const merge = <Doc extends object>(
  shape: Shape<Doc>,
  current: StoredDoc<Doc>,
  body: object,
): StoredDoc<Doc> => {
  const defaults = shape.defaults as Fields
  // Check the limits before copying anything
  assertUnknownFieldsFit(mergeUnknownFields(shape, body as Fields, {}))
  const doc: Fields = { ...(current.doc as Fields) }
  const extra: Fields = { ...current.extra }
  for (const [name, value] of Object.entries(body)) {
    if (serviceFields.has(name) || shape.computed.includes(name) || value === undefined) continue
    if (Object.hasOwn(defaults, name)) {
      if (value === null) doc[name] = defaults[name]
      else
        doc[name] = (shape.nested as readonly string[]).includes(name)
          ? mergePatch(doc[name], value, defaults[name])
          : value
      const unknown = omitFields(extra[name], value)
      if (unknown) extra[name] = unknown
      else delete extra[name]
    } else if (value === null) delete extra[name]
    else extra[name] = value
  }
  assertUnknownFieldsFit(mergeUnknownFields(shape, doc, extra))
  return { doc: doc as Doc, extra }
}

/** Returns the fields of an unknown part that an update of that part does not contain, or undefined without any. */
const omitFields = (part: unknown, update: unknown): Fields | undefined => {
  if (!isObject(part) || !isObject(update)) return
  const others = Object.entries(part).filter(([name]) => !Object.hasOwn(update, name))
  return others.length ? Object.fromEntries(others) : undefined
}

const mergeUnknownFields = <Doc>(shape: Shape<Doc>, fields: Fields, extra: Fields): Fields => {
  const unknownFields = { ...extra }
  let count = Object.keys(unknownFields).length
  const addField = (name: string, value: unknown) => {
    unknownFields[name] = value
    count++
  }
  // Documented objects may contain unknown fields too (`theme.x`)
  const walk = (path: string, defaultValue: unknown, value: unknown): void => {
    if (!isObject(value) || !isObject(defaultValue)) return
    for (const name of Object.keys(value)) {
      if (count > maxUnknownFields) return
      const at = `${path}.${name}`
      if (Object.hasOwn(defaultValue, name)) walk(at, defaultValue[name], value[name])
      else if (value[name] !== null) addField(at, value[name])
    }
  }
  for (const name of Object.keys(fields)) {
    if (count > maxUnknownFields) break
    if (Object.hasOwn(shape.defaults as Fields, name)) {
      if ((shape.nested as readonly string[]).includes(name))
        walk(name, (shape.defaults as Fields)[name], fields[name])
    } else if (!serviceFields.has(name) && !shape.computed.includes(name) && fields[name] !== null)
      addField(name, fields[name])
  }
  return unknownFields
}

const assertUnknownFieldsFit = (unknown: Fields): void => {
  const { length } = Object.keys(unknown)
  if (length > maxUnknownFields)
    fail('validation_failed', createProblem('body', 'open_fields', { max: maxUnknownFields }))
  if (length && countBytes(unknown) > maxUnknownBytes)
    fail('validation_failed', createProblem('body', 'open_fields_size', { max: maxUnknownBytes / 1024 }))
}

export const isSame = (current: unknown, content: unknown): boolean =>
  stringify(current) === stringify(content)

/**
 * Fails with 409 if the caller has not read the current revision. Call it after the checks of the content, so that
 * their problems are reported first.
 */
export const requireRevision = (expectedRevisions: readonly number[] | undefined, revision: number): void => {
  if (expectedRevisions && !expectedRevisions.includes(revision)) fail('stale_revision')
}

export const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * Applies a JSON Merge Patch (RFC 7396), after which cleared parts have their defaults. Bodies are at most 64 levels
 * deep, so recursion is bounded.
 */
const mergePatch = (target: unknown, patch: unknown, defaults: unknown): unknown => {
  if (!isObject(patch)) return patch
  const mergedFields: Fields = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    const initial = isObject(defaults) && Object.hasOwn(defaults, name) ? defaults[name] : undefined
    if (value !== null) mergedFields[name] = mergePatch(mergedFields[name], value, initial)
    else if (initial !== undefined) mergedFields[name] = initial
    else delete mergedFields[name]
  }
  return mergedFields
}

export const toIso = (at: number): string => new Date(at).toISOString()
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

export const toBaseFields = (row: {
  readonly id: number
  readonly revision: number
  readonly created_at: number
  readonly updated_at: number
}) => ({
  id: row.id,
  revision: row.revision,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
})

export const toFixedFields = (createdAt: number) => ({
  revision: 1,
  created_at: toIso(createdAt),
  updated_at: toIso(createdAt),
})

/** Removes BASE_URL from the URL of an upload, so that it may change later. Leaves other URLs unchanged. */
export const stripBaseUrl = <T extends string | null>(url: T, baseUrl: string): T =>
  (url?.startsWith(`${baseUrl}/media/`) ? url.slice(baseUrl.length) : url) as T

/** Response if the deleted resource no longer exists. */
export type Deleted = { id: number; deleted: true }

/** Reverses `stripBaseUrl`: returns the absolute URL of an upload. Leaves other URLs unchanged. */
export const addBaseUrl = (url: string | null, { BASE_URL }: { readonly BASE_URL: string }): string | null =>
  url?.startsWith('/') ? BASE_URL + url : url
