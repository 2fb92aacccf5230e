import { problem } from '@vitrine/contract'
import { stringify } from 'safe-stable-stringify'
import { isObject } from '../lib/is-object.ts'
import { fail } from './errors.ts'

type Members = Record<string, unknown>

/** Members of a resource that only the service writes: ignored in bodies, so that a GET can be PUT back. */
const owned = new Set([
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

const maxOpenBytes = 16 * 1024
const maxOpenMembers = 64

export type Shape<Doc> = {
  /** Value of each known member when it was never set, is cleared with null, or is not in a stored document. */
  readonly defaults: Doc
  /** Members that are merged member by member instead of replaced (RFC 7396). */
  readonly nested: readonly (keyof Doc & string)[]
  /** Members of the answer that are computed, beyond the ones every resource has: ignored in bodies. */
  readonly computed: readonly string[]
}

/** What a resource keeps: its known members, and the ones the contract leaves open. */
export type StoredDoc<Doc> = { doc: Doc; extra: Members }

/**
 * Merges a write body: absent = unchanged, null = cleared, unknown members kept (64 and 16 KiB at most, else 422),
 * server-owned ones ignored.
 */
export const merge = <Doc extends object>(
  shape: Shape<Doc>,
  current: StoredDoc<Doc>,
  body: object,
): StoredDoc<Doc> => {
  const defaults = shape.defaults as Members
  // A body that brings too many is refused before anything of it is copied
  assertMembersFit(unknownMembers(shape, body as Members, {}))
  const doc: Members = { ...(current.doc as Members) }
  const extra: Members = { ...current.extra }
  for (const [name, value] of Object.entries(body)) {
    if (owned.has(name) || shape.computed.includes(name) || value === undefined) continue
    if (Object.hasOwn(defaults, name)) {
      if (value === null) doc[name] = defaults[name]
      else
        doc[name] = (shape.nested as readonly string[]).includes(name) ? mergePatch(doc[name], value) : value
    } else if (value === null) delete extra[name]
    else extra[name] = value
  }
  assertMembersFit(unknownMembers(shape, doc, extra))
  return { doc: doc as Doc, extra }
}

/** Members that nobody documented, beside `extra`; one more than may be kept at most. */
const unknownMembers = <Doc>(shape: Shape<Doc>, members: Members, extra: Members): Members => {
  const unknown = { ...extra }
  let count = Object.keys(unknown).length
  const note = (name: string, value: unknown) => {
    unknown[name] = value
    count++
  }
  // They may also stand inside documented objects (`theme.x`)
  const look = (path: string, known: unknown, value: unknown): void => {
    if (!isObject(value) || !isObject(known)) return
    for (const name of Object.keys(value)) {
      if (count > maxOpenMembers) return
      const at = `${path}.${name}`
      if (Object.hasOwn(known, name)) look(at, known[name], value[name])
      else if (value[name] !== null) note(at, value[name])
    }
  }
  for (const name of Object.keys(members)) {
    if (count > maxOpenMembers) break
    if (Object.hasOwn(shape.defaults as Members, name)) {
      if ((shape.nested as readonly string[]).includes(name))
        look(name, (shape.defaults as Members)[name], members[name])
    } else if (!owned.has(name) && !shape.computed.includes(name) && members[name] !== null)
      note(name, members[name])
  }
  return unknown
}

const assertMembersFit = (unknown: Members): void => {
  const { length } = Object.keys(unknown)
  if (length > maxOpenMembers)
    fail('validation_failed', problem('body', 'open_fields', { max: maxOpenMembers }))
  if (length && bytesOf(unknown) > maxOpenBytes)
    fail('validation_failed', problem('body', 'open_fields_size', { max: maxOpenBytes / 1024 }))
}

/** Returns true if a write changes nothing. The order of fields does not matter. */
export const isSame = (current: unknown, content: unknown): boolean =>
  stringify(current) === stringify(content)

/** Fails with 409 if the caller has read another revision. */
export const requireRevision = (expected: readonly number[] | undefined, revision: number): void => {
  if (expected && !expected.includes(revision)) fail('stale_revision')
}

/** Bytes of a value as it is kept. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** JSON Merge Patch, RFC 7396. Bodies are at most 64 levels deep, so recursion is bounded. */
const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch
  const merged: Members = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

/** Epoch milliseconds → ISO 8601 UTC. */
export const iso = (at: number): string => new Date(at).toISOString()
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** Base fields of a stored row. */
export const baseFields = (row: {
  readonly id: number
  readonly revision: number
  readonly created_at: number
  readonly updated_at: number
}) => ({
  id: row.id,
  revision: row.revision,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Base fields of a resource that never changes. */
export const fixedFields = (createdAt: number) => ({
  revision: 1,
  created_at: iso(createdAt),
  updated_at: iso(createdAt),
})

/** Own upload addresses are kept as paths, so that BASE_URL may change; other addresses as they are. */
export const asPath = <T extends string | null>(url: T, baseUrl: string): T =>
  (url?.startsWith(`${baseUrl}/media/`) ? url.slice(baseUrl.length) : url) as T

/** Answer of a deletion after which nothing is left to show. */
export type Deleted = { id: number; deleted: true }

/** The reverse of `asPath`: the absolute address of an upload's path; other addresses as they are. */
export const absoluteUrl = (
  url: string | null,
  { BASE_URL }: { readonly BASE_URL: string },
): string | null => (url?.startsWith('/') ? BASE_URL + url : url)
