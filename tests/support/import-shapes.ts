/** File in the format of another service, with invented content, and the links, notes and settings that an import must report. */
export type ImportShape = {
  readonly name: string
  readonly source: string
  readonly text: string
  readonly links: readonly (readonly [title: string, url: string | null, section?: string])[]
  readonly notes?: readonly (readonly [title: string, note: string])[]
  readonly set?: readonly string[]
  readonly leftOut?: readonly string[]
  readonly profile?: Readonly<Record<string, unknown>>
}

const page = (head: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
const nextData = (value: unknown): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
const rich = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
})

const linkBreezeLink = (orderIndex: number, title: string, url: string, more: object = {}) => ({
  id: 20 - orderIndex,
  pageId: 1,
  orderIndex,
  type: 'url',
  title,
  description: null,
  url,
  icon: null,
  iconUrl: null,
  imageUrl: null,
  isHighlighted: false,
  isActive: true,
  scheduleStart: null,
  scheduleEnd: null,
  clicksCount: 4,
  createdAt: '2026-01-01 10:00:00',
  ...more,
})
const linkBreeze = {
  version: 1,
  exportedAt: '2026-05-01T10:00:00.000Z',
  profile: [
    {
      id: 1,
      avatarUrl: '/uploads/avatar.webp',
      displayName: 'Example Studio',
      bio: 'Bread, slowly.\nBaked on Fridays.',
      badgeText: 'Open',
      socialLinks:
        '[{"platform":"instagram","url":"https://www.instagram.com/examplestudio"},{"platform":"email","url":"hello@example.org"}]',
    },
  ],
  links: [
    linkBreezeLink(2, 'Write to us', 'mailto:hello@example.org', { type: 'email' }),
    linkBreezeLink(0, 'Order bread', 'https://order.example.org/', {
      description: 'By Thursday',
      isHighlighted: true,
    }),
    linkBreezeLink(1, 'Old shop', 'https://old.example.org/', { isActive: false }),
    linkBreezeLink(3, 'Stollen', 'https://stollen.example.org/', {
      scheduleStart: '2030-11-15T00:00',
      scheduleEnd: '2030-12-24T12:00:00.000Z',
    }),
    linkBreezeLink(4, 'Price list', '/uploads/prices.pdf', { type: 'file' }),
    linkBreezeLink(5, 'Script', 'javascript:alert(1)'),
  ],
  settings: [
    { key: 'seoTitle', value: 'Example Studio, bakery' },
    { key: 'customCss', value: 'body{color:red}' },
    { key: 'sessionVersion', value: '3' },
  ],
  themes: [
    { id: 1, name: 'Aurora', mode: 'dark', isActive: false, isPreset: true },
    { id: 5, name: 'Terminal Mono', mode: 'dark', isActive: true, isPreset: true },
  ],
}

