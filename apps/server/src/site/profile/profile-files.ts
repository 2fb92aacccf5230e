import { createProblem } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import type { Deps } from '../../deps.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import { createMemoryLimiter } from '../../domain/rate-limit.ts'
import {
  computeShareVersion,
  createThumbnailName,
  findProfile,
  toShareSubject,
} from '../../features/profile/index.ts'
import { etagMatches } from '../../http/envelope.ts'
import { createAddressKey, createQueueKey } from '../../lib/address.ts'
import { createEtag } from '../../lib/etag.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { maxPictureMs } from '../../providers/images.ts'
import { renderQrPng, renderQrSvg } from '../../providers/qr.ts'
import type { FileCache } from '../file-cache.ts'
import type { NotFound } from '../not-found.ts'
import { badgeLooks, renderBadge } from './badge.ts'
import { registerContactCards } from './contact-cards.ts'
import type { PageLoader } from './load-page.ts'
import type { PageCache, ReadPage } from './page-cache.ts'
import { createPageFinder, type PageFinder, type ProfileRoute } from './page-finder.ts'
import { type QrQuery, readQrQuery } from './qr-query.ts'
import type { ShareImages } from './share-images.ts'
import { createSquarePictures, type PictureLoader } from './square-pictures.ts'
import { parseSlug } from './visitors.ts'

/** Side of the logo in a QR code in pixels: enough for print, about 10 KB in an SVG. */
const logoSide = 256

/** Maximum pictures drawn per IP address and minute. Cached pictures do not count. */
const imagesPerMinute = 60
/** Maximum QR codes drawn per IP address and minute. Cached QR codes do not count. */
const qrCodesPerMinute = 120

export const registerProfileFiles = (
  app: FastifyInstance,
  deps: Deps,
  {
    notFound,
    cache,
    loader,
    sendData,
    files,
    images,
  }: {
    notFound: NotFound
    cache: PageCache
    loader: PageLoader
    sendData: (page: ReadPage, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
    files: FileCache
    images: ShareImages
  },
): void => {
  const findPage = createPageFinder(loader, notFound)
  const loadPicture = createSquarePictures(deps.storage)
  registerQrCodes(app, deps, findPage, files, loadPicture)
  registerShareImage(app, deps, findPage, notFound, images)
  registerThumbnails(app, deps, images)
  registerBadge(app, deps, findPage)
  registerContactCards(app, deps, findPage, notFound, { cache, loader, loadPicture })

  // No username ends in .json or .vcf, so the rest is the whole name
  app.get<ProfileRoute>('/:username(^[^/]+).json', async (request, reply) => {
    const page = await findPage(request, reply, '.json')
    return page ? sendData(page, request, reply) : reply
  })
}

const addPrintCampaign = (url: string, request: FastifyRequest): string => {
  const slug = parseSlug(request.url)
  return slug ? `${url}?c=${slug}` : url
}

const registerQrCodes = (
  app: FastifyInstance,
  deps: Deps,
  findPage: PageFinder,
  files: FileCache,
  loadPicture: PictureLoader,
): void => {
  const limitCodeDrawing = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })
  const codeLimiter = createMemoryLimiter(deps, {
    name: 'qr-code',
    burst: qrCodesPerMinute,
    windowMs: minuteMs,
  })

  for (const type of ['svg', 'png'] as const)
    app.get<ProfileRoute & { Querystring: QrQuery }>(`/:username/qr.${type}`, async (request, reply) => {
      const profile = (await findPage(request, reply, `/qr.${type}`))?.profile
      if (!profile) return reply
      const { side, withLogo, ...colors } = readQrQuery(request.query)
      // The picture of a sensitive page requires a confirmed content warning
      const logoUrl = withLogo && !profile.doc.sensitive.enabled ? profile.doc.avatar_url : null
      const text = addPrintCampaign(createPageUrl(profile, deps.config), request)
      const shownSide = type === 'svg' && request.query.size === undefined ? undefined : side
      const key = JSON.stringify(['qr', type, shownSide, colors.color, colors.background, logoUrl, text])
      const client = createAddressKey(request.clientAddress)
      const retryAfterSeconds = files.has(key) ? 0 : codeLimiter.consume(client, deps.now())
      if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
      const draw = async () => {
        const pictureLook = { ...colors, logo: await loadPicture(client, logoUrl, logoSide) }
        return type === 'svg'
          ? Buffer.from(await renderQrSvg(text, pictureLook, shownSide))
          : renderQrPng(text, side, pictureLook)
      }
      const { bytes, etag } = (await files.get(key, () => limitCodeDrawing(client, draw)))!
      reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type === 'svg' ? 'image/svg+xml' : 'image/png').send(bytes)
    })
}

const registerShareImage = (
  app: FastifyInstance,
  deps: Deps,
  findPage: PageFinder,
  notFound: NotFound,
  images: ShareImages,
): void => {
  const imageLimiter = createMemoryLimiter(deps, {
    name: 'share-image',
    burst: imagesPerMinute,
    windowMs: minuteMs,
  })

  app.get<ProfileRoute & { Querystring: { v?: unknown } }>('/:username/share.png', async (request, reply) => {
    const profile = (await findPage(request, reply, '/share.png'))?.profile
    if (!profile) return reply
    if (profile.doc.sensitive.enabled) return notFound(request, reply)
    const subject = toShareSubject(profile, deps.config)
    const version = computeShareVersion(subject)
    const isCurrent = request.query.v === version
    const etag = `"${version}"`
    reply
      .header('etag', etag)
      .header('cache-control', isCurrent ? 'public, max-age=86400' : 'public, max-age=300')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const client = createAddressKey(request.clientAddress)
    const retryAfterSeconds = images.isNew(subject) ? imageLimiter.consume(client, deps.now()) : 0
    if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
    return reply.type('image/png').send(await images.get(createQueueKey(request.clientAddress), subject))
  })
}

/** Registers thumbnails of pages, also of unpublished ones: only people who may see the page know the name of the file. */
const registerThumbnails = (app: FastifyInstance, deps: Deps, images: ShareImages): void => {
  app.get<{ Params: { name: string } }>('/services/thumbnails/:name', async (request, reply) => {
    const { name } = request.params
    const [, id] = /^([1-9]\d{0,14})-/.exec(name) ?? []
    const profile = id ? await findProfile(deps.db.read, Number(id)) : undefined
    if (!profile) return fail('not_found')
    const subject = toShareSubject(profile, deps.config)
    if (!constantTimeEqual(name, createThumbnailName(deps, profile, subject))) fail('not_found')
    const { bytes, etag } = await images.getThumbnail(createQueueKey(request.clientAddress), subject)
    reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}

const registerBadge = (app: FastifyInstance, deps: Deps, findPage: PageFinder): void => {
  app.get<ProfileRoute & { Querystring: { look?: unknown } }>(
    '/:username/badge.svg',
    async (request, reply) => {
      const { look = 'auto' } = request.query
      const badgeLook = badgeLooks.find((option) => option === look)
      if (!badgeLook) return fail('validation_failed', createProblem('look', 'enum', { values: badgeLooks }))
      const profile = (await findPage(request, reply, '/badge.svg'))?.profile
      if (!profile) return reply
      const { display_name, language } = profile.doc
      const name = display_name || profile.username
      const svg = renderBadge({ name, language, site: deps.config.SITE_NAME }, badgeLook)
      const etag = createEtag(svg)
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/svg+xml').send(svg)
    },
  )
}
