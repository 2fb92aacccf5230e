import { type LinkPreview, problem } from '@vitrine/contract'
import { guessLink } from '@vitrine/page/guess-link'
import { networkOf } from '@vitrine/page/icons/index'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { boundedMap } from '../../lib/bounded-map.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'
import { type Egress, EgressError } from '../../providers/egress/port.ts'
import { fewAtOnce } from './few-at-once.ts'
import { previewPage } from './read-file.ts'

/** Pages read for one account in a minute. */
const maxAMinute = 30

type Known = {
  readonly answers: ReturnType<typeof boundedMap<string, { at: number; preview: LinkPreview }>>
  readonly counts: ReturnType<typeof boundedMap<number, { from: number; pages: number }>>
}
const knownBy = new WeakMap<Egress, Known>()
const knownOf = (egress: Egress): Known => {
  const known = knownBy.get(egress) ?? { answers: boundedMap(1000), counts: boundedMap(10_000) }
  knownBy.set(egress, known)
  return known
}

/** What there is to know of an address: from its page where that is read, else from itself. */
export const previewLink = async (
  deps: Deps,
  ctx: UserContext,
  url: string,
  fetches: boolean,
): Promise<LinkPreview> => {
  const { title, kind } = guessLink(url)
  const alone: LinkPreview = {
    url,
    title: title.slice(0, 200),
    description: null,
    image_url: null,
    kind,
    network: networkOf(url) ?? null,
    source: 'address',
    problem: null,
  }
  if (!fetches || !/^https?:/i.test(url)) return alone
  if (!deps.egress.isOn) return { ...alone, problem: 'This installation reads no addresses of others.' }
  const { answers, counts } = knownOf(deps.egress)
  const kept = answers.get(url)
  if (kept && kept.at > ctx.now - hourMs) return kept.preview
  const preview = await fewAtOnce(ctx, () => {
    countPage(counts, ctx)
    return fromPage(deps, ctx, url, alone)
  })
  answers.set(url, { at: ctx.now, preview })
  return preview
}

const countPage = (counts: Known['counts'], { actor, now }: UserContext): void => {
  const before = counts.get(actor.userId)
  const count = before && before.from > now - minuteMs ? before : { from: now, pages: 0 }
  if (count.pages >= maxAMinute)
    fail('rate_limited', problem('url', 'pages_previewed'), Math.ceil((count.from + minuteMs - now) / 1000))
  counts.set(actor.userId, { ...count, pages: count.pages + 1 })
}

const fromPage = async (
  deps: Deps,
  { actor }: UserContext,
  url: string,
  alone: LinkPreview,
): Promise<LinkPreview> => {
  try {
    const {
      bytes,
      type,
      url: end,
    } = await deps.egress.get(url, 'text/html,application/xhtml+xml', actor.userId)
    if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type))
      return { ...alone, problem: `It is no page but ${type || 'something else'}.` }
    const page = await previewPage(bytes, end)
    return {
      ...alone,
      title: page.title ?? alone.title,
      description: page.description,
      image_url: page.image,
      source: 'page',
    }
  } catch (error) {
    if (error instanceof EgressError) return { ...alone, problem: `The page was not read: ${error.message}.` }
    if (error instanceof DomainError && error.code === 'upload_invalid')
      return { ...alone, problem: 'The page cannot be read.' }
    throw error
  }
}
