import type { AnyOperation, Problem } from '@vitrine/contract'
import type { Envelope } from '../domain/operation.ts'

export const jsonContentType = 'application/json; charset=utf-8'

export const createEnvelope = (
  { data, entries, pagination, meta }: Envelope<unknown>,
  warnings: readonly Problem[] = [],
): string => {
  const fields = { pagination, ...meta, ...(warnings.length ? { warnings } : {}) }
  const hasMeta = pagination || meta || warnings.length
  const metaText = hasMeta ? `,"meta":${JSON.stringify(fields)}` : ''
  const dataText = entries ? `[${entries.map(({ json }) => json).join()}]` : JSON.stringify(data)
  return dataText === undefined ? `{"ok":true${metaText}}` : `{"ok":true,"data":${dataText}${metaText}}`
}

/**
 * Returns the entity tag of a single resource without quotes: kind, id (preferences: of the profile), revision.
 * Undefined for other responses.
 */
export const createResourceTag = (
  operation: AnyOperation,
  params: object,
  data: unknown,
): string | undefined => {
  const { id, revision } = (data ?? {}) as { id?: number; revision?: number }
  if (!operation.etag || revision === undefined) return undefined
  return `${operation.etag}-${id ?? Object.values(params).at(-1)}-r${revision}`
}

const removeWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Adds missing quotes to an entity tag, and removes the name of a coding, which proxies that compress responses append. */
export const cleanTag = (tag: string): string =>
  removeWeakness(tag)
    .replace(/^[^"]+$/, '"$&"')
    .replace(/--?(?:gzip|br|zstd)"$/, '"')

/** Compares If-None-Match with an entity tag (RFC 9110, 13.1.2): any tag of the list, weak comparison, or `*`. */
export const etagMatches = (header: string | undefined, etag: unknown): boolean => {
  if (!header || !etag) return false
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some((tag) => removeWeakness(tag) === etag || cleanTag(tag) === etag)
  )
}
