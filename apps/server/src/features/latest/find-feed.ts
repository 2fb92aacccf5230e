import { createProblem, type Problem } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { maxFeedBytes } from '../../providers/latest/decode-feed.ts'
import { findFeedLinks, guessFeedUrls } from '../../providers/latest/feed-urls.ts'
import { type Feed, readFeed } from '../../providers/latest/read-feed.ts'

export const acceptedTypes =
  'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,application/json;q=0.8,*/*;q=0.5'

/** Maximum number of requests for one address, and time until the last one starts. */
const maxRequests = 8
const maxSearchMs = 8 * secondMs

type FoundFeed = { readonly url: string; readonly feed: Feed }

/** Finds the feed of an address: the address itself, the feeds that its page names, or that its host usually has. */
export const findFeed = async (
  { egress, blockedHosts }: Pick<Deps, 'egress' | 'blockedHosts'>,
  account: number,
  address: string,
): Promise<FoundFeed | { readonly problem: Problem }> => {
  const hosts = await blockedHosts.current()
  const startedAt = performance.now()
  const triedUrls = new Set<string>()
  let failure: EgressError | undefined
  const read = async (url: string): Promise<{ found?: FoundFeed; links: readonly string[] }> => {
    const isLate = triedUrls.size >= maxRequests || performance.now() - startedAt > maxSearchMs
    if (isLate || triedUrls.has(url) || hosts.findProblems({ url }).length) return { links: [] }
    triedUrls.add(url)
    try {
      const { bytes, type, url: finalUrl } = await egress.get(url, acceptedTypes, account, maxFeedBytes)
      const feed = readFeed(bytes, type, finalUrl)
      return feed
        ? { found: { url, feed }, links: [] }
        : { links: findFeedLinks(new TextDecoder().decode(bytes), finalUrl) }
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      if (url === address) failure = error
      return { links: [] }
    }
  }
  const guesses = guessFeedUrls(address)
  // A single guess comes from the table of hosts; several are common paths, which a page knows better
  const urls = guesses.length === 1 ? [...guesses, address] : [address, ...guesses]
  for (const url of urls) {
    const { found, links } = await read(url)
    if (found) return found
    for (const link of links) {
      const linked = await read(link)
      if (linked.found) return linked.found
    }
  }
  const { reason = 'none', message: detail = '' } = failure ?? {}
  return { problem: createProblem('url', 'source_not_found', { reason, detail }) }
}
