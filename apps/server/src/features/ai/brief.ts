import { type Idea, type IdeaRequest, resolvePeriod } from '@vitrine/contract'
import { getNetworkName } from '@vitrine/page/icons/index'
import type { Brief, LinkFacts } from '../../providers/ai/port.ts'
import type { LinkRecord } from '../links/index.ts'
import type { ProfileSettings } from '../profile/index.ts'

const defaultCount = 3

/** Social icons for contact details, not networks. */
const notNetworks = new Set(['email', 'mail', 'phone', 'website', 'web', 'globe', 'link', 'rss'])

const toFacts = ({ doc }: LinkRecord): LinkFacts => ({
  title: doc.title,
  kind: doc.kind,
  section: doc.section,
  about: doc.supporting_text || doc.description || '',
})

const isShown = ({ doc }: LinkRecord, now: number): boolean =>
  doc.is_enabled && resolvePeriod(doc.schedule).to > now

const sortByProminence = (links: readonly LinkRecord[]): LinkRecord[] =>
  links.toSorted(
    (a, b) =>
      Number(b.doc.pinned) - Number(a.doc.pinned) || Number(b.doc.highlighted) - Number(a.doc.highlighted),
  )

/** Creates the input of a provider: the request, public content, and texts to avoid repeating. Excludes URLs, restrictions and hidden links. */
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
  return {
    type: request.type,
    tone: request.tone ?? null,
    language: request.language ?? doc.language,
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
      links: sortByProminence(links.filter((l) => isShown(l, now))).map(toFacts),
    },
    link: link && toFacts(link),
    avoid: [...currentTexts.filter((text): text is string => Boolean(text)), ...earlierTexts],
  }
}
