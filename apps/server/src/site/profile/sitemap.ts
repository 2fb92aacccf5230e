import { promisify } from 'node:util'
import { createGunzip, type Gunzip, gzip } from 'node:zlib'
import { minuteMs } from '@vitrine/contract/durations'
import { html } from '@vitrine/page/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import { findNextListed, streamListedPages } from '../../features/profile/index.ts'
import { etagMatches } from '../../http/envelope.ts'
import { createQueueKey } from '../../lib/address.ts'
import { chooseCoding } from '../../lib/negotiate.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import type { FileCache } from '../file-cache.ts'

const compress = promisify(gzip)

/** Decompresses while sending, so that slow clients do not hold whole files in memory. */
export const decompress = (packed: Buffer): Gunzip => createGunzip().end(packed)

/** File of the sitemap: `index`, or the number in its name. */
type Key = 'index' | number

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const maxAddresses = 50_000
const cacheTtlMs = 10 * minuteMs

/**
 * Registers `/robots.txt` and `/sitemap.xml`. Each file covers a fixed range of `size` ids, so pages never move between
 * files and no query counts rows.
 */
export const registerSitemapRoutes = (
  app: FastifyInstance,
  deps: Deps,
  files: FileCache,
  { size = maxAddresses }: { size?: number } = {},
): void => {
  const { BASE_URL } = deps.config
  const limit = limitConcurrency({ parallel: 1, queueLimit: 8 })

  const renderIndex = async (): Promise<string> => {
    const entries: string[] = []
    let id = await findNextListed(deps, 0)
    while (id !== undefined) {
      const number = Math.ceil(id / size)
      entries.push(html`<sitemap><loc>${`${BASE_URL}/sitemap-${number}.xml`}</loc></sitemap>\n`.value)
      id = await findNextListed(deps, number * size)
    }
    return `${head}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
  }

  const renderFile = async (number: number): Promise<string | null> => {
    const first = (number - 1) * size
    const nextListedId = await findNextListed(deps, first)
    if (nextListedId === undefined || nextListedId > first + size) return null
    const parts: string[] = []
    for await (const pages of streamListedPages(deps, first, first + size))
      for (const { username, changedAt } of pages)
        parts.push(
          html`<url><loc>${`${BASE_URL}/${username}`}</loc><lastmod>${toIso(changedAt)}</lastmod></url>\n`
            .value,
        )
    return `${head}<urlset xmlns="${namespace}">\n${parts.join('')}</urlset>\n`
  }

  const createFile = async (key: Key): Promise<Buffer | null> => {
    const text = await (key === 'index' ? renderIndex() : renderFile(key))
    return text === null ? null : compress(text)
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, key: Key): Promise<FastifyReply> => {
    const sitemap = await files.get(
      `sitemap ${key}`,
      () => limit(createQueueKey(request.clientAddress), () => createFile(key)),
      cacheTtlMs,
    )
    if (!sitemap) return fail('not_found')
    const { bytes: packed, etag: packedEtag } = sitemap
    const acceptsGzip = chooseCoding(request.headers['accept-encoding'], ['gzip']) === 'gzip'
    const etag = acceptsGzip ? packedEtag : `${packedEtag.slice(0, -1)}-plain"`
    reply
      .header('cache-control', `public, max-age=${cacheTtlMs / 1000}`)
      .header('etag', etag)
      .header('vary', 'accept-encoding')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (acceptsGzip) reply.header('content-encoding', 'gzip')
    return reply.type('application/xml; charset=utf-8').send(acceptsGzip ? packed : decompress(packed))
  }

  app.get('/sitemap.xml', (request, reply) => send(request, reply, 'index'))
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,9}).xml', (request, reply) =>
    send(request, reply, Number(request.params.number)),
  )
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api\nDisallow: /account\nDisallow: /l/\nDisallow: /f/\nSitemap: ${BASE_URL}/sitemap.xml\n`,
      ),
  )
}
