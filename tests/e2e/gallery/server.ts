import { Readable } from 'node:stream'
import { favicon } from '@vitrine/page/logo'
import { type LookKey, looks } from '@vitrine/page/looks'
import { samplePath } from '@vitrine/page/service-pages/landing'
import type { Page } from '@vitrine/page/view'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { createContentSecurityPolicy } from '../../../apps/server/src/site/csp.ts'
import { registerAssetRoutes } from '../../../apps/server/src/site/profile/assets.ts'
import { loads } from './pages.ts'

/** Draws two shapes in hues of the name, in the size and format of the name. */
const renderPicture = async (path: string): Promise<Buffer> => {
  const [, hash = path, width = '1200', height = '800', rule, side, format = 'webp'] =
    /^\/media\/([0-9a-f]{32})(?:-(\d+)x(\d+))?(?:-([sw])(\d+))?\.(webp|avif|png)$/.exec(path) ?? []
  const seed = [...hash].reduce((sum, c) => sum + c.charCodeAt(0) * 47, 0)
  const hue = (turn: number) => (seed + turn) % 360
  const [w, h] = [Number(width), Number(height)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="0.6" y2="1"><stop stop-color="hsl(${hue(20)},38%,78%)"/><stop offset="1" stop-color="hsl(${hue(60)},42%,46%)"/></linearGradient></defs><rect width="800" height="600" fill="url(#g)"/><ellipse cx="400" cy="390" rx="210" ry="150" fill="hsl(${hue(150)},32%,36%)"/><ellipse cx="400" cy="300" rx="210" ry="62" fill="hsl(${hue(150)},30%,26%)"/></svg>`
  const image = sharp(Buffer.from(svg))
  if (side) image.resize(Math.min(Number(side), w), rule === 's' ? Math.min(Number(side), w) : undefined)
  return image.toFormat(format as 'webp' | 'avif' | 'png', format === 'avif' ? { effort: 0 } : {}).toBuffer()
}

/** Sends a page in pieces that browsers paint one after another, from `<main>` on. */
async function* streamSlowly(page: string) {
  const start = page.indexOf('<main>')
  const size = Math.ceil((page.length - start) / 4)
  yield page.slice(0, start)
  for (let at = start; at < page.length; at += size) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    yield page.slice(at, at + size)
  }
}

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/**
 * Serves pages over loopback, each with its own Content-Security-Policy. Pictures come late to reveal layout shifts.
 * `files` holds the other requested files. With the query `slow`, the response comes in pieces.
 */
export const servePages = async (pages: Readonly<Record<string, Page>>) => {
  const files = new Map<string, Buffer>()
  const app = fastify()
  registerAssetRoutes(app)
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.url.startsWith('/assets/')) files.set(request.url, Buffer.from(payload as string | Buffer))
  })
  app.get('/favicon.svg', (_request, reply) => {
    files.set('/favicon.svg', Buffer.from(favicon))
    return reply.type('image/svg+xml').send(favicon)
  })
  app.get('/media/*', async (request, reply) => {
    const bytes = files.get(request.url) ?? (await renderPicture(request.url))
    files.set(request.url, bytes)
    await new Promise((resolve) => setTimeout(resolve, 80))
    return reply.type(types[request.url.split('.').at(-1)!]!).send(bytes)
  })
  const send = (
    request: FastifyRequest<{ Params: { name: string }; Querystring: { slow?: string } }>,
    reply: FastifyReply,
  ) => {
    // The landing page frames a sample of each look
    const framed = request.url.startsWith(samplePath)
    const { name } = request.params
    const page = framed ? loads[looks[name as LookKey]?.theme.preset] : pages[name]
    if (!page) return reply.code(404).send()
    const frameAncestors = framed ? "'self'" : "'none'"
    return reply
      .header('content-security-policy', createContentSecurityPolicy(page, { frameAncestors }))
      .type('text/html; charset=utf-8')
      .send(request.query.slow === undefined ? page.html : Readable.from(streamSlowly(page.html)))
  }
  app.get('/:name', send)
  app.get(`${samplePath}/:name`, send)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, files, close: () => app.close() }
}
