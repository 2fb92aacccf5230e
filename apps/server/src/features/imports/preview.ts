import { createProblem, type LinkPreview } from '@vitrine/contract'
import { guessLink } from '@vitrine/page/guess-link'
import { findNetwork } from '@vitrine/page/icons/index'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { english } from './english.ts'
import { limitReads } from './limit-reads.ts'
import { previewPage } from './read-file.ts'

/** Returns title, description and picture of a URL: from its page if it can be read, otherwise from the URL itself. */
export const previewLink = async (
  ctx: UserContext,
  url: string,
  readsPage: boolean,
): Promise<LinkPreview> => {
  const { title, kind } = guessLink(url)
  const urlPreview: LinkPreview = {
    url,
    title: title.slice(0, 200),
    description: null,
    image_url: null,
    kind,
    network: findNetwork(url) ?? null,
    source: 'address',
    problem: null,
  }
  if (!readsPage || !/^https?:/i.test(url)) return urlPreview
  if (!ctx.deps.egress.isOn) return { ...urlPreview, problem: english.egressOff }
  return limitReads(ctx.actor.userId, async () => {
    const retryAfterSeconds = ctx.deps.addressReadLimiter.consume(ctx.actor.userId, ctx.now)
    if (retryAfterSeconds) fail('rate_limited', createProblem('url', 'pages_previewed'), retryAfterSeconds)
    return readPagePreview(ctx, url, urlPreview)
  })
}

const readPagePreview = async (
  { deps, actor }: UserContext,
  url: string,
  urlPreview: LinkPreview,
): Promise<LinkPreview> => {
  try {
    const {
      bytes,
      type,
      url: finalUrl,
    } = await deps.egress.get(url, 'text/html,application/xhtml+xml', actor.userId)
    if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type))
      return { ...urlPreview, problem: english.notPage({ type }) }
    const page = await previewPage(actor.userId, bytes, finalUrl)
    return {
      ...urlPreview,
      title: page.title ?? urlPreview.title,
      description: page.description,
      image_url: page.image,
      source: 'page',
    }
  } catch (error) {
    if (error instanceof EgressError)
      return { ...urlPreview, problem: english.unreadable({ reason: error.message }) }
    if (error instanceof DomainError && error.code === 'upload_invalid')
      return { ...urlPreview, problem: english.unreadable({ reason: null }) }
    throw error
  }
}
