import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { listActiveLinks, resolveLinkState } from '../../features/links/index.ts'
import { findUploadProfile } from '../../features/profile/index.ts'
import { etagMatches } from '../../http/envelope.ts'
import { createQueueKey } from '../../lib/address.ts'
import type { QueueKey } from '../../process/limit-concurrency.ts'
import { createRenditions, type RenditionResult } from '../../providers/renditions.ts'
import { getMediaType } from '../../providers/storage/port.ts'

const upload = /^[0-9a-f]{32}(?:-\d{1,4}x\d{1,4})?(?:-128)?\.(?:webp|pdf|otf|ttf|woff2?)$/

export const createMedia = ({ storage }: Pick<Deps, 'storage'>) => {
  const rendition = createRenditions(storage)
  return async (name: string, client: QueueKey): Promise<RenditionResult | null> => {
    if (!upload.test(name)) return rendition(name, client)
    const file = await storage.get(name)
    return file && { body: file.stream, size: file.size, type: getMediaType(name), final: true }
  }
}

/** Registers uploads and renditions, whose names are hashes of their content. A policy prevents files from acting as pages. */
export const registerMediaRoutes = (app: FastifyInstance, deps: Deps): void => {
  const find = createMedia(deps)

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const file = (await find(name, createQueueKey(request.clientAddress))) ?? fail('not_found')
    reply
      .header('cache-control', file.final ? 'public, max-age=31536000, immutable' : 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-length', file.size)
      .type(file.type)
    if (file.type !== 'application/pdf') return reply.send(file.body)
    const title = await findBlockTitle(deps, name)
    return sendDocument(request, reply, { ...file, name, title })
  })
}

/** Returns the title of the first active block that opens or offers the file. */
const findBlockTitle = async ({ db, now }: Deps, name: string): Promise<string | undefined> => {
  const profileId = await findUploadProfile(db.read, name)
  const links = profileId === undefined ? [] : await listActiveLinks(db.read, profileId)
  return links.find(
    (link) =>
      [link.doc.url, link.doc.business_block_config?.file_url].some((url) => String(url).endsWith(name)) &&
      resolveLinkState(link, true, now()) === 'active',
  )?.doc.title
}

const maxFileName = 100

/**
 * Returns a download header with the title as file name (RFC 6266). Removes characters that systems forbid in names,
 * and those that hide or reorder others.
 */
const createDisposition = (title: string | undefined, name: string): string => {
  const text = [...(title ?? '').toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]/gu, ' ')]
  const stem = text
    .slice(0, maxFileName)
    .join('')
    .replace(/\.pdf *$/i, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  const fileName = stem ? `${stem}.pdf` : name
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()&+=@-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

type Document = Pick<RenditionResult, 'body' | 'size'> & {
  readonly name: string
  readonly title: string | undefined
}

/** Sends a file, or the one range of bytes that the request names (RFC 9110, 14). Other ranges are ignored. */
const sendDocument = (
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { body, size, name, title }: Document,
): FastifyReply => {
  const stream = body as Readable
  const etag = `"${name.split('.')[0]}"`
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', createDisposition(title, name))
  const finish = (status: number) => {
    stream.destroy()
    return reply.removeHeader('content-length').code(status).send()
  }
  if (etagMatches(headers['if-none-match'], etag)) return finish(304)
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag
  const [, from = '', to = ''] =
    (method === 'GET' && isCurrent && /^bytes=(?!-$)(\d{0,15})-(\d{0,15})$/i.exec(headers.range ?? '')) || []
  if (!from && !to) return reply.send(stream)
  if (from && to && Number(to) < Number(from)) return reply.send(stream)
  const first = from ? Number(from) : Math.max(size - Number(to), 0)
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (first > last) {
    reply.header('content-range', `bytes */${size}`)
    return finish(416)
  }
  reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
  return reply.send(cutStream(stream, first, last))
}

/** Returns the bytes `first` to `last` of a stream. */
const cutStream = (stream: Readable, first: number, last: number): Readable => {
  let position = 0
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const start = position
      position += chunk.byteLength
      done(null, chunk.subarray(Math.max(first - start, 0), Math.max(last + 1 - start, 0)))
    },
  })
  pipeline(stream, part, () => {})
  return part
}
