import { maxUrlLength } from '@vitrine/contract/url'
import { readAttributes } from './scan-xml.ts'

const maxLinks = 10
/** Maximum number of tags and anchors read from a page. */
const maxTags = 400
const feedTypes = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\b/i
const feedPath = /\/(?:feed|rss|atom)(?:\.xml|\.json)?\/?$|\.(?:rss|atom)$/i
const channelId = /^UC[\w-]{22}$/
const youtube = 'https://www.youtube.com/feeds/videos.xml'

/** Paths of feeds in common programs: WordPress and Substack, Ghost, Jekyll, Hugo. */
const commonPaths = ['feed/', 'rss/', 'feed.xml', 'atom.xml', 'index.xml', 'feed.json']

type Guess = (url: URL, path: readonly string[]) => string | null | undefined

const guessYoutube: Guess = ({ searchParams }, [first, second]) => {
  if (first === 'channel' && second && channelId.test(second)) return `${youtube}?channel_id=${second}`
  if (first === 'user' && second) return `${youtube}?user=${second}`
  const list = searchParams.get('list')
  return list && /^[\w-]{10,60}$/.test(list) ? `${youtube}?playlist_id=${list}` : null
}

/** Guesses by host. Null if the address has no feed; undefined to try the paths of common programs. */
const guesses: readonly (readonly [RegExp, Guess])[] = [
  [/^(?:(?:www|m|music)\.)?youtube\.com$/, guessYoutube],
  [/^youtu\.be$/, guessYoutube],
  [
    /^bsky\.app$/,
    (_, [kind, name]) => (kind === 'profile' && name ? `https://bsky.app/profile/${name}/rss` : null),
  ],
  [
    /^(?:www\.)?github\.com$/,
    (_, [owner, name]) => owner && name && `https://github.com/${owner}/${name}/releases.atom`,
  ],
  [
    /^gitlab\.com$/,
    (_, [owner, name]) => owner && name && `https://gitlab.com/${owner}/${name}/-/releases.atom`,
  ],
  [
    /^codeberg\.org$/,
    (_, [owner, name]) => owner && name && `https://codeberg.org/${owner}/${name}/releases.rss`,
  ],
  [/^(?:www\.)?medium\.com$/, (_, [name]) => name && `https://medium.com/feed/${name}`],
  [/\.(?:substack|medium)\.com$/, ({ host }) => `https://${host}/feed`],
  [/\.tumblr\.com$/, ({ host }) => `https://${host}/rss`],
  [/^(?:www\.)?(?:tiktok|threads|substack)\.(?:com|net)$/, () => null],
  // Mastodon and its relatives have the same path on every host
  [
    /./,
    ({ origin }, [name, rest]) =>
      name && !rest && /^@[\w.-]{1,100}$/.test(name) ? `${origin}/${name}.rss` : undefined,
  ],
]

/**
 * Returns addresses where the feed of a page may be, best first, without a request. Links that the page names itself
 * (`findFeedLinks`) are more reliable for hosts that are not in the table.
 */
export const guessFeedUrls = (address: string): readonly string[] => {
  const url = address.length <= maxUrlLength ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const path = url.pathname.split('/').filter(Boolean)
  for (const [host, guess] of guesses) {
    const found = host.test(url.hostname) ? guess(url, path) : undefined
    if (found) return [found]
    if (found !== undefined) return []
  }
  // A feed below an article contains its comments
  const folders = /^(?:blog|news|podcast|notes)$/i.test(path[0] ?? '') ? [`/${path[0]}/`, '/'] : ['/']
  return folders.flatMap((folder) => commonPaths.map((name) => `${url.origin}${folder}${name}`))
}

/** Returns the feeds that an HTML page names, best first. Feeds of comments are last. */
export const findFeedLinks = (html: string, address: string): readonly string[] => {
  const named = new Set<string>()
  const comments = new Set<string>()
  const linked = new Set<string>()
  let base = address
  const add = (links: Set<string>, href: string | undefined): void => {
    const url = href && href.length <= maxUrlLength ? URL.parse(href, base) : null
    if (url && /^https?:$/.test(url.protocol)) links.add(url.href)
  }
  let tags = 0
  for (const [tag] of html.matchAll(/<(?:link|meta|base|a)\s[^<>]{1,4000}>/gi)) {
    // Menus have thousands of other anchors
    if (/^<a/i.test(tag) && !/feed|rss|atom/i.test(tag)) continue
    if (++tags > maxTags) break
    const name = /\w+/.exec(tag)![0].toLowerCase()
    const attributes = readAttributes(tag)
    const read = (attribute: string): string => attributes.get(attribute) ?? ''
    const [rel, href] = [read('rel').toLowerCase().split(/\s+/), read('href')]
    if (name === 'base') base = URL.parse(href, address)?.href ?? base
    else if (name === 'meta') {
      if (/^(?:channelId|identifier)$/.test(read('itemprop')) && channelId.test(read('content')))
        add(linked, `${youtube}?channel_id=${read('content')}`)
    } else if (name === 'a') {
      if (feedPath.test(URL.parse(href, base)?.pathname ?? '')) add(linked, href)
    } else if (rel.includes('canonical') && /\/\/www\.youtube\.com\/channel\//.test(href))
      add(named, guessFeedUrls(href)[0])
    else if ((rel.includes('alternate') && feedTypes.test(read('type'))) || rel.includes('feed'))
      add(/comment/i.test(`${read('title')} ${href}`) ? comments : named, href)
  }
  // Apple Podcasts names the feed of a podcast in the data of its page
  for (const [, feed] of html.matchAll(/"feedUrl":"(https?:[^"\\<>\s]{1,2000})"/g)) add(linked, feed)
  return [...new Set([...named, ...linked, ...comments])].slice(0, maxLinks)
}
