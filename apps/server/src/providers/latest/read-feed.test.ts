import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const read = (text: string | Uint8Array, type: string | null = null, url = 'https://lamps.example/feed') =>
  readFeed(typeof text === 'string' ? new TextEncoder().encode(text) : text, type, url, now)
const rss = (items: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Lamps</title><link>https://lamps.example/</link><atom:link href="https://lamps.example/feed" rel="self"/><image><url>https://lamps.example/logo.png</url><title>Logo</title></image>${items}</channel></rss>`
const readItem = (item: string) => read(rss(`<item>${item}</item>`))?.entries[0]
const readTitle = (title: string) =>
  readItem(`<title>${title}</title><link>https://lamps.example/1</link>`)?.title

describe('feeds of each source', () => {
  test('YouTube', () => {
    const feed = read(`<?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UC1"/><id>yt:channel:1</id><title>Lamp Workshop</title>
      <author><name>Lamp Workshop</name></author><published>2020-01-01T00:00:00+00:00</published>
      <entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>Bending &amp; wiring &lt;brass&gt;</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=abc"/><author><name>Lamp Workshop</name></author>
      <published>2026-11-20T10:00:00+00:00</published><updated>2026-11-29T10:00:00+00:00</updated>
      <media:group><media:title>Other</media:title><media:content url="https://www.youtube.com/v/abc" type="application/x-shockwave-flash"/>
      <media:thumbnail url="https://i.ytimg.com/vi/abc/hqdefault.jpg" width="480" height="360"/><media:description>Text</media:description></media:group></entry></feed>`)
    expect(feed).toEqual({
      title: 'Lamp Workshop',
      ttlMs: null,
      entries: [
        {
          id: 'yt:video:abc',
          title: 'Bending & wiring <brass>',
          url: 'https://www.youtube.com/watch?v=abc',
          picture: 'https://i.ytimg.com/vi/abc/hqdefault.jpg',
          publishedAt: Date.parse('2026-11-20T10:00:00Z'),
        },
      ],
    })
  })

  test('a podcast', () => {
    const feed = read(
      rss(`<ttl>60</ttl><itunes:image href="https://lamps.example/show.jpg"/>
        <item><title>1: Glass</title><itunes:title>Glass</itunes:title><guid isPermaLink="false">ep-1</guid><pubDate>Mon, 2 Nov 2026 06:00:00 EST</pubDate>
        <enclosure url="https://cdn.example/1.mp3" length="1" type="audio/mpeg"/><itunes:image href="https://lamps.example/1.jpg"/></item>
        <item><title>2: Wood</title><link>https://lamps.example/2</link><guid isPermaLink="false">ep-2</guid><pubDate>Mon, 09 Nov 2026 06:00:00 +0100</pubDate>
        <enclosure url="https://cdn.example/2.mp3" type="audio/mpeg"/></item>`),
    )
    expect(feed?.ttlMs).toBe(3_600_000)
    expect(feed?.entries).toEqual([
      {
        id: 'ep-2',
        title: '2: Wood',
        url: 'https://lamps.example/2',
        picture: null,
        publishedAt: Date.parse('2026-11-09T05:00:00Z'),
      },
      {
        id: 'ep-1',
        title: '1: Glass',
        url: 'https://cdn.example/1.mp3',
        picture: 'https://lamps.example/1.jpg',
        publishedAt: Date.parse('2026-11-02T11:00:00Z'),
      },
    ])
  })

  test('Mastodon, whose posts have no title', () =>
    expect(
      readItem(`<guid isPermaLink="true">https://social.example/@mara/1</guid><link>https://social.example/@mara/1</link><pubDate>Sun, 29 Nov 2026 20:00:00 +0000</pubDate>
        <description>&lt;p&gt;A new &lt;a href="https://x.example"&gt;lamp&lt;/a&gt; &amp;amp; shade&lt;/p&gt;&lt;p&gt;Soon&lt;/p&gt;</description>
        <media:content url="https://files.example/1.png" type="image/png" fileSize="1" medium="image"><media:rating scheme="urn:simple">nonadult</media:rating></media:content>`),
    ).toMatchObject({ title: 'A new lamp & shade Soon', picture: 'https://files.example/1.png' }))

  test('Bluesky', () =>
    expect(
      readItem(
        `<link>https://bsky.app/profile/mara.example/post/3k</link><description>I &lt;3 lamps</description><pubDate>29 Nov 2026 20:00 +0000</pubDate><guid isPermaLink="false">at://did:plc:1/app.bsky.feed.post/3k</guid>`,
      ),
    ).toEqual({
      id: 'at://did:plc:1/app.bsky.feed.post/3k',
      title: 'I <3 lamps',
      url: 'https://bsky.app/profile/mara.example/post/3k',
      picture: null,
      publishedAt: Date.parse('2026-11-29T20:00:00Z'),
    }))

  test('GitHub releases', () =>
    expect(
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-US"><title>Release notes from lamps</title>
        <entry><id>tag:github.com,2008:Repository/1/v2</id><updated>2026-11-01T08:00:00Z</updated><link rel="alternate" type="text/html" href="/mara/lamps/releases/tag/v2"/>
        <title>v2: dimmer</title><content type="html">&lt;h2&gt;New&lt;/h2&gt;</content><author><name>mara</name></author>
        <media:thumbnail height="30" width="30" url="https://avatars.example/u/1?s=60&amp;v=4"/></entry></feed>`,
        null,
        'https://github.com/mara/lamps/releases.atom',
      ),
    ).toMatchObject({
      title: 'Release notes from lamps',
      entries: [
        {
          title: 'v2: dimmer',
          url: 'https://github.com/mara/lamps/releases/tag/v2',
          picture: null,
        },
      ],
    }))

  test('Substack', () =>
    expect(
      readItem(`<title><![CDATA[On light & shade]]></title><description><![CDATA[A letter]]></description><link>https://mara.substack.com/p/light</link>
        <guid isPermaLink="false">https://mara.substack.com/p/light</guid><dc:creator><![CDATA[Mara]]></dc:creator><pubDate>Fri, 27 Nov 2026 09:00:00 GMT</pubDate>
        <enclosure url="https://substack.example/1.png" length="0" type="image/jpeg"/><content:encoded><![CDATA[<p>x</p>]]></content:encoded>`),
    ).toMatchObject({ title: 'On light & shade', picture: 'https://substack.example/1.png' }))

  test('Ghost', () =>
    expect(
      readItem(
        `<title><![CDATA[Shades]]></title><link>https://lamps.example/shades/</link><guid isPermaLink="false">6543</guid><pubDate>Fri, 27 Nov 2026 09:00:00 GMT</pubDate><media:content url="https://lamps.example/shades.jpg" medium="image"/>`,
      ),
    ).toMatchObject({ id: '6543', picture: 'https://lamps.example/shades.jpg' }))

  test('WordPress, with a picture in its content', () =>
    expect(
      readItem(`<title>Lamps &#038; shades &#8211; part 2</title><link>https://lamps.example/?p=2</link><guid isPermaLink="false">https://lamps.example/?p=2</guid>
        <description><![CDATA[Text [&#8230;]]]></description><content:encoded><![CDATA[<img src="https://pixel.example/" width="1" height="1"><figure><img class="x" src="/uploads/2.jpg?a=1&amp;b=2" alt=""></figure>]]></content:encoded>`),
    ).toMatchObject({
      title: 'Lamps & shades – part 2',
      picture: 'https://lamps.example/uploads/2.jpg?a=1&b=2',
    }))

  test('JSON Feed', () =>
    expect(
      read(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: 'Lamps',
          items: [
            {
              id: 1,
              url: '/1',
              title: 'One &amp; <b>',
              image: 'https://lamps.example/1.png',
              date_published: '2026-11-01T00:00:00+01:00',
            },
            { id: '2', external_url: 'https://other.example/', content_html: '<p>Two</p><img src="2.png">' },
          ],
        }),
      ),
    ).toMatchObject({
      entries: [
        {
          id: '1',
          title: 'One &amp; <b>',
          url: 'https://lamps.example/1',
          publishedAt: Date.parse('2026-10-31T23:00:00Z'),
        },
        {
          id: '2',
          title: 'Two',
          url: 'https://other.example/',
          picture: 'https://lamps.example/2.png',
          publishedAt: null,
        },
      ],
    }))

  test('RSS 1.0, and Atom with a prefix', () => {
    expect(
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
        <channel rdf:about="https://lamps.example/"><title>Lamps</title><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency><items><rdf:Seq/></items></channel>
        <item rdf:about="https://lamps.example/1"><title>One</title><link>https://lamps.example/1</link><d:date>2026-11-01T00:00Z</d:date></item></rdf:RDF>`),
    ).toMatchObject({
      title: 'Lamps',
      ttlMs: 1_800_000,
      entries: [{ title: 'One', publishedAt: Date.parse('2026-11-01T00:00Z') }],
    })
    expect(
      read(
        `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://base.example/blog/"><a:title>T</a:title><a:entry><a:title type="xhtml"><div>A <b>b</b></div></a:title><a:link href="1"/></a:entry></a:feed>`,
      ),
    ).toMatchObject({ title: 'T', entries: [{ title: 'A b', url: 'https://base.example/blog/1' }] })
  })
})

