import type { Idea, IdeaRequest } from '@vitrine/contract'
import { networkName } from '@vitrine/page/icons/index'
import { periodOf } from '../../domain/times.ts'
import type { Brief, LinkFacts } from '../../providers/ai/port.ts'
import type { LinkRecord } from '../links/index.ts'
import type { Settings } from '../profile/index.ts'

const defaultCount = 3

/** Ways to write to somebody, listed among the social links, that are no network. */
const notNetworks = new Set(['email', 'mail', 'phone', 'website', 'web', 'globe', 'link', 'rss'])

const factsOf = ({ doc }: LinkRecord): LinkFacts => ({
  title: doc.title,
  kind: doc.kind,
  section: doc.section,
  about: doc.supporting_text || doc.description || '',
})

const isShown = ({ doc }: LinkRecord, now: number): boolean =>
  doc.is_enabled && periodOf(doc.schedule).to > now

/** Pinned links first, then highlighted ones, each in the page's order. */
const byProminence = (links: readonly LinkRecord[]): LinkRecord[] =>
  links.toSorted(
    (a, b) =>
      Number(b.doc.pinned) - Number(a.doc.pinned) || Number(b.doc.highlighted) - Number(a.doc.highlighted),
  )

/**
 * What a request comes to: the wish, what the profile shows of itself, and what was suggested before (or stands
 * there already), which need not be said again. No address, no gate and no hidden link is among it.
 */
export const briefOf = (
  request: IdeaRequest,
  { doc }: Settings,
  links: readonly LinkRecord[],
  link: LinkRecord | null,
  earlier: readonly Idea[],
  now: number,
): Brief => {
  const said = earlier
    .filter((idea) => idea.type === request.type && idea.link_id === (link?.id ?? null))
    .flatMap((idea) => idea.suggestions.map((s) => s.text))
  const standing = link
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
        .map(({ platform }) => networkName(platform)),
      links: byProminence(links.filter((l) => isShown(l, now))).map(factsOf),
    },
    link: link && factsOf(link),
    avoid: [...standing.filter((text): text is string => Boolean(text)), ...said],
  }
}
