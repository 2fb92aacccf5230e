import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createEtag } from '../lib/etag.ts'
import { type Coding, negotiateCoding } from '../lib/negotiate.ts'
import { etagMatches } from './envelope.ts'

/** Cache-Control of files that change with a release. Clients revalidate by ETag. */
export const revalidate = 'public, no-cache'
/** Cache-Control of files with a version or hash in their URL. */
export const immutable = 'public, max-age=31536000, immutable'

const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  // Level 5 of 11 compresses within a few percent of the smallest size in a tenth of the time
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/**
 * Creates a handler for a static file with ETag. Creates the content on the first request, each compressed form on the
 * first that accepts it.
 */
export const createAssetHandler = (text: () => string, type: string, cacheControl: string) => {
  let plain: Buffer | undefined
  let tag = ''
  const compressed: Partial<Record<Coding, Promise<Buffer>>> = {}
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!plain) {
      plain = Buffer.from(text())
      tag = createEtag(plain).slice(1, -1)
    }
    const coding = negotiateCoding(request.headers['accept-encoding'])
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(type)
    if (coding === 'identity') return reply.send(plain)
    compressed[coding] ??= compress[coding](plain)
    return reply.header('content-encoding', coding).send(await compressed[coding])
  }
}
