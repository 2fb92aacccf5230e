import { describe, expect, test } from 'vitest'
import { findFeedLinks, guessFeedUrls } from './feed-urls.ts'

const channel = 'UC0123456789abcdefghijkl'.slice(0, 24)

describe('addresses of feeds', () => {
  test.each([
    [
      `https://www.youtube.com/channel/${channel}/videos`,
      `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`,
    ],
    [
      'https://m.youtube.com/playlist?list=PL0123456789abcdef',
      'https://www.youtube.com/feeds/videos.xml?playlist_id=PL0123456789abcdef',
    ],
    ['https://bsky.app/profile/mara.example', 'https://bsky.app/profile/mara.example/rss'],
    ['https://github.com/mara/lamps/releases', 'https://github.com/mara/lamps/releases.atom'],
    ['https://social.example/@mara', 'https://social.example/@mara.rss'],
    ['https://mara.substack.com/p/lamps', 'https://mara.substack.com/feed'],
    ['https://mara.example/2026/lamps/', 'https://mara.example/feed/'],
    ['https://mara.example/blog/lamps', 'https://mara.example/blog/feed/'],
  ])('guesses the feed of %s', (url, feed) => expect(guessFeedUrls(url)[0]).toBe(feed))

  test.each(['https://www.youtube.com/@mara', 'https://www.tiktok.com/@mara', 'mailto:a@b.example', 'x', ''])(
    'guesses none of %j',
    (url) => expect(guessFeedUrls(url)).toEqual([]),
  )

  test('finds the feeds that a page names, those of comments last', () => {
    const html = `<base href="/blog/"><link rel=alternate type="application/rss+xml" title="Comments Feed" href="comments/feed/">
      <link rel="alternate" type="application/atom+xml" href="feed.atom?a=1&amp;b=2"><a href="/rss.xml">RSS</a>
      <link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">`
    expect(findFeedLinks(html, 'https://mara.example/x')).toEqual([
      'https://mara.example/blog/feed.atom?a=1&b=2',
      'https://mara.example/rss.xml',
      'https://mara.example/blog/comments/feed/',
    ])
  })

  test('finds the feed of a YouTube channel behind a handle', () => {
    const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`
    const canonical = `<link rel="canonical" href="https://www.youtube.com/channel/${channel}">`
    expect(findFeedLinks(canonical, 'https://www.youtube.com/@mara')).toEqual([feed])
    expect(findFeedLinks(`<meta itemprop="identifier" content="${channel}">`, 'https://youtube.com')).toEqual(
      [feed],
    )
  })
})
