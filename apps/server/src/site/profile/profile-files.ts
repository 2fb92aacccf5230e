import { textOf } from '@vitrine/page/blocks/config'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { shareSubject } from '@vitrine/page/share-subject'
import { vcard } from '@vitrine/page/vcard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { pageUrl } from '../../features/domains/policy.ts'
import { liveLinks, stateOf } from '../../features/links/service.ts'
import type { ProfileRecord } from '../../features/profile/service.ts'
import { etagMatches } from '../../http/envelope.ts'
import { createLimiter } from '../../http/window-limiter.ts'
import { addressKey } from '../../lib/address.ts'
import { minuteMs } from '../../lib/durations.ts'
import { etagOf } from '../../lib/etag.ts'
import { qrSvg } from '../../providers/qr.ts'
import { domainOf } from '../hosts.ts'
import type { NotFound } from '../not-found.ts'
import { searchOf } from '../request-target.ts'
import { sendPage } from '../send.ts'
import { badgeLooks, badgeOf } from './badge.ts'
import type { PageLoader } from './load-page.ts'
import type { ReadPage } from './page-cache.ts'
import { createQrImages } from './qr-images.ts'
import type { ShareImages } from './share-images.ts'
import { shareVersion } from './share-version.ts'
import { slugOf } from './visitors.ts'

type OfProfile = { Params: { username: string } }

/** Sides in pixels of a QR code as a PNG; the first is the default. */
const qrSides = [512, 256, 1024]

/** Share pictures an address may have drawn anew in a minute. Those in memory are not counted. */
const drawnAMinute = 60

/** What belongs to a page besides the page: its QR code, its share picture and the card for the address book. */
export const profileFiles = (
  app: FastifyInstance,
  deps: Deps,
  notFound: NotFound,
  loader: PageLoader,
  sendData: (page: ReadPage, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  images: ShareImages,
): void => {
  /** Returns the published page of an address. Otherwise responds: a redirect of the name, 410 if blocked, or 404. */
  const publicPage = async (
    request: FastifyRequest<OfProfile>,
    reply: FastifyReply,
    file: string,
  ): Promise<ReadPage | null> => {
    const page = await loader.byName(request.params.username)
    if (page && 'redirect' in page) {
      const path = `/${page.redirect}${file}${searchOf(request.url)}`
      reply.header('cache-control', 'no-cache').redirect(path, 302)
      return null
    }
    if (page?.isBlocked) {
      const { language } = page.profile.doc
      sendPage(reply, renderErrorPage({ status: 410, language, domain: domainOf(request.raw) }), 410)
      return null
    }
    if (page?.profile.isPublished) return page
    notFound(request, reply)
    return null
  }
  const publicProfile = async (...args: Parameters<typeof publicPage>): Promise<ProfileRecord | undefined> =>
    (await publicPage(...args))?.profile

  /** What the QR code says: the page's address, with the campaign it is printed for. */
  const codedUrl = (profile: ProfileRecord, request: FastifyRequest): string => {
    const slug = slugOf(request.url)
    const url = pageUrl(profile, deps.config)
    return slug ? `${url}?c=${slug}` : url
  }

  app.get<OfProfile>('/:username/qr.svg', async (request, reply) => {
    const profile = await publicProfile(request, reply, '/qr.svg')
    if (!profile) return reply
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(await qrSvg(codedUrl(profile, request)))
  })

  const qrImages = createQrImages()

  app.get<OfProfile & { Querystring: { size?: unknown } }>('/:username/qr.png', async (request, reply) => {
    const { size } = request.query
    const side = size === undefined ? qrSides[0] : qrSides.find((known) => String(known) === size)
    if (!side) return notFound(request, reply)
    const profile = await publicProfile(request, reply, '/qr.png')
    if (!profile) return reply
    const png = await qrImages.get(codedUrl(profile, request), side)
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(png)
  })

  const drawn = createLimiter(drawnAMinute, minuteMs)

  app.get<OfProfile & { Querystring: { v?: unknown } }>('/:username/share.png', async (request, reply) => {
    const profile = await publicProfile(request, reply, '/share.png')
    if (!profile) return reply
    if (profile.doc.sensitive.enabled) return notFound(request, reply)
    const subject = shareSubject(
      { ...profile.doc, username: profile.username },
      pageUrl(profile, deps.config),
    )
    const version = shareVersion(subject)
    const current = request.query.v === version
    const etag = `"${version}"`
    reply
      .header('etag', etag)
      .header('cache-control', current ? 'public, max-age=86400' : 'public, max-age=300')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const wait = images.isNew(subject) ? drawn.hit(addressKey(request.clientAddress), deps.now()) : 0
    if (wait) fail('rate_limited', undefined, wait)
    return reply.type('image/png').send(await images.get(subject))
  })

  app.get<OfProfile & { Querystring: { look?: unknown } }>('/:username/badge.svg', async (request, reply) => {
    const { look = 'auto' } = request.query
    const chosen = badgeLooks.find((known) => known === look)
    if (!chosen) return notFound(request, reply)
    const profile = await publicProfile(request, reply, '/badge.svg')
    if (!profile) return reply
    const { display_name, language } = profile.doc
    const name = display_name || profile.username
    const svg = badgeOf({ name, language, site: deps.config.SITE_NAME }, chosen)
    const etag = etagOf(svg)
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/svg+xml').send(svg)
  })

  // No username ends in .json or .vcf, so the name before it is whole
  app.get<OfProfile>('/:username(^[^/]+).json', async (request, reply) => {
    const page = await publicPage(request, reply, '.json')
    return page ? sendData(page, request, reply) : reply
  })

  type CardQuery = { ok?: unknown; card?: unknown; 'card[]'?: unknown }
  app.get<OfProfile & { Querystring: CardQuery }>('/:username(^[^/]+).vcf', async (request, reply) => {
    const profile = await publicProfile(request, reply, '.vcf')
    if (!profile) return reply
    // Who has not agreed to a sensitive page is asked there
    if (profile.doc.sensitive.enabled && request.query.ok !== '1')
      return reply.header('cache-control', 'no-store').redirect(pageUrl(profile, deps.config), 302)
    const cards = (await liveLinks(deps, profile.id)).filter(
      (link) =>
        link.doc.kind === 'contact_card' &&
        link.doc.gate.type === 'none' &&
        stateOf(link, true, deps.now()) === 'active',
    )
    // `?card=` names one of them by its link; a list of ids names none
    const { card: id, 'card[]': ids } = request.query
    const asked = id !== undefined || ids !== undefined
    const shown = asked ? cards.find((link) => String(link.id) === id) : cards[0]
    if (asked && !shown) return notFound(request, reply)
    const config = shown?.doc.business_block_config
    const { display_name, bio, location } = profile.doc
    const card = vcard({
      name: textOf(config, 'name', 200) ?? shown?.doc.title ?? display_name,
      role: textOf(config, 'role', 200) ?? null,
      organization: textOf(config, 'organization', 200) ?? null,
      phone: textOf(config, 'phone', 40) ?? null,
      email: textOf(config, 'email', 254) ?? null,
      address: textOf(config, 'address', 300) ?? location,
      note: bio,
      url: pageUrl(profile, deps.config),
    })
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', `attachment; filename="${profile.username}.vcf"`)
      .header('cache-control', 'public, no-cache')
      .send(card)
  })
}
