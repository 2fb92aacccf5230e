import { readText } from '@vitrine/page/blocks/config'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { createShareSubject } from '@vitrine/page/share-subject'
import { createVcard } from '@vitrine/page/vcard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import { createMemoryLimiter } from '../../domain/rate-limit.ts'
import {
  findNextChange,
  type LinkRecord,
  listActiveLinks,
  resolveLinkState,
} from '../../features/links/index.ts'
import { etagMatches } from '../../http/envelope.ts'
import { createSecurityHeaders } from '../../http/headers.ts'
import { createAddressKey } from '../../lib/address.ts'
import { minuteMs } from '../../lib/durations.ts'
import { createEtag } from '../../lib/etag.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { maxPictureMs } from '../../providers/images.ts'
import { renderQrPng, renderQrSvg } from '../../providers/qr.ts'
import { createDomainHeaders } from '../domain-routes.ts'
import type { FileCache } from '../file-cache.ts'
import { readDomain } from '../hosts.ts'
import type { NotFound } from '../not-found.ts'
import { readSearch } from '../request-target.ts'
import { sendPage } from '../send.ts'
import { badgeLooks, renderBadge } from './badge.ts'
import { type CompressedPage, compressPage, sendCompressedPage } from './compressed-page.ts'
import type { PageLoader } from './load-page.ts'
import {
  hasConsent,
  isConfirmed,
  isOnDomain,
  type PageCache,
  type ReadPage,
  type Representation,
  selectRepresentation,
} from './page-cache.ts'
import { leadsOnlyToOpenHosts } from './profile-view.ts'
import { type QrQuery, readQrQuery } from './qr-query.ts'
import type { ShareImages } from './share-images.ts'
import { computeShareVersion } from './share-version.ts'
import { createSquarePictures } from './square-pictures.ts'
import { parseSlug, plainPage } from './visitors.ts'

/** Side of the photo in a contact card in pixels: about 20 KB. */
const photoSide = 320
/** Side of the logo in a QR code in pixels: enough for print, about 10 KB in an SVG. */
const logoSide = 256

type ProfileRoute = { Params: { username: string } }

/** Maximum pictures drawn per IP address and minute. Cached ones do not count. */
const imagesPerMinute = 60
/** Maximum QR codes drawn per IP address and minute. Cached ones do not count. */
const qrCodesPerMinute = 120