describe('hostile and broken feeds', () => {
  test.each([
    ['&lt;script&gt;alert(1)&lt;/script&gt;Lamp &lt;b&gt;one&lt;/b&gt;', 'Lamp one'],
    ['<![CDATA[<img src=x onerror=alert(1)>Lamp &amp;lt;b&amp;gt;]]>', 'Lamp &lt;b&gt;'],
    ['Lamp \u202etxt.exe\u0007 \n two', 'Lamp txt.exe two'],
    ['A & B <b>bold', 'A & B bold'],
    ['1 &lt; 2', '1 < 2'],
    ['x'.repeat(500), `${'x'.repeat(199)}…`],
  ])('turns the title %j into plain text', (title, text) => expect(readTitle(title)).toBe(text))

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@lamps.example/',
    'ftp://lamps.example/',
    'mailto:a@b.example',
  ])('drops entries that lead to %s', (url) =>
    expect(read(rss(`<item><title>x</title><link>${url}</link></item>`))?.entries).toEqual([]),
  )

  test('does not expand entities of the document', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
    const bomb = rss(
      '<item><title>&l9; &x;</title><link>https://lamps.example/1</link></item>',
      `<!DOCTYPE r [<!ENTITY l0 "lol">${levels.join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
    )
    expect(read(bomb)?.entries[0]?.title).toBe('&l9; &x;')
  })

  test('reads names of prototypes as other names', () => {
    const feed = read(
      rss(
        '<item><__proto__ polluted="1"><polluted>1</polluted></__proto__><constructor>1</constructor><link __proto__="x">https://lamps.example/1</link></item>',
      ),
    )
    expect(feed?.entries[0]?.title).toBe('Lamps')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(
      read(
        '{"version":"https://jsonfeed.org/version/1","__proto__":{"polluted":1},"items":[{"__proto__":{"url":"https://x.example"}}]}',
      )?.entries,
    ).toEqual([])
  })

  test.each([
    [
      'windows-1252',
      null,
      Buffer.from(
        rss('<item><title>Grün</title><link>/1</link></item>').replace('UTF-8', 'ISO-8859-1'),
        'latin1',
      ),
    ],
    [
      'UTF-8 declared as another',
      'text/xml; charset=iso-8859-1',
      Buffer.from(rss('<item><title>Grün</title><link>/1</link></item>')),
    ],
    [
      'windows-1252 declared as UTF-8',
      'text/xml; charset=utf-8',
      Buffer.from(rss('<item><title>Grün</title><link>/1</link></item>'), 'latin1'),
    ],
    [
      'an unknown name',
      'text/xml; charset=klingon',
      Buffer.from(rss('<item><title>Grün</title><link>/1</link></item>'), 'latin1'),
    ],
    [
      'UTF-16',
      null,
      Buffer.from(`\ufeff${rss('<item><title>Grün</title><link>/1</link></item>')}`, 'utf16le'),
    ],
  ])('reads %s', (_, type, bytes) => expect(read(bytes, type)?.entries[0]?.title).toBe('Grün'))

  test('reads what arrived of a feed that was cut off, and items without an end', () => {
    const whole = rss(
      '<item><title>One</title><link>/1</link><item><title>Two ü</title><link>/2</link></item>',
    )
    expect(read(whole)?.entries.map(({ title }) => title)).toEqual(['One', 'Two ü'])
    const bytes = new TextEncoder().encode(whole)
    for (let length = 0; length <= bytes.length; length += 1) read(bytes.subarray(0, length))
    expect(read(bytes.subarray(0, bytes.indexOf(0xbc)))?.entries[0]?.title).toBe('One')
  })

  test('returns the 50 newest entries once, whatever their order', () => {
    const item = (i: number) =>
      `<item><title>${i}</title><link>/${i}</link><guid>${i % 200}</guid><pubDate>${new Date(now - (400 - i) * 1000).toUTCString()}</pubDate></item>`
    const titles = read(rss(Array.from({ length: 400 }, (_, i) => item(i)).join('')))?.entries.map(
      ({ title }) => title,
    )
    expect(titles).toEqual(Array.from({ length: 50 }, (_, i) => String(399 - i)))
  })

  test.each([
    ['Mon, 30 Nov 2026 10:00:00 CET', '2026-11-30T10:00:00Z'],
    ['30 Nov 26 10:00 GMT', '2026-11-30T10:00:00Z'],
    ['Mo, 30 Nov 2026 10:00:00 +0100', '2026-11-30T09:00:00Z'],
    ['2026-11-30 10:00:00', '2026-11-30T10:00:00Z'],
    ['2026-11-30T10:00:00.123+05:30', '2026-11-30T04:30:00.123Z'],
    ['2026-11-30', '2026-11-30T00:00:00Z'],
    ['Mon, 30 Nov 2026 10:00:00', '2026-11-30T10:00:00Z'],
    ['Wed, 02 Dec 2026 10:00:00 GMT', null],
    ['yesterday', null],
  ])('reads the date %s', (date, expected) =>
    expect(readItem(`<link>/1</link><pubDate>${date}</pubDate>`)?.publishedAt).toBe(
      expected && Date.parse(expected),
    ),
  )

  test.each(['', '{', '{"items":[]}', '<html><title>x</title></html>', 'x', '<rss', '\ufeff', '[1]'])(
    'returns null for %j',
    (text) => expect(read(text)?.entries ?? null).toEqual(text === '<rss' ? [] : null),
  )

  const mebibytes = (text: string, size = 5) => text.repeat(Math.ceil((size * 1024 * 1024) / text.length))
  const open = '<item><link>/1</link><title>'
  test.each([
    [
      'items',
      rss(
        mebibytes('<item><title>A &amp; b</title><link>https://lamps.example/1</link><guid>1</guid></item>'),
      ),
    ],
    ['empty items', rss(mebibytes('<item/>'))],
    ['nesting', rss(open + mebibytes('<a>'))],
    ['attributes', rss(`<item ${mebibytes('a="x" ')}/>`)],
    ['pictures', rss(`<item>${mebibytes(`<img ${'src="/x" '.repeat(2000)}>`)}`)],
    ['references', rss(open + mebibytes('&#65;&amp;&nbsp;'))],
    ['<', rss(open + mebibytes('<'))],
    ['sections', rss(open + mebibytes('<![CDATA[x]]>'))],
    ['document types', rss(open + mebibytes('<![>'))],
    ['quotation marks', rss(`<item a=${mebibytes(`"'`)}>`)],
    ['end tags', rss(open + mebibytes('</a>'))],
    [
      'pictures in texts',
      rss(
        mebibytes(
          `<item><link>/1</link><description><![CDATA[${'<img src=x '.repeat(900)}]]></description></item>`,
        ),
      ),
    ],
    ['JSON', `{"version":"https://jsonfeed.org/version/1","items":${mebibytes('[', 1.9)}`],
  ])('reads 5 MiB of %s in little time', (_, text) => {
    const bytes = new TextEncoder().encode(text)
    read(bytes)
    const before = process.cpuUsage()
    read(bytes)
    const { user } = process.cpuUsage(before)
    // A machine that runs other tests is several times slower than one that serves pages
    expect(user / 1000).toBeLessThan(200)
  })

  test('asks for no time if a period is named like a prototype', () => {
    const head = '<rss xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">'
    const period = '<channel><sy:updatePeriod>constructor</sy:updatePeriod></channel></rss>'
    expect(read(head + period)?.ttlMs).toBeNull()
  })

  test('never throws', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...'<rss>|<channel>|<item>|</item>|<entry>|<feed xmlns:a="x">|<title>|</title>|<link>|<link href="|"/>|<![CDATA[|]]>|<!--|-->|<?|?>|<!DOCTYPE x [|]>|&#x110000;|&#0;|&amp;|<media:thumbnail url="|<guid|<__proto__>|{"version":"https://jsonfeed.org/version/1","items":[{"id":'.split(
          '|',
        ),
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        fc.option(fc.string()),
        fc.oneof(fc.webUrl(), fc.string()),
        (parts, type, url) => {
          const feed = read(`<rss>${parts.join('')}`, type, url)
          read(parts.join(''), type, url)
          for (const { title, url: address } of feed?.entries ?? []) {
            expect(title.length).toBeLessThanOrEqual(200)
            expect(address).toMatch(/^https?:/)
          }
        },
      ),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void read(bytes)))
  })
})
