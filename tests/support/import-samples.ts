/** Files in the formats of other services, with invented content. */

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const linktreeData = {
  props: {
    pageProps: {
      username: 'marloquint',
      pageTitle: 'Marlo Quint',
      description: 'Bowls, cups and the odd vase.\nPorto',
      account: { id: 1, username: 'marloquint', profilePictureUrl: `data:image/png;base64,${pixel}` },
      socialLinks: [
        { type: 'INSTAGRAM', url: 'https://www.instagram.com/marlo.quint', position: 0 },
        { type: 'EMAIL_ADDRESS', url: 'hello@marlo.example', position: 1 },
      ],
      links: [
        { id: 1, type: 'CLASSIC', title: 'Shop', url: 'https://shop.marlo.example/', position: 1 },
        { id: 2, type: 'HEADER', title: 'Find me', url: null, position: 2 },
        { id: 3, type: 'GROUP', title: 'Workshops', position: 3 },
        {
          id: 4,
          type: 'CLASSIC',
          title: 'Beginners',
          url: 'https://marlo.example/beginners?utm_source=lt',
          position: 1,
          parent: { id: 3 },
          modifiers: { thumbnailUrl: `data:image/png;base64,${pixel}`, layoutOption: 'featured' },
        },
        {
          id: 5,
          type: 'YOUTUBE_VIDEO',
          title: 'Throwing a bowl',
          url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          position: 4,
          modifiers: { thumbnailUrl: 'https://ugc.example/thumb.png' },
        },
        {
          id: 6,
          type: 'CLASSIC',
          title: 'Wine tasting',
          url: 'https://marlo.example/wine',
          position: 5,
          rules: { gate: { activeOrder: ['age'], age: { minAge: 21 } } },
        },
        {
          id: 7,
          type: 'CLASSIC',
          title: 'For members',
          url: 'https://marlo.example/members',
          position: 6,
          rules: { gate: { activeOrder: ['passcode'], passcode: {} } },
        },
        { id: 8, type: 'CLASSIC', title: 'Shop again', url: 'https://www.shop.marlo.example', position: 7 },
        { id: 9, type: 'CONTACT_DETAILS', title: 'Contact', position: 8 },
        { id: 10, type: 'CLASSIC', title: 'Odd', url: 'javascript:alert(1)', position: 9 },
      ],
    },
  },
  page: '/[profile]',
}

