import { cleanEmail, cleanPhone } from '@vitrine/contract'
import { readText } from '@vitrine/page/blocks/config'
import { createVcard } from '@vitrine/page/vcard'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import {
  findNextChange,
  type LinkRecord,
  listActiveLinks,
  resolveLinkState,
} from '../../features/links/index.ts'
import { createSecurityHeaders } from '../../http/headers.ts'
import { createQueueKey } from '../../lib/address.ts'
import { createDomainHeaders } from '../domain-routes.ts'
import { readDomain } from '../hosts.ts'
import type { NotFound } from '../not-found.ts'
import { type CompressedPage, compressPage, sendWithoutFramework } from './compressed-page.ts'
import type { PageLoader } from './load-page.ts'
import {
  hasConfirmedWarning,
  type PageCache,
  type ReadPage,
  type Representation,
  selectRepresentation,
} from './page-cache.ts'
import type { PageFinder, ProfileRoute } from './page-finder.ts'
import { leadsOnlyToOpenHosts } from './profile-view.ts'
import type { PictureLoader } from './square-pictures.ts'
import { plainPage } from './visitors.ts'

/** Side of the photo in a contact card in pixels: about 20 KB. */
const photoSide = 320

type CardQuery = { card?: unknown; 'card[]'?: unknown }

export const registerContactCards = (
  app: FastifyInstance,
  deps: Deps,
  findPage: PageFinder,
  notFound: NotFound,
  { cache, loader, loadPicture }: { cache: PageCache; loader: PageLoader; loadPicture: PictureLoader },
): void => {
  app.get<ProfileRoute & { Querystring: CardQuery }>('/:username(^[^/]+).vcf', async (request, reply) => {
    const page = await findPage(request, reply, '.vcf')
    if (!page) return reply
    const { profile } = page
    // Redirects visitors who have not confirmed the content warning to it
    if (profile.doc.sensitive.enabled && !hasConfirmedWarning(request.url))
      return reply.header('cache-control', 'no-store').redirect(createPageUrl(profile, deps.config), 302)
    // `?card=` selects a card by its link; a list of ids selects no card
    const { card: id, 'card[]': ids } = request.query
    const isNamed = id !== undefined || ids !== undefined
    const cardId = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null
    if (isNamed && cardId === null) return notFound(request, reply)
    const { cached, links: read } = await loader.rules(page)
    const isOnDomain = readDomain(request.raw) !== undefined
    const representation = selectRepresentation(`vcf${cardId ?? ''}`, cached, request.url, isOnDomain)
    let cachedPage = cache.findPage(cached, representation, plainPage)
    if (!cachedPage) {
      const links = read ?? (await listActiveLinks(deps.db.read, profile.id))
      const cards = listCards(page, links, deps.now())
      const link = cardId === null ? cards[0] : cards.find((card) => card.id === cardId)
      if (isNamed && !link) return notFound(request, reply)
      const client = createQueueKey(request.clientAddress)
      const loadClientPicture = (url: string | null) => loadPicture(client, url, photoSide)
      const content = { links, link, isOnly: cards.length <= 1 }
      cachedPage = await cache.loadPage(cached, representation, plainPage, () =>
        renderCard(deps, loadClientPicture, page, content, representation),
      )
    }
    sendWithoutFramework(cachedPage, request, reply)
    return reply
  })
}

const listCards = ({ hosts }: ReadPage, links: readonly LinkRecord[], now: number): LinkRecord[] =>
  links.filter(
    (link) =>
      link.doc.kind === 'contact_card' &&
      link.doc.gate.type === 'none' &&
      leadsOnlyToOpenHosts(link, hosts) &&
      resolveLinkState(link, true, now) === 'active',
  )

type CardContent = {
  readonly links: readonly LinkRecord[]
  /** Card to render; undefined renders one from the profile's data. */
  readonly link: LinkRecord | undefined
  readonly isOnly: boolean
}

const renderCard = async (
  deps: Deps,
  loadPicture: (url: string | null) => ReturnType<PictureLoader>,
  { profile }: ReadPage,
  { links, link, isOnly }: CardContent,
  representation: Representation,
): Promise<CompressedPage> => {
  const from = deps.now()
  const config = link?.doc.business_block_config
  const phone = readText(config, 'phone', 52)
  const { display_name, bio, location, avatar_url, social_links } = profile.doc
  // With several cards, the profile's picture and networks may belong to another person
  const photo = await loadPicture(link?.doc.image_url ?? (isOnly ? avatar_url : null))
  const card = createVcard({
    name: readText(config, 'name', 200) ?? link?.doc.title ?? display_name,
    role: readText(config, 'role', 200) ?? null,
    organization: readText(config, 'organization', 200) ?? null,
    phone: phone === undefined ? null : (cleanPhone(phone) ?? phone),
    email: cleanEmail(readText(config, 'email', 254) ?? '') || null,
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
      ...(representation.isOnDomain ? createDomainHeaders(deps.config) : {}),
      'content-disposition': `attachment; filename="${profile.username}.vcf"`,
      'x-robots-tag': 'noindex',
    },
    variesByVisitor: false,
    isPrivate: representation.hasConfirmedWarning,
    geoHeader: '',
    type: 'text/vcard',
  })
}