export const registerProfileFiles = (
  app: FastifyInstance,
  deps: Deps,
  notFound: NotFound,
  { cache, loader }: { cache: PageCache; loader: PageLoader },
  sendData: (page: ReadPage, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  files: FileCache,
  images: ShareImages,
): void => {
  const findPage = createPageFinder(loader, notFound)
  const loadPicture = createSquarePictures(deps.storage)
  registerQrCodes(app, deps, findPage, files, loadPicture)
  registerShareImage(app, deps, findPage, notFound, images)
  registerBadge(app, deps, findPage, notFound)
  registerContactCards(app, deps, findPage, notFound, { cache, loader, loadPicture })

  // No username ends in .json or .vcf, so the rest is the whole name
  app.get<ProfileRoute>('/:username(^[^/]+).json', async (request, reply) => {
    const page = await findPage(request, reply, '.json')
    return page ? sendData(page, request, reply) : reply
  })
}

type PageFinder = ReturnType<typeof createPageFinder>
type PictureLoader = ReturnType<typeof createSquarePictures>

/** Creates a function that returns the published page of a URL. Otherwise it redirects a former name, or responds with 410 (blocked) or 404. */
const createPageFinder =
  (loader: PageLoader, notFound: NotFound) =>
  async (
    request: FastifyRequest<ProfileRoute>,
    reply: FastifyReply,
    file: string,
  ): Promise<ReadPage | null> => {
    const page = await loader.byName(request.params.username)
    if (page && 'redirect' in page) {
      const path = `/${page.redirect}${file}${readSearch(request.url)}`
      reply.header('cache-control', 'no-cache').redirect(path, 302)
      return null
    }
    if (page?.isBlocked) {
      const { language } = page.profile.doc
      sendPage(reply, renderErrorPage({ status: 410, language, domain: readDomain(request.raw) }), 410)
      return null
    }
    if (page?.profile.isPublished) return page
    notFound(request, reply)
    return null
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
  const limitCodes = limitConcurrency({ parallel: 1, queueLimit: 16, maxMs: maxPictureMs })
  const drawnCodes = createMemoryLimiter(deps, {
    name: 'qr-code',
    burst: qrCodesPerMinute,
    windowMs: minuteMs,
  })

  for (const type of ['svg', 'png'] as const)
    app.get<ProfileRoute & { Querystring: QrQuery }>(`/:username/qr.${type}`, async (request, reply) => {
      const profile = (await findPage(request, reply, `/qr.${type}`))?.profile
      if (!profile) return reply
      const { side, withLogo, ...colors } = readQrQuery(request.query)
      // The picture of a sensitive page requires consent
      const logoUrl = withLogo && !profile.doc.sensitive.enabled ? profile.doc.avatar_url : null
      const text = addPrintCampaign(createPageUrl(profile, deps.config), request)
      const shownSide = type === 'svg' && request.query.size === undefined ? undefined : side
      const key = JSON.stringify(['qr', type, shownSide, colors.color, colors.background, logoUrl, text])
      const retryAfterSeconds = files.has(key)
        ? 0
        : drawnCodes.consume(createAddressKey(request.clientAddress), deps.now())
      if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
      const draw = async () => {
        const pictureLook = { ...colors, logo: await loadPicture(logoUrl, logoSide) }
        return type === 'svg'
          ? Buffer.from(await renderQrSvg(text, pictureLook, shownSide))
          : renderQrPng(text, side, pictureLook)
      }
      const { bytes, etag } = (await files.get(key, () => limitCodes(draw)))!
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
    const subject = createShareSubject(
      { ...profile.doc, username: profile.username },
      createPageUrl(profile, deps.config),
    )
    const version = computeShareVersion(subject)
    const isCurrent = request.query.v === version
    const etag = `"${version}"`
    reply
      .header('etag', etag)
      .header('cache-control', isCurrent ? 'public, max-age=86400' : 'public, max-age=300')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const retryAfterSeconds = images.isNew(subject)
      ? imageLimiter.consume(createAddressKey(request.clientAddress), deps.now())
      : 0
    if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
    return reply.type('image/png').send(await images.get(subject))
  })
}

const registerBadge = (app: FastifyInstance, deps: Deps, findPage: PageFinder, notFound: NotFound): void => {
  app.get<ProfileRoute & { Querystring: { look?: unknown } }>(
    '/:username/badge.svg',
    async (request, reply) => {
      const { look = 'auto' } = request.query
      const badgeLook = badgeLooks.find((option) => option === look)
      if (!badgeLook) return notFound(request, reply)
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

type CardQuery = { card?: unknown; 'card[]'?: unknown }

const registerContactCards = (
  app: FastifyInstance,
  deps: Deps,
  findPage: PageFinder,
  notFound: NotFound,
  { cache, loader, loadPicture }: { cache: PageCache; loader: PageLoader; loadPicture: PictureLoader },
): void => {
  /** Renders one of the page's contact cards, or one from the profile's data. */
  const renderCard = async (
    { profile }: ReadPage,
    {
      links,
      shown,
      isOnly,
    }: { links: readonly LinkRecord[]; shown?: LinkRecord | undefined; isOnly: boolean },
    representation: Representation,
  ): Promise<CompressedPage> => {
    const from = deps.now()
    const config = shown?.doc.business_block_config
    const { display_name, bio, location, avatar_url, social_links } = profile.doc
    // With several cards, the profile's picture and networks may belong to another person
    const photo = await loadPicture(shown?.doc.image_url ?? (isOnly ? avatar_url : null), photoSide)
    const card = createVcard({
      name: readText(config, 'name', 200) ?? shown?.doc.title ?? display_name,
      role: readText(config, 'role', 200) ?? null,
      organization: readText(config, 'organization', 200) ?? null,
      phone: readText(config, 'phone', 40) ?? null,
      email: readText(config, 'email', 254) ?? null,
      address: readText(config, 'address', 300) ?? location,
      note: bio,
      url: createPageUrl(profile, deps.config),
      socials: isOnly ? social_links : [],
      photo: photo?.toString('base64'),
    })
    return compressPage(card, {
      from,
      until: findNextChange(links, profile.doc.timezone, from),
      headers: {
        ...createSecurityHeaders(deps.config),
        ...(isOnDomain(representation) ? createDomainHeaders(deps.config) : {}),
        'content-disposition': `attachment; filename="${profile.username}.vcf"`,
        'x-robots-tag': 'noindex',
      },
      variesByVisitor: false,
      isPrivate: isConfirmed(representation),
      geoHeader: '',
      type: 'text/vcard',
    })
  }

  app.get<ProfileRoute & { Querystring: CardQuery }>('/:username(^[^/]+).vcf', async (request, reply) => {
    const page = await findPage(request, reply, '.vcf')
    if (!page) return reply
    const { profile } = page
    // Redirects visitors without consent to the question of a sensitive page
    if (profile.doc.sensitive.enabled && !hasConsent(request.url))
      return reply.header('cache-control', 'no-store').redirect(createPageUrl(profile, deps.config), 302)
    // `?card=` selects a card by its link; a list of ids selects none
    const { card: id, 'card[]': ids } = request.query
    const isNamed = id !== undefined || ids !== undefined
    const cardId = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null
    if (isNamed && cardId === null) return notFound(request, reply)
    const { cached, links: read } = await loader.rules(page)
    const type = `vcf${cardId ?? ''}` as const
    const representation = selectRepresentation(
      type,
      cached,
      request.url,
      readDomain(request.raw) !== undefined,
    )
    let cachedPage = cache.findPage(cached, representation, plainPage)
    if (!cachedPage) {
      const links = read ?? (await listActiveLinks(deps.db.read, profile.id))
      const cards = links.filter(
        (link) =>
          link.doc.kind === 'contact_card' &&
          link.doc.gate.type === 'none' &&
          leadsOnlyToOpenHosts(link, page.hosts) &&
          resolveLinkState(link, true, deps.now()) === 'active',
      )
      const link = cardId === null ? cards[0] : cards.find((link) => link.id === cardId)
      if (isNamed && !link) return notFound(request, reply)
      const isOnly = cards.length <= 1
      cachedPage = await cache.loadPage(cached, representation, plainPage, () =>
        renderCard(page, { links, shown: link, isOnly }, representation),
      )
    }
    reply.hijack()
    sendCompressedPage(cachedPage, request.raw, reply.raw, request.id)
    return reply
  })
}
