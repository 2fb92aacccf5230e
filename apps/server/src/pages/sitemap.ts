import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createBounded } from '../bounded.ts'
import type { Deps } from '../deps.ts'
import { listedPages, nextListed } from '../features/profile/sitemap.ts'
import { fail } from '../http/errors.ts'
import { iso } from '../resource.ts'
import { html } from './html.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Addresses in one file at most (sitemaps.org, "Using Sitemap index files"). */
const mostAddresses = 50_000
const keptMs = 10 * 60_000
const keptBytes = 16 * 1024 * 1024

/**
 * `/robots.txt`, `/sitemap.xml` and the numbered files it lists. A file has the profiles of `size` successive ids, so
 * that each stays in its file for good and none counts its way through the table.
 */
export const sitemapRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { size = mostAddresses }: { size?: number } = {},
): void => {
  const { BASE_URL } = deps.config
  const kept = new LRUCache<string, { packed: Buffer; until: number }>({
    maxSize: keptBytes,
    sizeCalculation: ({ packed }) => packed.byteLength,
  })
  const flights = new Map<string, Promise<Buffer | null>>()
  const bounded = createBounded({ parallel: 1, queueLimit: 8 })

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

  const packedOf = async (key: string, make: () => Promise<string | null>): Promise<Buffer | null> => {
    const known = kept.get(key)
    if (known && known.until > deps.now()) return known.packed
    let flight = flights.get(key)
    if (!flight) {
      flight = bounded(async () => {
        const text = await make()
        if (text === null) return null
        const packed = await compress(text)
        kept.set(key, { packed, until: deps.now() + keptMs })
        return packed
      }).finally(() => flights.delete(key))
      flights.set(key, flight)
    }
    return flight
  }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string | null>,
  ): Promise<FastifyReply> => {
    const packed = (await packedOf(request.url.split('?')[0]!, make)) ?? fail('not_found')
    const packs = /\bgzip\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '')
    if (packs) reply.header('content-encoding', 'gzip')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptMs / 1000}`)
      .header('vary', 'accept-encoding')
      .send(packs ? packed : await expand(packed))
  }

  app.get('/sitemap.xml', (request, reply) => send(request, reply, index))
  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,9}).xml', (request, reply) =>
    send(request, reply, () => file(Number(request.params.number))),
  )
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api\nDisallow: /account\nDisallow: /l/\nDisallow: /f/\nSitemap: ${BASE_URL}/sitemap.xml\n`,
      ),
  )
}