const bentoItem = (data: object, y: number) => ({
  data: { id: `item${y}`, ...data },
  position: { mobile: { x: 0, y }, desktop: { x: 0, y } },
})
const bento = {
  props: {
    pageProps: {
      profile: {
        id: 'p1',
        name: 'Example Studio',
        handle: 'examplestudio',
        image: 'https://storage.example.org/avatar.jpeg',
        bio: rich('Type and letters', 'Since 2020', ''),
        bento: {
          version: 'v2',
          items: [
            bentoItem({ type: 'link', href: 'https://talks.example.org/letters', overrides: {} }, 4),
            bentoItem({ type: 'section-header', title: rich('Work') }, 0),
            bentoItem(
              { type: 'link', href: 'https://fonts.example.org/', overrides: { title: rich('Fonts') } },
              1,
            ),
            bentoItem(
              {
                type: 'link',
                href: 'https://www.google.com/maps/@48.2,16.3,13z',
                overrides: { mapCaption: 'Our workshop' },
              },
              2,
            ),
            bentoItem({ type: 'section-header', title: rich('Talks') }, 3),
            bentoItem({ type: 'rich-text', title: rich('Say hello', 'any time') }, 5),
            bentoItem({ type: 'media', url: 'https://storage.example.org/photo.jpeg' }, 6),
            bentoItem({ type: 'link', href: 'hello@example.org' }, 7),
          ],
        },
      },
      fallback: {
        '/urlmetadata/https%3A%2F%2Ftalks.example.org%2Fletters': {
          title: 'On letters',
          imageUrl: 'https://storage.example.org/letters.png',
        },
      },
    },
  },
}
const bentoLinks: ImportShape['links'] = [
  ['Fonts', 'https://fonts.example.org/', 'Work'],
  ['Our workshop', 'https://www.google.com/maps/@48.2,16.3,13z', 'Work'],
  ['On letters', 'https://talks.example.org/letters', 'Talks'],
  ['Say hello', null, 'Talks'],
  ['hello@example.org', 'mailto:hello@example.org', 'Talks'],
]
const bentoSettings = { set: ['display_name', 'bio'], leftOut: ['avatar_url'] }
const firefoxFolder = (title: string, children: readonly object[], more: object = {}) => ({
  guid: 'x',
  title,
  typeCode: 2,
  type: 'text/x-moz-place-container',
  ...more,
  children,
})
const firefoxBookmark = (title: string, uri: string) => ({
  title,
  typeCode: 1,
  type: 'text/x-moz-place',
  uri,
})
const firefoxBackup = firefoxFolder('', [
  firefoxFolder('menu', [
    firefoxFolder('Shop', [
      firefoxBookmark('Bread', 'https://bread.example.org/'),
      { title: '', typeCode: 3, type: 'text/x-moz-place-separator' },
      firefoxBookmark('Most visited', 'place:sort=8&maxResults=10'),
      firefoxFolder('Winter', [firefoxBookmark('Stollen', 'https://stollen.example.org/')]),
    ]),
    firefoxBookmark('', 'https://blog.example.org/first-post'),
  ]),
  firefoxFolder('tags', [firefoxFolder('food', [firefoxBookmark('Bread', 'https://bread.example.org/')])], {
    root: 'tagsFolder',
  }),
])

const chromeFolder = (name: string, children: readonly object[]) => ({ name, type: 'folder', children })
const chromeBookmark = (name: string, url: string) => ({
  name,
  type: 'url',
  url,
  date_added: '13300000000000000',
})
const chromeBookmarks = {
  checksum: '0a',
  roots: {
    bookmark_bar: chromeFolder('Bookmarks bar', [
      chromeBookmark('Bread', 'https://bread.example.org/'),
      chromeFolder('Shop', [chromeBookmark('Cake', 'https://cake.example.org/')]),
      chromeBookmark('Settings', 'chrome://settings/'),
    ]),
    other: chromeFolder('Other bookmarks', [chromeBookmark('No address', '')]),
    synced: chromeFolder('Mobile bookmarks', []),
    trash: chromeFolder('Trash', [chromeBookmark('Deleted', 'https://deleted.example.org/')]),
  },
  version: 1,
}

const bentoNotes: ImportShape['notes'] = [['', '“media” of Bento has no web address.']]