const linktree = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Marlo Quint | Linktree</title>
<meta property="og:url" content="https://linktr.ee/marloquint"><link rel="canonical" href="https://linktr.ee/marloquint"></head>
<body><div id="__next"><h1>Marlo Quint</h1><a href="https://shop.marlo.example/">Shop</a></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(linktreeData).replaceAll('<', '\\u003c')}</script></body></html>`

const linkstack = JSON.stringify({
  id: 4,
  name: 'Ines Ferro',
  email: 'ines@ferro.example',
  littlelink_name: 'ines',
  littlelink_description: '<p>Cellist &amp; teacher</p><p>Lessons in Braga</p>',
  theme: 'galaxy',
  image_data: pixel,
  image_extension: 'png',
  links: [
    {
      id: 1,
      link: '',
      title: 'Lessons',
      order: 1,
      click_number: 0,
      up_link: 'no',
      button_id: 42,
      custom_css: '',
      custom_icon: 'fa-external-link',
      type: 'heading',
      type_params: '{}',
    },
    {
      id: 2,
      link: 'https://ferro.example/lessons',
      title: 'Book a lesson',
      order: 2,
      click_number: 12,
      up_link: 'no',
      button_id: 1,
      custom_css: 'color:red',
      type: 'link',
      type_params: null,
    },
    {
      id: 3,
      link: '',
      title: '',
      order: 3,
      up_link: 'no',
      button_id: 43,
      type: 'spacer',
      type_params: '{"height":2}',
    },
    {
      id: 4,
      link: '',
      title: '<p>About me</p><p>I play <b>old</b> music.</p>',
      order: 4,
      up_link: 'no',
      button_id: 93,
      type: 'text',
      type_params: null,
    },
    {
      id: 5,
      link: 'https://bsky.app/profile/ferro.example',
      title: 'bluesky',
      order: 5,
      up_link: 'no',
      button_id: 94,
      type: 'predefined',
      type_params: null,
    },
    {
      id: 6,
      link: '{"first_name":"Ines","last_name":"Ferro","organization":"Studio Ferro","email":"ines@ferro.example","cell_phone":"+351 910 000 000"}',
      title: 'My card',
      order: 6,
      up_link: 'no',
      button_id: 96,
      type: 'vcard',
      type_params: null,
    },
    {
      id: 7,
      link: 'tel:+351 910 000 000',
      title: 'Call me',
      order: 7,
      up_link: 'no',
      button_id: 44,
      type: 'telephone',
      type_params: null,
    },
    {
      id: 8,
      link: 'mailto:ines@ferro.example',
      title: 'Write to me',
      order: 8,
      up_link: 'no',
      button_id: 6,
      type: 'email',
      type_params: null,
    },
    {
      id: 9,
      link: 'https://ferro.example/concerts',
      title: 'Next concert',
      order: 9,
      up_link: 'yes',
      button_id: 2,
      type: 'link',
      type_params: null,
    },
  ],
})

const littlelink = `<!DOCTYPE html><html class="theme-auto" lang="en"><head><meta charset="utf-8"><title>Ollie Brandt</title>
<meta name="description" content="Maps and trails."><link rel="stylesheet" href="css/brands.css"></head><body>
<div class="container" role="main"><img class="avatar avatar--rounded" src="images/avatar.png" alt="Ollie">
<h1><div>Ollie Brandt</div></h1><p>Maps and trails.</p><div class="button-stack" role="navigation">
<a class="button button-default" href="https://brandt.example" target="_blank" rel="noopener" role="button"><img class="icon" aria-hidden="true" src="images/icons/generic-website.svg" alt="">Website</a>
<a class="button button-github" href="https://github.com/olliebrandt" target="_blank" role="button"><img class="icon" src="images/icons/github.svg" alt="">GitHub</a>
<a class="button button-mastodon" href="https://mastodon.example/@ollie" role="button">Mastodon</a>
<a class="button button-default" href="mailto:ollie@brandt.example" role="button">E-mail</a></div>
<footer><a href="privacy.html">Privacy Policy</a> | Build your own by forking <a href="https://littlelink.io">LittleLink</a>.</footer></div></body></html>`

const littlelinkServer = `# docker run --env-file
META_TITLE=Rafa Costa
META_DESCRIPTION=Synths
THEME=Dark
NAME=Rafa Costa
BIO="Synths and noise"
BUTTON_ORDER=EMAIL,YOUTUBE,PATCHES,GITHUB
GITHUB=https://github.com/rafacosta
YOUTUBE=https://www.youtube.com/@rafacosta
EMAIL=rafa@costa.example
EMAIL_TEXT=Write me
CUSTOM_BUTTON_TEXT=Patches,Shop
CUSTOM_BUTTON_URL=https://costa.example/patches,https://costa.example/shop
CUSTOM_BUTTON_NAME=PATCHES,SHOP
PRIVATEBIN=https://bin.costa.example/
MY_OWN_THING=1
`

const sectionsJson = JSON.stringify({
  app: 'Other service',
  version: 3,
  exportedAt: '2026-05-01T10:00:00.000Z',
  profile: { displayName: 'Noor Haddad', bio: 'Bread, slowly.', avatarUrl: null },
  socialLinks: [{ platform: 'instagram', url: 'https://instagram.com/noor.bakes' }],
  sections: [{ id: 1, title: 'Orders' }],
  links: [
    {
      id: 11,
      title: 'Order bread',
      url: 'https://noor.example/order',
      sectionId: 1,
      isActive: true,
      sortOrder: 1,
      description: 'By Thursday',
    },
    {
      id: 12,
      title: 'Christmas stollen',
      url: 'https://noor.example/stollen',
      sectionId: 1,
      isActive: true,
      sortOrder: 2,
      scheduledStart: '2026-11-15T00:00:00.000Z',
      scheduledEnd: '2026-12-24T12:00:00.000Z',
    },
    { id: 13, title: 'Old shop', url: 'https://noor.example/old', isActive: false, sortOrder: 3 },
    { id: 14, type: 'divider', title: 'Visit', sortOrder: 4 },
  ],
  themes: [],
})

const bento = `<!DOCTYPE html><html><head><title>Juno Park</title><meta property="og:url" content="https://bento.me/juno">
<meta property="og:title" content="Juno Park"><meta property="og:description" content="Type designer"></head><body><main><h1>Juno Park</h1>
<h2>Work</h2><a href="https://juno.example/fonts" target="_blank"><div><p>Fonts</p></div></a>
<a href="https://dribbble.com/junopark" aria-label="Dribbble"></a><h2>Talks</h2><a href="https://vimeo.com/76979871"><span>On letters</span></a>
<a href="https://bento.me/login">Log in</a></main></body></html>`

const beacons = `<!DOCTYPE html><html><head><title>Tomas Vale - Beacons</title><link rel="canonical" href="https://beacons.ai/tomasvale">
<meta name="description" content="Runs far"></head><body><h1>Tomas Vale</h1><a href="https://tomas.example/coaching">Coaching</a>
<a href="https://tomas.example/plans">Training plans</a><a href="https://www.strava.com/athletes/1234"><img alt="Strava" src="x.svg"></a>
<a href="https://beacons.ai/signup">Make your own</a><a href="#top">Up</a></body></html>`

const carrd = `<!DOCTYPE HTML><html lang="en"><head><title>Lena Ortiz</title><meta name="description" content="Florist"/>
<meta property="og:site_name" content="Lena Ortiz"><!-- Built with carrd.co --></head><body class="is-loading"><div id="wrapper"><div id="main"><div class="inner">
<h1 id="text01">Lena Ortiz</h1><ul id="buttons01" class="buttons"><li><a href="https://ortiz.example/order" class="button n01">Order</a></li>
<li><a href="https://ortiz.example/weddings" class="button n02">Weddings</a></li></ul>
<ul id="icons01" class="icons"><li><a class="n01" href="https://www.instagram.com/lena.ortiz" aria-label="Instagram"><svg><use xlink:href="#x"></use></svg></a></li></ul>
<p id="text02"><a href="https://carrd.co/build">Made with Carrd</a></p></div></div></div></body></html>`

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Pottery</H3>
    <DL><p>
        <DT><A HREF="https://glaze.example/" ADD_DATE="1700000001" ICON="data:image/png;base64,${pixel}">Glaze &amp; fire</A>
        <DD>Recipes
        <DT><A HREF="https://kiln.example/plans">Kiln plans</A>
        <DT><A HREF="javascript:void(0)">Bookmarklet</A>
    </DL><p>
    <DT><H3>Music</H3>
    <DL><p>
        <DT><A HREF="https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO">For glazing</A>
        <DT><A HREF="https://glaze.example">Again</A>
    </DL><p>
</DL>`

