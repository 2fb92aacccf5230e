import type { Idea, IdeaRequest } from '@vitrine/contract'
import { readAmount, readList, readText } from '@vitrine/page/blocks/config'
import { formatPrice } from '@vitrine/page/blocks/format'
import { getCountdownEnd } from '@vitrine/page/countdown'
import { findNetwork, getNetworkName } from '@vitrine/page/icons/index'
import type { Brief, LinkFacts } from '../../providers/ai/port.ts'
import { type LinkRecord, resolveLinkState } from '../links/index.ts'
import type { ProfileSettings } from '../profile/index.ts'

const defaultCount = 3

/** Social icons for contact details, not networks. */
const notNetworks = new Set(['email', 'mail', 'phone', 'website', 'web', 'globe', 'link', 'rss'])

const audioNetworks = new Set([
  'spotify',
  'applepodcasts',
  'applemusic',
  'soundcloud',
  'bandcamp',
  'deezer',
  'tidal',
  'mixcloud',
])

/** Returns true for the title of a pasted link whose page cannot be read. */
const isHostTitle = ({ doc }: LinkRecord): boolean =>
  URL.parse(doc.url)?.hostname.replace(/^www\./, '') === doc.title.toLowerCase()

const toFacts = ({ doc }: LinkRecord, language: string): LinkFacts => {
  const config = doc.business_block_config
  const network = findNetwork(doc.url)
  return {
    title: doc.title,
    kind: doc.kind === 'embed' && network && audioNetworks.has(network) ? 'audio' : doc.kind,
    section: doc.section,
    about: doc.supporting_text || doc.description || '',
    price:
      formatPrice(language, readAmount(config, 'price') || undefined, readText(config, 'currency', 3)) ?? '',
    network: network && ['normal', 'social'].includes(doc.kind) ? getNetworkName(network) : '',
    hasOpeningHours: ['opening_hours', 'hours'].some((field) => readList(config, field, 1).length),
  }
}

const isShown = (link: LinkRecord, now: number): boolean =>
  resolveLinkState(link, true, now) === 'active' &&
  link.doc.gate.type === 'none' &&
  (getCountdownEnd(link.doc) ?? now) >= now

const sortByProminence = (links: readonly LinkRecord[]): LinkRecord[] =>
  links.toSorted(
    (a, b) =>
      Number(b.doc.pinned) - Number(a.doc.pinned) || Number(b.doc.highlighted) - Number(a.doc.highlighted),
  )

/**
 * Creates the input of a provider: the request, public content, and texts to avoid repeating. Excludes URLs, and links
 * that are not open to visitors now.
 */
export const createBrief = (
  request: IdeaRequest,
  { doc }: ProfileSettings,
  links: readonly LinkRecord[],
  link: LinkRecord | null,
  earlier: readonly Idea[],
  now: number,
): Brief => {
  const earlierTexts = earlier
    .filter((idea) => idea.type === request.type && idea.link_id === (link?.id ?? null))
    .flatMap((idea) => idea.suggestions.map((s) => s.text))
  const currentTexts = link
    ? [link.doc.title, link.doc.supporting_text, link.doc.description]
    : [doc.bio, doc.seo.title, doc.seo.description]
  const language = request.language ?? doc.language
  return {
    type: request.type,
    tone: request.tone ?? null,
    language,
    prompt: request.prompt || null,
    count: request.count ?? defaultCount,
    profile: {
      name: doc.display_name,
      bio: doc.bio ?? '',
      location: doc.location ?? '',
      language: doc.language,
      socials: doc.social_links
        .filter(({ platform }) => !notNetworks.has(platform.trim().toLowerCase()))
        .map(({ platform }) => getNetworkName(platform)),
      links: sortByProminence(links.filter((l) => isShown(l, now) && !isHostTitle(l))).map((l) =>
        toFacts(l, language),
      ),
    },
    link: link && toFacts(link, language),
    current: currentTexts.filter((text): text is string => Boolean(text)),
    avoid: earlierTexts,
  }
}