const beacons = {
  props: {
    pageProps: {
      dehydratedState: {
        queries: [
          {
            state: {
              data: {
                page: {
                  links: [
                    {
                      id: 'b1',
                      title: 'Coaching',
                      items: [
                        { title: 'First steps', url: 'https://coach.example.org/first' },
                        { label: 'Plans', linkUrl: 'coach.example.org/plans' },
                      ],
                    },
                    { name: 'E-mail', url: 'mailto:hello@example.org' },
                    { title: 'Log in', url: 'https://beacons.ai/login' },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  },
}

const linktree = {
  props: {
    pageProps: {
      username: 'examplestudio',
      pageTitle: 'Example Studio',
      description: 'Bowls and cups',
      theme: { key: 'AIR_BLACK', type: 'AIR' },
      account: { username: 'examplestudio', profilePictureUrl: 'https://cdn.example.org/avatar.png' },
      socialLinks: [{ type: 'EMAIL_ADDRESS', url: 'hello@example.org', position: 0 }],
      links: [
        { id: 1, type: 'HEADER', title: 'Shop', url: null, position: 0 },
        { id: 2, type: 'CLASSIC', title: 'Bowls', url: 'https://shop.example.org/bowls', position: 1 },
        { id: 3, type: 'CLASSIC', title: 'Mail', url: 'order@example.org', position: 2 },
      ],
    },
  },
  page: '/[profile]',
}
const linktreeSettings = { set: ['display_name', 'bio', 'social_links'], leftOut: ['avatar_url', 'theme'] }

export const importShapes: readonly ImportShape[] = [
  {
    name: 'a full backup of LinkBreeze',
    source: 'linkbreeze',
    text: JSON.stringify(linkBreeze),
    links: [
      ['Order bread', 'https://order.example.org/'],
      ['Old shop', 'https://old.example.org/'],
      ['Write to us', 'mailto:hello@example.org'],
      ['Stollen', 'https://stollen.example.org/'],
    ],
    notes: [
      ['Script', ''],
      ['Price list', 'It links to a part of the same page.'],
    ],
    set: ['display_name', 'bio', 'social_links', 'seo', 'theme'],
    leftOut: ['avatar_url', 'badge_text', 'customCss'],
    profile: {
      bio: 'Bread, slowly.\nBaked on Fridays.',
      social_links: [
        { platform: 'instagram', url: 'https://www.instagram.com/examplestudio' },
        { platform: 'email', url: 'mailto:hello@example.org' },
      ],
      theme: { preset: 'terminal', mode: 'dark' },
      seo: { title: 'Example Studio, bakery' },
    },
  },
  {
    name: 'a page of Bento with its data',
    source: 'bento',
    text: page(
      '<meta property="og:url" content="https://bento.me/examplestudio">',
      `<a href="https://bento.me/login">Log in</a>${nextData(bento)}`,
    ),
    links: bentoLinks,
    notes: bentoNotes,
    ...bentoSettings,
    profile: { display_name: 'Example Studio', bio: 'Type and letters\nSince 2020' },
  },
  {
    name: 'the data of a page of Bento alone',
    source: 'bento',
    text: JSON.stringify(bento),
    links: bentoLinks,
    notes: bentoNotes,
    ...bentoSettings,
  },
  {
    name: 'a page of Bento as it is shown, with Open Graph',
    source: 'bento',
    text: page(
      '<meta property="og:url" content="https://bento.me/examplestudio"><meta property="og:title" content="Example Studio"><meta property="og:description" content="Type designer"><meta property="og:image" content="https://storage.example.org/og.png">',
      '<main><h2>Work</h2><a href="https://fonts.example.org/"><p>Fonts</p></a><a href="mailto:hello@example.org" aria-label="Email"></a><a href="/signup">Sign up</a></main>',
    ),
    links: [
      ['Work', null],
      ['Fonts', 'https://fonts.example.org/'],
    ],
    notes: [['Sign up', 'It is a link of the service itself.']],
    set: ['display_name', 'bio', 'social_links'],
    leftOut: ['avatar_url'],
    profile: { bio: 'Type designer', social_links: [{ platform: 'email', url: 'mailto:hello@example.org' }] },
  },
  {
    name: 'a page of Beacons with its data and Open Graph',
    source: 'beacons',
    text: page(
      '<title>Example Studio | Beacons</title><link rel="canonical" href="https://beacons.ai/examplestudio"><meta property="og:title" content="Example Studio | Beacons"><meta property="og:description" content="Runs far"><meta property="og:image" content="https://cdn.example.org/profile.png">',
      nextData(beacons),
    ),
    links: [
      ['First steps', 'https://coach.example.org/first', 'Coaching'],
      ['Plans', 'https://coach.example.org/plans', 'Coaching'],
      ['E-mail', 'mailto:hello@example.org'],
    ],
    notes: [['Log in', 'It is a link of the service itself.']],
    set: ['display_name', 'bio'],
    leftOut: ['avatar_url'],
    profile: { display_name: 'Example Studio', bio: 'Runs far' },
  },
  {
    name: 'the data of a page of Linktree alone',
    source: 'linktree',
    text: JSON.stringify(linktree, null, 2),
    links: [
      ['Shop', null],
      ['Bowls', 'https://shop.example.org/bowls'],
      ['Mail', 'mailto:order@example.org'],
    ],
    ...linktreeSettings,
    profile: { social_links: [{ platform: 'email', url: 'mailto:hello@example.org' }] },
  },
  {
    name: 'a page of Linktree as it is shown',
    source: 'linktree',
    text: page(
      '<title>Example Studio | Linktree</title><link rel="canonical" href="https://linktr.ee/examplestudio"><meta property="og:title" content="Example Studio | Linktree"><meta name="description" content="Bowls and cups">',
      `<h1>Example Studio</h1><h2>Bowls and cups</h2>
<a href="https://www.instagram.com/examplestudio" data-testid="SocialIcon" title="instagram"><svg></svg></a>
<a href="mailto:hello@example.org" data-testid="SocialIcon" title="email"><svg></svg></a>
<a href="https://shop.example.org/" data-testid="LinkButton"><img src="https://cdn.example.org/thumb.png" alt=""><p>Shop</p></a>
<a href="https://linktr.ee/anotherstudio">Our other page</a>
<a href="https://linktr.ee/">Join examplestudio on Linktree</a>
<a href="#">Cookie Preferences</a>
<a href="https://linktr.ee/s/about/trust-center/report/">Report</a>
<a href="https://linktr.ee/s/privacy/">Privacy</a>
<a href="/s/terms/">Terms</a>`,
    ),
    links: [
      ['Shop', 'https://shop.example.org/'],
      ['Our other page', 'https://linktr.ee/anotherstudio'],
    ],
    notes: [
      ['Join examplestudio on Linktree', 'It is a link of the service itself.'],
      ['Cookie Preferences', 'It has no target.'],
      ['Report', 'It is a link of the service itself.'],
      ['Privacy', 'It is a link of the service itself.'],
      ['Terms', 'It is a link of the service itself.'],
    ],
    set: ['display_name', 'bio', 'social_links'],
    profile: {
      display_name: 'Example Studio',
      bio: 'Bowls and cups',
      social_links: [
        { platform: 'instagram', url: 'https://www.instagram.com/examplestudio' },
        { platform: 'email', url: 'mailto:hello@example.org' },
      ],
    },
  },
  {
    name: 'a page of LittleLink with its footer',
    source: 'littlelink',
    text: `<!DOCTYPE html>
<!-- To change the theme, change the class on the html tag -->
<html class="theme-dark" lang="en"><head><title>Example Studio</title><meta name="description" content="Maps and trails.">
<meta rel="canonical" href="https://studio.example.org"></head><body><div class="container"><div class="column">
<img class="avatar avatar--rounded" src="images/avatar.png" srcset="images/avatar@2x.png 2x" alt="Example Studio"><h1><div>Example Studio</div></h1><p>Maps and trails.</p>
<div class="button-stack" role="navigation"><!-- GitHub -->
<a class="button button-github" href="https://github.com/examplestudio" target="_blank" rel="noopener" role="button"><img class="icon" aria-hidden="true" src="images/icons/github.svg" alt="GitHub Logo">GitHub</a>
<a class="button button-default" href="mailto:hello@example.org" role="button"><img class="icon" src="images/icons/generic-email.svg" alt="Email Icon">Email</a>
<a class="button button-default" href="maps/index.html" role="button">All maps</a>
<a class="button button-default" href="#" role="button">Later</a></div>
<footer><a href="privacy.html">Privacy Policy</a> | Build your own by forking <a href="https://littlelink.io" target="_blank" rel="noopener">LittleLink</a></footer></div></div></body></html>`,
    links: [
      ['GitHub', 'https://github.com/examplestudio'],
      ['Email', 'mailto:hello@example.org'],
      ['All maps', 'https://studio.example.org/maps/index.html'],
    ],
    notes: [
      ['Later', 'It has no target.'],
      ['Privacy Policy', 'It is in the footer of that page.'],
      ['LittleLink', 'It is in the footer of that page.'],
    ],
    set: ['display_name', 'bio', 'theme'],
    leftOut: ['avatar_url'],
    profile: { bio: 'Maps and trails.', theme: { mode: 'dark' } },
  },
  {
    name: 'bookmarks in nested folders',
    source: 'bookmarks',
    text: `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://first.example.org/">First</A>
        <DT><H3>Glazes</H3>
        <DL><p>
            <DT><A HREF="https://moss.example.org/">Moss</A>
            <DD>A green one
        </DL><p>
        <DT><A HREF="https://back.example.org/">Back in the bar</A>
    </DL><p>
    <DT><A HREF="mailto:hello@example.org">Outside</A>
    <DT><A HREF="javascript:void(0)">Bookmarklet</A>
</DL><p>`,
    links: [
      ['First', 'https://first.example.org/', 'Bookmarks bar'],
      ['Moss', 'https://moss.example.org/', 'Glazes'],
      ['Back in the bar', 'https://back.example.org/', 'Bookmarks bar'],
      ['Outside', 'mailto:hello@example.org'],
    ],
    notes: [['Bookmarklet', 'Only your browser can open this address.']],
  },
  {
    name: 'user data of LinkStack with a theme',
    source: 'linkstack',
    text: JSON.stringify({
      name: 'Example Studio',
      email: 'account@example.org',
      littlelink_name: 'examplestudio',
      littlelink_description: '<p>Lessons</p>',
      theme: 'galaxy',
      links: [
        {
          id: 1,
          link: 'https://lessons.example.org/',
          title: 'Lessons',
          order: 1,
          button_id: 1,
          type: 'link',
        },
        { id: 2, link: 'hello@example.org', title: 'Write', order: 2, button_id: 6, type: 'email' },
      ],
    }),
    links: [
      ['Lessons', 'https://lessons.example.org/'],
      ['Write', 'mailto:hello@example.org'],
    ],
    set: ['display_name', 'bio'],
    leftOut: ['theme'],
  },
  {
    name: 'settings of littlelink-server with a theme',
    source: 'littlelink_server',
    text: 'NAME=Example Studio\nBIO=Synths\nTHEME=Dark\nAVATAR_URL=https://cdn.example.org/avatar.png\nEMAIL=hello@example.org\nGITHUB=https://github.com/examplestudio\n',
    links: [
      ['hello@example.org', 'mailto:hello@example.org'],
      ['GitHub', 'https://github.com/examplestudio'],
    ],
    set: ['display_name', 'bio', 'theme'],
    leftOut: ['avatar_url'],
    profile: { theme: { mode: 'dark' } },
  },
  {
    name: 'a list with e-mail addresses',
    source: 'list',
    text: '# Contact\nhello@example.org\nOrders: order@example.org\nhttps://example.org/',
    links: [
      ['hello@example.org', 'mailto:hello@example.org', 'Contact'],
      ['Orders', 'mailto:order@example.org', 'Contact'],
      ['example.org', 'https://example.org/', 'Contact'],
    ],
  },
  {
    name: 'a page with relative links and its own address',
    source: 'page',
    text: page(
      '<title>Example Studio</title><link rel="canonical" href="https://studio.example.org/links/">',
      '<a href="../shop">Shop</a><a href="//cdn.example.org/list.pdf">List</a><a href="?page=2#more">More</a><a href="#top">Up</a><a href="JavaScript:alert(1)">Script</a>',
    ),
    links: [
      ['Shop', 'https://studio.example.org/shop'],
      ['List', 'https://cdn.example.org/list.pdf'],
      ['More', 'https://studio.example.org/links/?page=2#more'],
    ],
    notes: [
      ['Script', ''],
      ['Up', 'It has no target.'],
    ],
    set: ['display_name'],
  },
  {
    name: 'a backup of Firefox in JSON',
    source: 'bookmarks',
    text: JSON.stringify(firefoxBackup),
    links: [
      ['Bread', 'https://bread.example.org/', 'Shop'],
      ['Stollen', 'https://stollen.example.org/', 'Winter'],
      ['First post', 'https://blog.example.org/first-post'],
    ],
    notes: [['Most visited', 'Only your browser can open this address.']],
  },
  {
    name: 'the bookmarks file of Chrome',
    source: 'bookmarks',
    text: JSON.stringify(chromeBookmarks, null, 3),
    links: [
      ['Bread', 'https://bread.example.org/'],
      ['Cake', 'https://cake.example.org/', 'Shop'],
    ],
    notes: [
      ['Settings', 'Only your browser can open this address.'],
      ['No address', 'It has no web address.'],
    ],
  },
  {
    name: 'outlines with entities that stay as they are',
    source: 'bookmarks',
    text: `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
<opml version="2.0"><head><title>Feeds</title></head><body>
<outline text="Bread &amp; more"><outline type="rss" text="Blog &b;" xmlUrl="https://blog.example.org/feed" htmlUrl="https://blog.example.org/?a=1&amp;b=2"/>
<outline text="Only a feed" xmlUrl="https://feed.example.org/rss" /></outline>
<outline text="Site > others" type="link" url="site.example.org"></outline><outline text="A thought"/></body></opml>`,
    links: [
      ['Blog &b;', 'https://blog.example.org/?a=1&b=2', 'Bread & more'],
      ['Only a feed', 'https://feed.example.org/rss', 'Bread & more'],
      ['Site > others', 'https://site.example.org'],
    ],
    notes: [['A thought', 'It has no web address.']],
  },
  {
    name: 'a link file of macOS',
    source: 'bookmarks',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>Name</key><string>x</string>
<key>URL</key>
<string>https://shop.example.org/winter-bread?a=1&amp;b=2</string></dict></plist>`,
    links: [['Winter bread', 'https://shop.example.org/winter-bread?a=1&b=2']],
  },
  {
    name: 'a link file of Windows',
    source: 'bookmarks',
    text: '[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,11\r\n[InternetShortcut]\r\nIDList=\r\nURL=https://shop.example.org/winter-bread\r\n',
    links: [['Winter bread', 'https://shop.example.org/winter-bread']],
  },
  {
    name: 'a link file of Linux',
    source: 'bookmarks',
    text: '[Desktop Entry]\nType=Link\nName=My shop\nURL=https://shop.example.org/\n',
    links: [['My shop', 'https://shop.example.org/']],
  },
  {
    name: 'a contact table of Excel',
    source: 'csv',
    text: 'sep=;\r\nName;Adresse;Telefon;Mobil;E-Mail;Webseite;Bereich\r\nCafé;Lindenplatz 4;+49 (0)30 901820;;Anna <anna@müller.example>, b@example.org;www.cafe.example;Bar\r\nIda;;;0171 1234567;;;\r\nOtto;;12;;otto@;;\r\n;Lindenplatz 9;;;;;',
    links: [
      ['Café', 'https://www.cafe.example', 'Bar'],
      ['+49 (0)30 901820', 'tel:+4930901820', 'Bar'],
      ['anna@xn--mller-kva.example', 'mailto:anna@xn--mller-kva.example', 'Bar'],
      ['b@example.org', 'mailto:b@example.org', 'Bar'],
      ['Ida', 'tel:01711234567'],
    ],
    notes: [
      ['Otto', 'must be a telephone number'],
      ['otto@', 'enter a complete e-mail address'],
      ['', 'Its row has no web address, phone number or e-mail address.'],
      ['Adresse', 'These columns are not read.'],
    ],
  },
  {
    name: 'a page that a script draws',
    source: 'beacons',
    text: page(
      '<link rel="canonical" href="https://beacons.ai/examplestudio"><meta property="og:title" content="Example Studio">',
      '<div id="root"></div>',
    ),
    links: [],
    notes: [
      [
        '',
        'No links were read. If a script draws the page, open it in a browser, save it and send the file.',
      ],
    ],
    set: ['display_name'],
  },
]