const csv =
  'Name;URL;Kategorie;Beschreibung;aktiv\r\n"Laden; und mehr";https://laden.example/;Kaufen;"Täglich ""frisch""";ja\r\nKarte;laden.example/karte;;;nein\r\nOhne;;;;\r\n'
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const list = `# Reading
- [The long essay](https://read.example/essay)
2. Notes on clay: https://read.example/clay.
read.example/plain
just words
- Portfolio
https://read.example/portfolio
Call us: 020 7946 0958
me@read-example,com
read.example/after
https://open.spotify,com/x
www.read-example,fr
htps://read.example/glazes
ftp://read.example/y
+33 6 12 34 56 78
12 Park Street, Bristol
`

export type ImportSample = {
  readonly name: string
  readonly source: string
  readonly bytes: Buffer
  /** Titles of imported entries, in order. */
  readonly importedTitles: readonly string[]
  /** Titles of skipped entries, with reasons. */
  readonly excludedItems: readonly (readonly [title: string, reason: string])[]
}

const sample = (
  name: string,
  source: string,
  text: string | Buffer,
  importedTitles: readonly string[],
  excludedItems: readonly (readonly [string, string])[] = [],
): ImportSample => ({ name, source, bytes: Buffer.from(text as string), importedTitles, excludedItems })

const ownExport = {
  exported_at: '2026-03-01T09:00:00.000Z',
  profiles: [
    { id: 12, username: 'kiln', bio: 'Bowls and cups' },
    { id: 13, username: 'wheel' },
  ],
  links: [
    { id: 40, profile_id: 12, order: 0, title: 'Bowls', url: 'https://kiln.example/bowls', campaign_id: 5 },
    { id: 41, profile_id: 12, order: 1, title: 'Courses', url: 'https://kiln.example/courses' },
    {
      id: 42,
      profile_id: 12,
      order: 2,
      title: 'Members',
      url: 'https://kiln.example/members',
      gate: { type: 'code', min_age: null, message: null },
    },
    { id: 43, profile_id: 12, order: 3, title: 'Past', url: 'https://kiln.example/past', archived_at: 'x' },
    { id: 44, profile_id: 13, order: 0, title: 'Of the other', url: 'https://wheel.example/' },
    { id: 45, profile_id: 99, order: 0, title: 'Of nobody', url: 'https://nobody.example/' },
  ],
  variants: [
    {
      id: 8,
      profile_id: 12,
      name: 'Courses first',
      key: 'courses-first',
      kind: 'experiment',
      status: 'running',
      weight: 30,
      conditions: [{ attribute: 'device', operator: 'eq', value: 'mobile' }],
      overrides: { link_order: [41, 40], hidden_link_ids: [43], link_titles: { 41: 'Learn' }, theme: null },
      goal: { metric: 'link_click', link_id: 41 },
      stats: {},
    },
    { id: 9, profile_id: 12, name: 'Past', archived_at: '2026-01-01T00:00:00.000Z' },
  ],
  campaigns: [
    {
      id: 5,
      profile_id: 12,
      name: 'Spring fair',
      slug: 'spring-fair',
      status: 'active',
      starts_at: '2026-02-01T00:00:00Z',
      ends_at: null,
      timezone: 'Europe/Vienna',
      link_ids: [40],
      variant_id: 8,
      goal: { metric: 'clicks', target: 50, progress: 0.5 },
    },
  ],
  versions: [{ id: 1 }],
  alerts: [{ id: 1 }],
}

