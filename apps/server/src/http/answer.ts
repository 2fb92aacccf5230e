import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Answer } from '../domain/operation.ts'
import type { CachedBytes } from '../lib/byte-cache.ts'
import { fixedPairs, isVersioned } from './headers.ts'

export const jsonContentType = 'application/json; charset=utf-8'

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
  if (etagMatches(request.headers['if-none-match'], etag)) reply.raw.writeHead(304, headers).end()
  else {
    headers.push('content-type', jsonContentType, 'content-length', String(bytes.byteLength))
    reply.raw.writeHead(200, headers).end(bytes)
  }
  return reply
}

/** RFC 9110 §13.1.2: any of the listed tags, weakly compared, or `*`. */
export const etagMatches = (header: string | undefined, etag: unknown): boolean => {
  if (!header || !etag) return false
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
