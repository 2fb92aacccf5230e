import type { Pagination } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CachedBytes } from '../lib/byte-cache.ts'
import type { SetCookie } from './cookies.ts'
import { fixedPairs, isVersioned } from './headers.ts'

/** What a handler answers. */
export type Answer<D> = {
  readonly data?: D
  readonly pagination?: Pagination
  /** A finished envelope instead of `data`. */
  readonly bytes?: CachedBytes
  /** ETag of a single resource, without quotes; absent = a hash of the bytes. */
  readonly tag?: string
  readonly cookies?: readonly SetCookie[]
}

/** Answers with data. */
export const ok = <D>(data: D, rest: Omit<Answer<D>, 'data'> = {}): Answer<D> => ({ data, ...rest })
/** Answers with the bare envelope. */
export const done = (rest: { cookies?: readonly SetCookie[] } = {}): Answer<never> => rest

/** The tag of one resource at one revision; what `If-Match` of a write is compared with. */
export const tagOf = (type: string, resource: { id: number; revision: number }): string =>
  `${type}-${resource.id}-r${resource.revision}`

export const json = 'application/json; charset=utf-8'

export const envelope = ({ data, pagination }: Answer<unknown>): string =>
  JSON.stringify(pagination ? { ok: true, data, meta: { pagination } } : { ok: true, data })

/** Finished bytes go out past the framework's own serialising of headers. */
export const sendBytes = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedBytes,
) => {
  const headers = fixedPairs(config, request.id, isVersioned(request.url)).concat(
    'etag',
    etag,
    'cache-control',
    'private, no-cache',
  )
  for (const [name, value] of Object.entries(reply.getHeaders())) headers.push(name, String(value))
  reply.hijack()
  if (matches(request.headers['if-none-match'], etag)) reply.raw.writeHead(304, headers).end()
  else {
    headers.push('content-type', json, 'content-length', String(bytes.byteLength))
    reply.raw.writeHead(200, headers).end(bytes)
  }
  return reply
}

/** RFC 9110 §13.1.2: any of the listed tags, weakly compared, or `*`. */
export const matches = (header: string | undefined, etag: unknown): boolean => {
  if (!header || !etag) return false
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