export const importSamples: readonly ImportSample[] = [
  sample(
    'a saved page of Linktree',
    'linktree',
    linktree,
    ['Shop', 'Find me', 'Beginners', 'Throwing a bowl', 'Wine tasting', 'For members'],
    [
      ['Shop again', 'duplicate'],
      ['Odd', 'address_refused'],
      ['Contact', 'not_supported'],
    ],
  ),
  sample(
    'an export of the service',
    'vitrine',
    JSON.stringify(ownExport),
    ['Bowls', 'Courses', 'Members'],
    [
      ['Past', 'archived'],
      ['Of nobody', 'invalid'],
      ['wheel', 'other_profile'],
      ['alerts', 'not_supported'],
      ['versions', 'not_supported'],
    ],
  ),
  sample(
    'user data of LinkStack',
    'linkstack',
    linkstack,
    ['Next concert', 'Lessons', 'Book a lesson', 'About me', 'My card', 'Call me', 'Write to me'],
    [['', 'not_supported']],
  ),
  sample(
    'a page of LittleLink',
    'littlelink',
    littlelink,
    ['Website', 'GitHub', 'Mastodon', 'E-mail'],
    [
      ['Privacy Policy', 'no_address'],
      ['LittleLink', 'not_supported'],
    ],
  ),
  sample(
    'settings of littlelink-server',
    'littlelink_server',
    littlelinkServer,
    ['Write me', 'YouTube', 'Patches', 'GitHub', 'Shop', 'Privatebin'],
    [['MY_OWN_THING', 'not_supported']],
  ),
  sample('JSON with sections and schedules', 'json', sectionsJson, [
    'Order bread',
    'Christmas stollen',
    'Old shop',
    'Visit',
  ]),
  sample(
    'a page of Bento',
    'bento',
    bento,
    ['Work', 'Fonts', 'Talks', 'On letters'],
    [['Log in', 'not_supported']],
  ),
  sample(
    'a page of Beacons',
    'beacons',
    beacons,
    ['Coaching', 'Training plans'],
    [
      ['Make your own', 'not_supported'],
      ['Up', 'no_address'],
    ],
  ),
  sample('a page of Carrd', 'carrd', carrd, ['Order', 'Weddings'], [['Made with Carrd', 'not_supported']]),
  sample(
    'bookmarks of a browser',
    'bookmarks',
    bookmarks,
    ['Glaze & fire', 'Kiln plans', 'For glazing'],
    [
      ['Again', 'duplicate'],
      ['Bookmarklet', 'address_refused'],
    ],
  ),
  sample('a table with semicolons', 'csv', csv, ['Laden; und mehr', 'Karte'], [['Ohne', 'no_address']]),
  sample('a table in UTF-16', 'csv', utf16('title\turl\r\nEins\thttps://eins.example\r\n'), ['Eins']),
  sample('a table with a byte order mark', 'csv', '\ufefflink,title\nhttps://bom.example,With mark\n', [
    'With mark',
  ]),
  sample(
    'a plain list',
    'list',
    list,
    [
      'The long essay',
      'Notes on clay',
      'Plain',
      'Portfolio',
      'Call us',
      'After',
      'Glazes',
      '+33 6 12 34 56 78',
      '12 Park Street',
    ],
    [
      ['just words', 'no_address'],
      ['me@read-example,com', 'address_refused'],
      ['https://open.spotify,com/x', 'address_refused'],
      ['www.read-example,fr', 'address_refused'],
      ['ftp://read.example/y', 'address_refused'],
    ],
  ),
  sample(
    'any page with links',
    'page',
    '<html><head><title>Blogroll</title></head><body><h2>Friends</h2><p><a href="https://friend.example/">A friend</a></p></body></html>',
    ['A friend'],
  ),
  sample('JSON with a list of links', 'json', '{"links":[{"label":"Docs","href":"https://docs.example"}]}', [
    'Docs',
  ]),
]

export const createBookmarks = (count: number): Buffer => {
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `<DT><A HREF="https://site${i % 700}.example/page/${i}" ADD_DATE="17000${i}">Bookmark number ${i}</A>`,
  )
  return Buffer.from(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n<DT><H3>Saved</H3>\n<DL><p>\n${rows.join('\n')}\n</DL><p>\n</DL>`,
  )
}
