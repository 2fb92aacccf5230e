import { createProblem, type Problem } from '@vitrine/contract'
import { findPlayer, isPlayerShortLink } from '@vitrine/page/embeds/index'
import type { UserContext } from '../../domain/context.ts'
import { DomainError } from '../../domain/errors.ts'
import { EgressError } from '../../providers/egress/port.ts'

/** Maximum number of short links resolved per request. */
const maxLookups = 30

/** Maximum time of all lookups of a request in milliseconds. */
const lookupTimeoutMs = 5000

type PlayedLink = { readonly kind?: unknown; readonly url?: unknown }
export type ResolvedUrl = { readonly url: string; readonly change: Problem }

/**
 * Resolves the short links of videos and music, such as `vm.tiktok.com/X`, so that the page needs no request to play them.
 * Returns the URLs to store by position. A short link that is missing in the result is stored as it is and shown as a link.
 */
export const resolveShortLinks = async (
  { deps, actor, now }: Pick<UserContext, 'actor' | 'now' | 'deps'>,
  links: readonly PlayedLink[],
): Promise<ReadonlyMap<number, ResolvedUrl>> => {
  const shortLinks = links.flatMap(({ kind, url }, index) =>
    (kind === 'video' || kind === 'embed') && typeof url === 'string' && isPlayerShortLink(url)
      ? [{ index, url }]
      : [],
  )
  if (!shortLinks.length || !deps.egress.isOn) return new Map()
  const hosts = await deps.blockedHosts.current()
  const signal = AbortSignal.timeout(lookupTimeoutMs)
  const resolve = async (url: string): Promise<string | null> => {
    if (deps.addressReadLimiter.consume(actor.userId, now)) return null
    try {
      const playerUrl = await deps.egress.findRedirect(url, (next) => findPlayer(next) !== undefined, signal)
      return playerUrl && !hosts.findProblems({ url: playerUrl }).length ? removeTracking(playerUrl) : null
    } catch (error) {
      if (signal.aborted || error instanceof EgressError || error instanceof DomainError) return null
      throw error
    }
  }
  const urls = await Promise.all(shortLinks.slice(0, maxLookups).map(({ url }) => resolve(url)))
  return new Map(
    urls.flatMap((url, i) =>
      url === null
        ? []
        : [[shortLinks[i]!.index, { url, change: createProblem('url', 'input_cleaned', { value: url }) }]],
    ),
  )
}

/** Removes the query of the redirect, which identifies the person who shared the link, if the player stays the same. */
const removeTracking = (url: string): string => {
  const plain = new URL(url)
  plain.search = ''
  return findPlayer(plain.href)?.src === findPlayer(url)?.src ? plain.href : url
}
