import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagMatches } from '../../http/envelope.ts'
import { abortResponse } from '../../http/service.ts'
import { copyBytes } from '../../lib/copy-bytes.ts'
import { createEtag } from '../../lib/etag.ts'
import { type Coding, negotiateCoding } from '../../lib/negotiate.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

type Encoding = 'identity' | Coding

export type CompressedPage = {
  /** Time of rendering, and time when a schedule changes the page. Epoch milliseconds. */
  readonly from: number
  readonly until: number
  readonly bodies: Record<Encoding, Buffer>
  /** Headers for `writeHead`, without the request id. */
  readonly headers: Record<Encoding, readonly string[]>
  readonly notModifiedHeaders: Record<Encoding, readonly string[]>
  readonly etags: Record<Encoding, string>
}

/** Request headers that select a page at a URL; shared caches must not store such pages. */
const varyHeaders = 'accept-encoding, cookie, user-agent, accept-language, referer, dnt, sec-gpc'

/** Compresses a page in a thread. Shared caches must not store it if it `isPrivate` or `variesByVisitor`. */
export const compressPage = async (
  text: string,
  {
    from,
    until,
    headers,
    variesByVisitor,
    isPrivate = false,
    geoHeader,
    type = 'text/html',
  }: Pick<CompressedPage, 'from' | 'until'> & {
    headers: Record<string, string>
    variesByVisitor: boolean
    isPrivate?: boolean
    geoHeader: string
    type?: string
  },
): Promise<CompressedPage> => {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 6,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzip(plain, { level: 7 }),
  ])
  const bodies: Record<Encoding, Buffer> = {
    identity: copyBytes(plain),
    br: copyBytes(br),
    gzip: copyBytes(gz),
  }
  const tag = createEtag(plain).slice(1, -1)
  const etags: Record<Encoding, string> = { identity: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gz"` }
  const createNotModifiedHeaders = (encoding: Encoding): string[] =>
    Object.entries({
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': variesByVisitor || isPrivate ? 'private, no-cache' : 'public, no-cache',
      vary: variesByVisitor
        ? `${varyHeaders}${geoHeader && `, ${geoHeader.toLowerCase()}`}`
        : 'accept-encoding, cookie',
      etag: etags[encoding],
    }).flat()
  const notModifiedHeaders = {
    identity: createNotModifiedHeaders('identity'),
    br: createNotModifiedHeaders('br'),
    gzip: createNotModifiedHeaders('gzip'),
  }
  const addBodyHeaders = (encoding: Encoding): string[] => [
    ...notModifiedHeaders[encoding],
    'content-length',
    String(bodies[encoding].byteLength),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ]
  return {
    from,
    until,
    bodies,
    etags,
    headers: { identity: addBodyHeaders('identity'), br: addBodyHeaders('br'), gzip: addBodyHeaders('gzip') },
    notModifiedHeaders,
  }
}

/** Sends a page without the framework, which would ignore a later error and leave the client waiting. */
export const sendWithoutFramework = (
  page: CompressedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.hijack()
  try {
    sendCompressedPage(page, request.raw, reply.raw, request.id)
  } catch (error) {
    abortResponse(request.log, reply.raw, error)
  }
}

/** Writes a page: 304 if the client has it, without body for HEAD. */
export const sendCompressedPage = (
  page: CompressedPage,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void => {
  const encoding = negotiateCoding(request.headers['accept-encoding'])
  if (etagMatches(request.headers['if-none-match'], page.etags[encoding])) {
    response.writeHead(304, [...page.notModifiedHeaders[encoding], 'x-request-id', id]).end()
    return
  }
  response.writeHead(200, [...page.headers[encoding], 'x-request-id', id])
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
}
