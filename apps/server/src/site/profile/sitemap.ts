import { promisify } from 'node:util'
import { createGunzip, type Gunzip, gzip } from 'node:zlib'
import { html } from '@vitrine/page/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { listedPages, nextListed } from '../../features/profile/service.ts'
import { etagMatches } from '../../http/envelope.ts'
import { minuteMs } from '../../lib/durations.ts'
import { etagOf } from '../../lib/etag.ts'
import { acceptedCoding } from '../../lib/negotiate.ts'
import { ownBytes } from '../../lib/own-bytes.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { createSingleFlight } from '../../process/single-flight.ts'

const compress = promisify(gzip)

/** Unpacks as it is read: a client that does not read holds a window of it, not the whole. */
export const unpack = (packed: Buffer): Gunzip => createGunzip().end(packed)

/** What is kept of a file: its packed bytes, and the name its text has in an ETag. */
type SitemapFile = { readonly packed: Buffer; readonly tag: string }
/** What a file is kept by: the number in its name. */
type Key = 'index' | number

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Addresses in one file at most (sitemaps.org, "Using Sitemap index files"). */
const maxAddresses = 50_000
const cacheTtlMs = 10 * minuteMs
const keptBytes = 16 * 1024 * 1024

/**
 * `/robots.txt`, `/sitemap.xml` and the numbered files it lists. A file has the profiles of `size` successive ids, so
 * that each stays in its file for good and none counts its way through the table.
 */
export const sitemapRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { size = maxAddresses }: { size?: number } = {},
): void => {
  const { BASE_URL } = deps.config
  const kept = new LRUCache<Key, SitemapFile & { readonly madeAt: number }>({
    maxSize: keptBytes,
    sizeCalculation: ({ packed }) => packed.byteLength,
  })
  const flights = createSingleFlight<Key, SitemapFile | null>()
  const limit = limitConcurrency({ parallel: 1, queueLimit: 8 })

  const index = async (): Promise<string> => {
    const files: string[] = []
    for (let id = await nextListed(deps, 0); id !== undefined; ) {
      const number = Math.ceil(id / size)
      files.push(html`<sitemap><loc>${`${BASE_URL}/sitemap-${number}.xml`}</loc></sitemap>\n`.value)
      id = await nextListed(deps, number * size)
    }
    return `${head}<sitemapindex xmlns="${namespace}">\n${files.join('')}</sitemapindex>\n`
  }

  const file = async (number: number): Promise<string | null> => {
    const first = (number - 1) * size
    const next = await nextListed(deps, first)
    if (next === undefined || next > first + size) return null
    const parts: string[] = []
    for await (const pages of listedPages(deps, first, first + size))
      for (const { username, changedAt } of pages)
        parts.push(
          html`<url><loc>${`${BASE_URL}/${username}`}</loc><lastmod>${iso(changedAt)}</lastmod></url>\n`
            .value,
        )
    return `${head}<urlset xmlns="${namespace}">\n${parts.join('')}</urlset>\n`
  }

  const madeOf = async (key: Key): Promise<SitemapFile | null> => {
    const known = kept.get(key)
    const age = known ? deps.now() - known.madeAt : cacheTtlMs
    // Below zero when the clock was set back
    if (known && age >= 0 && age < cacheTtlMs) return known
    return flights.run(key, () =>
      limit(async () => {
        const text = await (key === 'index' ? index() : file(key))
        if (text === null) return null
        const made = { packed: ownBytes(await compress(text)), tag: etagOf(text).slice(1, -1) }
        kept.set(key, { ...made, madeAt: deps.now() })
        return made
      }),
    )
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, key: Key): Promise<FastifyReply> => {
    const { packed, tag } = (await madeOf(key)) ?? fail('not_found')
    const packs = acceptedCoding(request.headers['accept-encoding'], ['gzip']) === 'gzip'
    const etag = packs ? `"${tag}-gzip"` : `"${tag}"`
    reply
      .header('cache-control', `public, max-age=${cacheTtlMs / 1000}`)
      .header('etag', etag)
      .header('vary', 'accept-encoding')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (packs) reply.header('content-encoding', 'gzip')
    return reply.type('application/xml; charset=utf-8').send(packs ? packed : unpack(packed))
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
