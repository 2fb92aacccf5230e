/**
 * Page of a service with the mark-up of a stored public copy (`real`), or of what programs that read such pages expect
 * (`modelled`). Names, texts and URLs are invented; styles, scripts and drawings are left out.
 */
export type CollectedPage = {
  readonly service: string
  readonly origin: 'real' | 'modelled'
  readonly address: string
  readonly html: string
  /** Links with a title, in any order. A link without a title has the title null. */
  readonly links: readonly (readonly [title: string | null, url: string])[]
  readonly pictures: number
}

type Link = readonly [title: string, url: string]

const cdn = 'http://cdn.example.net'
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const each = <T extends readonly unknown[]>(
  links: readonly T[],
  create: (title: T[0], url: T[1], i: number) => string,
) => links.map(([title, url], i) => create(title, url, i)).join('\n')
const document = (head: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">${head}</head>\n<body>${body}</body></html>`
const nextData = (pageProps: object, more: object = {}) =>
  `<script id="__NEXT_DATA__" type="application/json" crossorigin="anonymous">${JSON.stringify({ props: { pageProps, __N_SSP: true }, page: '/[profile]', ...more })}</script>`

const florist: readonly Link[] = [
  ['Wedding bouquets', 'https://blooms.example.org/weddings/'],
  ['Dried flowers & wreaths', 'https://blooms.example.org/dried/?from=bio&sort=new'],
  ['Opening hours', 'https://blooms.example.org/hours'],
  ['Workshop dates', 'https://tickets.example.com/e/blooms-workshop-4711'],
]
const musician: readonly Link[] = [
  ['🎧 New single “Tide”', 'https://music.example.com/tide'],
  ['Concerts', 'https://stage.example.org/tour'],
  ['Vinyl and shirts', 'https://shop.example.org/@tide'],
]
const developer: readonly Link[] = [
  ['GitHub', 'https://github.com/examplecoder'],
  ['Mastodon', 'https://social.example.org/@examplecoder'],
  ['Discord', 'https://discord.com/users/1234'],
  ['E-Mail', 'mailto:hello@example.org'],
]
const baker: readonly Link[] = [
  ['Brot vorbestellen', 'https://backstube.example.de/bestellen'],
  ['Öffnungszeiten', 'https://backstube.example.de/zeiten'],
  ['Anfahrt', 'https://maps.example.com/?q=52.5,13.4'],
]
const arabic: readonly Link[] = [
  ['المتجر', 'https://shop.example.org/ar'],
  ['الدروس', 'https://lessons.example.org/ar?level=1'],
]
const networks = [
  ['instagram', 'https://www.instagram.com/exampleblooms'],
  ['facebook', 'https://www.facebook.com/exampleblooms'],
  ['telegram', 'https://t.me/exampleblooms'],
] as const
const withNetworks = (links: readonly Link[]) => [
  ...links,
  ...networks.map(([, url]) => [null, url] as const),
]

const littlelinkHead = (title: string) =>
  `<title>${title}</title><meta name="description" content="Find us online!"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="css/normalize.css"><link rel="stylesheet" href="css/skeleton-auto.css"><link rel="stylesheet" href="css/brands.css"><link rel="icon" type="image/png" href="images/avatar.png">`
const littlelinkBody = (content: string) =>
  `<div class="container"><div class="row"><div class="column" style="margin-top: 10%">${content}</div></div></div>`

const linkstackHead = (name: string) =>
  `<meta name="description" content="Studio for prints"><meta name="author" content="${name}"><meta property="og:url" content="https://links.example.org/@prints"><meta property="og:title" content="${name}"><meta property="og:image" content="http://links.example.org/assets/img/7_1700000000.png"><title>${name} 🔗 LinkStack </title><link rel="icon" type="image/svg+xml" href="https://links.example.org/assets/linkstack/images/logo.svg">`
const linkstackBody = (content: string) =>
  `<div class="container"><div class="row"><div class="column" style="margin-top: 5%">${content}
  <div class="container"><div class="footer fadein" style="margin:5% 0px 35px 0px;"><a class="footer-hover spacing" href="https://links.example.org">Home</a><a class="footer-hover spacing" href="https://links.example.org/pages/terms">Terms</a><a class="footer-hover spacing" href="https://links.example.org/pages/contact">Contact</a></div>
  <a style="text-decoration: none;" class="" href="https://linkstack.org" target="_blank" title="Learn more about LinkStack"><div class="credit-hover hvr-grow fadein"><img style="width:200px" src="https://links.example.org/assets/linkstack/images/powered-by-linkstack.svg" alt="LinkStack"></div></a></div></div></div></div>`
const linkstackAvatar = `<img alt="avatar" id="avatar" class="rounded-avatar fadein" src="http://links.example.org/assets/img/7_1700000000.png" height="128px" width="128px" style="object-fit: cover;"><h1 class="fadein dynamic-contrast">Print Studio<span title="Verified user"><svg><title>Verified</title></svg></span></h1><center><div class="fadein description-parent dynamic-contrast"><p class="fadein">Studio for prints</p></div></center>`

const carrdHead = (name: string, url: string) =>
  `<title>${name}</title><meta name="viewport" content="width=device-width,initial-scale=1" /><meta name="description" content="About ${name}" /><meta property="og:site_name" content="${name}" /><meta property="og:title" content="${name}" /><meta property="og:image" content="${url}/assets/images/card.jpg?v=9adeb100" /><meta property="og:url" content="${url}" /><link rel="canonical" href="${url}" />`
const carrdIcon = (title: string, i: number) =>
  `<svg aria-labelledby="icons01-icon-${i}-title"><title id="icons01-icon-${i}-title">${title}</title><use xlink:href="#icon-${i}"></use></svg><span class="label">${title}</span>`

const linktree2021 = (links: readonly object[]) => ({
  account: {
    id: 1,
    username: 'exampleblooms',
    tier: 'free',
    isActive: true,
    profilePictureUrl: null,
    pageTitle: 'Example Blooms',
    description: 'Flowers',
    isLogoVisible: true,
    socialLinksPosition: 'BOTTOM',
    links,
    theme: { key: 'spray' },
  },
  username: 'exampleblooms',
  pageTitle: 'Example Blooms',
  description: 'Flowers',
  metaTitle: 'Example Blooms | Linktree',
})

export const collectedPages: readonly CollectedPage[] = [
  {
    service: 'Linktree',
    origin: 'real',
    address: 'linktr.ee/c2020',
    html: document(
      '<title>@exampleblooms | Linktree</title><meta property="og:url" content="https://linktr.ee/c2020">',
      `<div id="__next"><div class="sc-bdfBwQ RyEcW"><img src="${cdn}/avatar.png" alt="Profile Image" data-testid="ProfileImage" filter="none" display="block" class="sc-iBPRYJ QFLjD"/></div><div class="sc-bdfBwQ llgrqs"><h1 class="sc-dlfnbm fjhuVd">@exampleblooms</h1></div><div class="sc-bdfBwQ ciojAP"><p class="sc-hKgILt fmHAEe">Flowers from the garden</p></div>${each(florist, (title, url) => `<div class="sc-bdfBwQ snEmw"><div data-testid="StyledContainer" class="sc-bdfBwQ sc-ctaXAZ"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" data-testid="LinkButton" display="inline-flex" height="auto" class="sc-pFZIQ sc-tYoTV fxPOXp"><p class="sc-hKgILt fpenDC">${escapeHtml(title)}</p></a></div></div>`)}<div class="sc-bdfBwQ kABnSo"><a href="https://linktr.ee/" class="sc-eCssSg kZodAG"><img src="https://assets.production.linktr.ee/logo.svg" height="x8" data-testid="CustomLogo"/></a></div><a href="https://linktr.ee/s/privacy" class="sc-eCssSg">Privacy</a></div>`,
    ),
    links: florist,
    pictures: 1,
  },
  {
    service: 'Linktree',
    origin: 'real',
    address: 'linktr.ee/c2021',
    html: document(
      `<title>Example Blooms | Linktree</title><meta property="og:url" content="https://linktr.ee/c2021"><meta property="og:image" content="${cdn}/avatar.png">`,
      `<div class="sc-bdfBwQ Header__Grid-sc-i98650-0"><h1 id="profile-example-blooms" class="sc-dlfnbm">Example Blooms</h1></div><div><h2 class="sc-hKgILt lloOXm">Flowers from the garden, all year.</h2></div>${each(florist, (title, url, i) => `<div id="${113096813 + i}" class="sc-bdfBwQ pkAuV"><div data-testid="StyledContainer" class="StyledContainer__StyledLinkContainer-sc-1kae6sc-0"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" data-testid="LinkButton" aria-describedby="profile-example-blooms " height="auto" class="sc-pFZIQ StyledButton-sc-686c3k-0"><p class="sc-hKgILt Button__StyledText-sc-uh5tyw-0">${escapeHtml(title)}</p></a></div></div>`)}<div class="sc-bdfBwQ kMVUFR">${each(networks, (name, url) => `<a target="_blank" rel="noopener" data-testid="SocialIcon" href="${url}" aria-label="Example Blooms ${name}" class="sc-eCssSg SocialIconItem__StyledLink-sc-19ivton-0"><svg enable-background="new 0 0 24 24" viewBox="0 0 24 24"><path d="M0 0"/></svg></a>`)}</div>`,
    ),
    links: withNetworks(florist),
    pictures: 1,
  },
  {
    service: 'Linktree',
    origin: 'real',
    address: 'linktr.ee/c2022',
    html: document(
      '<title>Example Blooms | Linktree</title>',
      `<div id="__next"></div>${nextData(
        {
          ...linktree2021(
            [['Start', ''], ...florist].map(([title, url], position) => ({
              id: 90701196 + position,
              type: url ? 'CLASSIC' : 'HEADER',
              title,
              position,
              url,
              modifiers: {
                animation: null,
                isForwarding: false,
                isForwardingActive: false,
                thumbnailUrl: null,
                amazonAffiliate: null,
              },
              context: null,
              rules: { gate: { activeOrder: null, age: null } },
            })),
          ),
          profilePictureUrl: `${cdn}/avatar.png`,
          links: [['Start', ''], ...florist].map(([title, url], position) => ({
            id: String(90701196 + position),
            title,
            context: {},
            animation: null,
            thumbnail: url ? `${cdn}/${position}.png` : null,
            url,
            amazonAffiliate: null,
            type: url ? 'CLASSIC' : 'HEADER',
            rules: { gate: { activeOrder: null, age: null } },
            position,
            locked: null,
          })),
          socialLinks: [
            ...networks.map(([name, url]) => ({ type: name.toUpperCase(), url })),
            { type: 'EMAIL_ADDRESS', url: 'mailto:hello@example.org' },
          ],
        },
        { query: { profile: 'exampleblooms' }, isFallback: false, gssp: true, customServer: true },
      )}`,
    ),
    links: [...withNetworks(florist), [null, 'mailto:hello@example.org']],
    pictures: 5,
  },
  {
    service: 'Linktree',
    origin: 'modelled',
    address: 'linktr.ee/c2024',
    html: document(
      `<title>Tide | Linktree</title><meta name="description" content="Songs" /><meta property="og:image" content="https://linktr.ee/og/image/c2024.jpg" />`,
      `<img data-testid="ProfileImage" src="${cdn}/avatar.png?io=true&amp;size=avatar-v3_0" alt="" /><h1>Tide</h1><a href="https://rendered.example.com">Rendered only</a>${nextData(
        {
          account: {
            username: 'c2024',
            pageTitle: 'Tide',
            description: 'Songs',
            profilePictureUrl: `${cdn}/avatar.png`,
            socialLinks: networks.map(([name, url], position) => ({
              type: name.toUpperCase(),
              url,
              position,
            })),
          },
          links: [
            ...musician.map(([title, url], position) => ({
              id: String(position),
              title,
              thumbnail: position ? null : `${cdn}/0.png`,
              url,
              type: 'CLASSIC',
              position,
              locked: null,
              metaData: {},
            })),
            {
              id: '8',
              title: 'Booking',
              thumbnail: null,
              url: 'mailto:book@example.org',
              type: 'EMAIL',
              position: 8,
              locked: null,
            },
            {
              id: '9',
              title: 'Register',
              url: 'https://linktr.ee/register',
              type: 'CLASSIC',
              position: 9,
              locked: null,
            },
          ],
        },
      )}`,
    ),
    links: [...withNetworks(musician), ['Booking', 'mailto:book@example.org']],
    pictures: 2,
  },
  {
    service: 'Linktree',
    origin: 'modelled',
    address: 'linktr.ee/c2026',
    html: document(
      '<title>Linktree</title>',
      `<div id="__next"></div>${nextData({
        pageTitle: 'Deniz  Example',
        description: 'Müzisyen · İstanbul',
        links: [
          { type: 'CLASSIC', title: 'Yeni albüm', url: 'https://example.com/album', position: 2 },
          { type: 'HEADER', title: 'Dinle', url: null, position: 1 },
          {
            type: 'YOUTUBE_VIDEO',
            title: 'Klip',
            url: 'https://www.youtube.com/watch?v=00000000000',
            position: 3,
          },
          { type: 'CLASSIC', title: '', url: 'shop.example.com/tshirt', position: 4 },
          { type: 'COMMERCE_PAY', title: 'Bağış', url: null, position: 6 },
          { type: 'CLASSIC', title: 'İlk link', url: 'https://example.com/first', position: 0 },
        ],
        socialLinks: [
          { type: 'INSTAGRAM', url: 'https://instagram.com/denizexample' },
          { type: 'EMAIL_ADDRESS', url: 'mailto:deniz@example.com' },
          { type: 'THREADS', url: 'https://threads.net/@denizexample' },
        ],
      })}`,
    ),
    links: [
      ['İlk link', 'https://example.com/first'],
      ['Yeni albüm', 'https://example.com/album'],
      ['Klip', 'https://www.youtube.com/watch?v=00000000000'],
      [null, 'https://shop.example.com/tshirt'],
      [null, 'https://instagram.com/denizexample'],
      [null, 'mailto:deniz@example.com'],
      [null, 'https://threads.net/@denizexample'],
    ],
    pictures: 0,
  },
  {
    service: 'LittleLink',
    origin: 'real',
    address: 'one.example.com/',
    html: document(
      littlelinkHead('examplecoder'),
      littlelinkBody(
        `<!-- Your Image Here --><img src="images/avatar.png" srcset="images/avatar@2x.png 2x"><h1>examplecoder</h1><p>Programs for small screens</p>${each(developer, (title, url) => `<!-- ${title} -->\n<a class="button button-${title.toLowerCase()}" href="${url}"><img class="icon" src="icons/${title.toLowerCase()}.svg">${title}</a>\n<br>`)}`,
      ),
    ),
    links: developer,
    pictures: 1,
  },
  {
    service: 'LittleLink',
    origin: 'real',
    address: 'two.example.com/',
    html: document(
      littlelinkHead('examplecoder'),
      littlelinkBody(
        `<img src="images/me.png" class="avatar" srcset="images/littlelink.svg 2x" alt=""><h1 role="heading">examplecoder</h1><p>Developer | Homelab</p>${each(developer, (title, url) => `<a class="button button-default" href="${url}" target="_blank" rel="noopener" role="button"><img class="icon" src="images/icons/${title}.svg" alt="">${title}</a><br>`)}<!---<a class="button button-amazon" href="#" target="_blank" rel="noopener" role="button"><img class="icon" src="images/icons/amazon.svg" alt="">Amazon Wishlist</a><br>

        <!-- Amazon Music --><br><p><a href="privacy.html">Privacy Policy</a> | Build your own by forking <a href="https://littlelink.io" target="_blank" rel="noopener" role="button">LittleLink</a>.</p>`,
      ),
    ),
    links: developer,
    pictures: 1,
  },
  {
    service: 'LittleLink',
    origin: 'real',
    address: 'three.example.com/',
    html: document(
      littlelinkHead('examplecoder'),
      littlelinkBody(
        `<h1>examplecoder</h1>${each(developer, (title, url) => `<a\n  class="button button-twit"\n  href="${url}"\n  target="_blank"\n  rel="noopener"\n>\n  <img\n    class="icon"\n    src="images/icons/a.svg"\n    alt="${title} Logo"\n  />${title}</a\n>\n<br />`)}`,
      ),
    ),
    links: developer,
    pictures: 0,
  },
  {
    service: 'LittleLink',
    origin: 'real',
    address: 'four.example.com/',
    html: `  <!-- \n\n  Version 2.5.0 \n\n  -->\n${document(
      littlelinkHead('Example Blooms Links'),
      littlelinkBody(
        `<img src="images/picture.jpg" class="avatar" srcset="images/picture.jpg" alt=""><h1 role="heading">Example Blooms</h1><p>All my links are right here! 🔗✨</p>${each(florist, (title, url, i) => `<a class="button button-onlyfans glow-animation" href="${escapeHtml(url)}" target="_blank" rel="noopener" role="button">\n    <img class="icon" aria-hidden="true" src="images/icons/generic-shopping-bag.svg" alt="Bag Icon">${i ? escapeHtml(title) : `<span>${title}</span>`}\n</a>\n<br>`)}<h2>Find us</h2><div class="social-media-icons">${each(networks, (name, url) => `<a class="social-icon" href="${url}" target="_blank" rel="noopener" role="button">\n      <img src="images/icons/${name}.svg" alt="${name} Logo">\n  </a>`)}<a class="social-icon" href="#" target="_blank" rel="noopener" role="button"><img src="images/icons/youtube.svg" alt="YouTube Logo"></a></div><br><p><a href="privacy.html">Privacy Policy</a> | Build your own by forking <a href="https://littlelink.io" target="_blank" rel="noopener" role="button">LittleLink</a>.</p>`,
      ),
    )}`,
    links: withNetworks(florist),
    pictures: 1,
  },
  {
    service: 'LittleLink',
    origin: 'real',
    address: 'five.example.com/',
    html: `<!DOCTYPE html>\n<html class="theme-auto" lang="en"><head><meta charset="utf-8"><title>Example Blooms — dried flowers</title><meta name="description" content="Hi 👋 flowers"><link rel="canonical" href="http://five.example.com/"><meta property="og:image" content="http://five.example.com/images/og-image.jpg"><script type="application/ld+json">{"@type":"Organization","sameAs":["https://youtube.com/@exampleblooms"]}</script><link rel="stylesheet" href="css/brands.css"></head><body><div class="container"><div class="column"><img class="avatar avatar--rounded" src="images/avatar.jpg" alt="Portrait"><h1>\n              <div>Example Blooms</div>\n            </h1><p>Hi 👋 flowers<br><br>See you!</p><div class="button-stack" role="navigation">${each(florist, (title, url) => `<a class="button button-ko-fi" href="${escapeHtml(url)}" target="_blank" rel="noopener" role="button" title="Thank you &amp; welcome"><img class="icon" aria-hidden="true" src="images/icons/ko-fi.svg" alt="Ko-fi Logo">${escapeHtml(title)}</a>`)}</div><footer>Copyright 2026 | <a href="privacy">Privacy Policy</a> | <a href="terms-and-conditions">Terms and Conditions</a></footer></div></div></body></html>`,
    links: florist,
    pictures: 1,
  },
  {
    service: 'LinkStack',
    origin: 'real',
    address: 'links.example.org/@prints',
    html: document(
      linkstackHead('Print Studio'),
      linkstackBody(
        `${linkstackAvatar}<div class="row fadein social-icon-div">${each(networks, (name, url, i) => `<a class="social-hover social-link" href="${url}" title="${name}" aria-label="${name}" target="_blank"><i id="${i}" class="button-click dynamic-contrast social-icon fa-brands fa-${name}"></i></a>`)}</div>${each(florist, (title, url, i) => `<div style="--delay: ${i}s" class="button-entrance"><a id="${20 + i}" class="button button-custom button-click button-hover icon-hover" style="color: #fff; background-color: #000" rel="noopener noreferrer nofollow noindex" href="${escapeHtml(url)}" target="_blank" ><i style="color: fa-external-link" class="icon hvr-icon fa fa-external-link"></i>${escapeHtml(title)}</a></div>`)}`,
      ),
    ),
    links: withNetworks(florist),
    pictures: 1,
  },
  {
    service: 'LinkStack',
    origin: 'real',
    address: 'links.example.org/@prints2',
    html: document(
      linkstackHead('Print Studio'),
      linkstackBody(
        `${linkstackAvatar}<h2 class="fadein">Shop</h2>${each(florist, (title, url, i) => `<div style="--delay: ${i}s" class="button-entrance"><a id="${30 + i}" class="button button-custom_website button-click button-hover icon-hover" rel="noopener noreferrer nofollow noindex" href="${escapeHtml(url)}" target="_blank" ><img alt="custom_website" class="icon hvr-icon" src="https://links.example.org/assets/favicon/icons/30.ico" onerror="this.onerror=null;">${escapeHtml(title)}</a></div>`)}<div style="--delay: 9s" class="button-entrance"><a id="39" class="button button-default button-click button-hover icon-hover" rel="noopener noreferrer nofollow noindex" href="tel:+4930123456"><img alt="phone" class="icon hvr-icon" src="https://links.example.org/assets/linkstack/icons/phone.svg "></i>Call us</a></div>`,
      ),
    ),
    links: [...florist, ['Call us', 'tel:+4930123456']],
    pictures: 1,
  },
  {
    service: 'LinkStack',
    origin: 'real',
    address: 'links.example.org/@prints3',
    html: document(
      linkstackHead('Print Studio'),
      linkstackBody(
        `${linkstackAvatar}${each(musician, (title, url, i) => `<div style="--delay: ${i}s" class="button-entrance"><a class="button button-default button button-hover icon-hover" rel="noopener noreferrer nofollow" href="https://links.example.org/going/${i}?${escapeHtml(url)}"><img alt="button-icon" class="icon hvr-icon" src="https://links.example.org/littlelink/icons/custom.svg">${title}</a></div>`)}`,
      ),
    ),
    links: musician,
    pictures: 1,
  },
  {
    service: 'Carrd',
    origin: 'real',
    address: 'coder.carrd.co/',
    html: document(
      carrdHead('Example Coder', 'http://coder.carrd.co'),
      `<div id="wrapper"><div id="main"><div class="inner"><div id="image01" class="image full"><span class="frame"><img src="assets/images/image01.jpg?v=9adeb100" alt="" /></span></div><div id="columns01" class="container default"><div class="wrapper"><div class="inner"><h1 id="text02">Example Coder</h1><p id="text01">Engineering</p><ul id="icons01" class="icons">${each(developer.slice(0, 3), (title, url, i) => `<li><a class="n0${i}" href="${url}">${carrdIcon(title, i)}</a></li>`)}<li><a class="n04" href="/cdn-cgi/l/email-protection#422a272e2e2d02273a232f322e276c2d3025">${carrdIcon('Email', 4)}</a></li></ul></div></div></div><p id="text03">Backend and tests.</p><div id="list01" class="list"><ul>${each(florist, (title, url) => `<li><p><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p></li>`)}</ul></div></div></div></div>`,
    ),
    links: [...developer.slice(0, 3), ['Email', 'mailto:hello@example.org'], ...florist],
    pictures: 1,
  },
  {
    service: 'Carrd',
    origin: 'real',
    address: 'film.carrd.co/',
    html: document(
      carrdHead('Example Film', 'http://film.carrd.co'),
      `<div class="site-wrapper"><div class="site-main"><div class="inner"><div id="image02" class="image-component instance-2 image" data-position="center"><span class="frame"><img src="assets/images/image02.jpg?v=cbb6edbb" alt="" loading="lazy"/></span></div><h1 id="text01" class="text-component">Example Film</h1><ul id="buttons01" class="buttons-component">${each(musician, (title, url, i) => `<li><a href="${url}" class="n0${i}" role="button"><svg aria-labelledby="buttons01-icon-${i}-title"><title id="buttons01-icon-${i}-title">Arrow</title></svg><span class="label">${title}</span></a></li>`)}</ul><ul id="icons02" class="icons-component"><li><a class="n01" href="${networks[0][1]}" role="button">${carrdIcon('Instagram', 1)}</a></li><li><a class="n02" href="#" role="button">${carrdIcon('YouTube', 2)}</a></li></ul><div id="credits"><span><a href="https://carrd.co/build?ref=auto">Made with Carrd</a></span></div></div></div></div>`,
    ),
    links: [...musician, ['Instagram', networks[0][1]]],
    pictures: 1,
  },
  {
    service: 'Carrd',
    origin: 'real',
    address: 'akira.carrd.co/',
    html: document(
      carrdHead('あきら', 'http://akira.carrd.co'),
      `<div id="wrapper"><div id="main"><div class="inner"><section id="home-section" class="active"><div id="container02" class="container default"><div class="wrapper"><div class="inner"><hr id="divider01" /><div id="image04" class="image"><span class="frame"><img src="data:image/svg+xml;base64,PHN2Zy8+" data-src="assets/images/image04.jpg?v=1" alt="Profile portrait" width="736" height="736" loading="eager" /></span></div><h1 id="text01">あきら.</h1></div></div></div><div id="container03" class="container columns"><ul id="buttons02" class="buttons"><li><a href="https://discord.com/users/1" class="button n01" role="button"><svg aria-labelledby="btn-user-title"><title id="btn-user-title">User</title></svg><span class="label">Add Friend</span></a></li><li><a href="#message-panel" id="message-button" class="button n02" role="button" aria-expanded="false"><span class="label">Message</span></a></li><li><a href="https://music.example.com/akira" class="button n03" role="button"><span class="label">音楽</span></a></li></ul></div></section></div></div></div>`,
    ),
    links: [
      ['Add Friend', 'https://discord.com/users/1'],
      ['音楽', 'https://music.example.com/akira'],
    ],
    pictures: 1,
  },
  {
    service: 'Beacons',
    origin: 'modelled',
    address: 'beacons.ai/c1',
    html: document(
      `<link rel="preload" as="image" href="https://cdn.beacons.ai/images/beacons_assets/made-with-beacons.png"/><title>Tide</title><meta name="description" content="Songs"/><link rel="canonical" href="https://beacons.ai/c1"/><meta property="og:title" content="Tide | Beacons"/><meta property="og:url" content="https://beacons.ai/c1"/><meta property="og:site_name" content="Beacons"/><meta property="og:image" content="${cdn}/avatar.png?q=1728940091.2"/>`,
      `<div id="website-viewer-1">${each(musician, (title, url) => `<div class="relative website-block subpalette-a"><a class="no-underline" href="${url}" target="_blank" rel="noreferrer"><button class="website-button primary"><span>${title}</span></button></a></div>`)}<a href="https://beacons.ai/signup?utm_source=made-with"><img src="https://cdn.beacons.ai/images/beacons_assets/made-with-beacons.png" alt="Made with Beacons"></a></div>`,
    ),
    links: musician,
    pictures: 1,
  },
  {
    service: 'Beacons',
    origin: 'modelled',
    address: 'beacons.ai/c2',
    html: document(
      '<title>Example Blooms | Beacons</title>',
      `<div id="__next"></div>${nextData({
        profile: {
          username: 'c2',
          displayName: 'Example Blooms',
          bio: 'Flowers',
          avatar: `${cdn}/avatar.png`,
        },
        links: [
          {
            id: 'b1',
            type: 'links',
            title: 'Shop',
            items: florist
              .slice(0, 2)
              .map(([title, url], i) => ({ title, url, thumbnail: `${cdn}/${i}.png` })),
          },
          ...florist.slice(2).map(([label, linkUrl]) => ({ label, linkUrl })),
        ],
      }).replace(
        '"page":"/[profile]"',
        '"page":"/[username]"',
      )}<link rel="canonical" href="https://beacons.ai/c2">`,
    ),
    links: florist,
    pictures: 3,
  },
  {
    service: 'Lnk.Bio',
    origin: 'real',
    address: 'lnk.bio/c1',
    html: document(
      `<meta property="og:title" content="@exampleblooms Lnk.Bio - link in bio" /><meta property="og:image" content="${cdn}/profilepics/-1_x.jpg" /><meta property="og:description" content="@exampleblooms Lnk.Bio - Profile and social media links for @exampleblooms" />`,
      `<a class="pb-username" href="https://lnk.bio/c1" data-type="TYPE_PROFILEPIC" data-uid="-1" data-id="-1">@exampleblooms</a>${each(florist, (title, url, i) => `<a rel="external nofollow ugc" href="${escapeHtml(url)}" class="pb-linkbox" data-type="TYPE_BUTTON" data-id="btn${i}" data-uid="-1">${escapeHtml(title).replace('W', '&#87;')}</a>`)}${each(networks, (name, url) => `<a href="${url}" data-network="SOCIAL_${name.slice(0, 2).toUpperCase()}" data-url="${url}" class="lb-icon-pub" data-id="SOCIAL_${name.slice(0, 2)}" data-uid="-1"><i class="ibio-${name}" title="${name}"></i></a>`)}`,
    ),
    links: withNetworks(florist),
    pictures: 1,
  },
  {
    service: 'Lnk.Bio',
    origin: 'real',
    address: 'lnk.bio/c2',
    html: document(
      `<title>@backstube - Link in Bio</title><meta property="og:image" content="${cdn}/profilepics/-2_x.jpg" />`,
      `<div class="public-container noselect"><h1>Backstube</h1><div class="pb-links justify-content-center row m-0">${each(baker, (title, url) => `<div class="pb-linkbox pb-desktop-list-small-rnd pb-mobile-list-small-rnd bt-2 mb-3 col-md-12 col-12"><div class="pb-linkbox-inner lnkbio-boxcolor rounded p-2 row ml-0 mr-0"><a href="${escapeHtml(url)}" rel="external nofollow ugc" class="d-block"><span class="pb-linktitle">${title}</span></a></div></div>`)}</div></div>`,
    ),
    links: baker,
    pictures: 1,
  },
  {
    service: 'Lnk.Bio',
    origin: 'modelled',
    address: 'lnk.bio/c3',
    html: document(
      '<title>lnk.bio</title><link rel="canonical" href="https://lnk.bio/c3" />',
      nextData({
        profile: {
          username: 'c3',
          displayName: 'Backstube',
          bio: 'Brot',
          avatar: `${cdn}/avatar.png`,
          links: baker.map(([title, url]) => ({ title, url })),
        },
      }),
    ),
    links: baker,
    pictures: 1,
  },
  {
    service: 'Bio Link',
    origin: 'real',
    address: 'bio.link/c1',
    html: document(
      `<title>Example Blooms</title><meta property="og:image" content="${cdn}/uploads/profile_pictures/a.png">`,
      `<div style="width:90%"><img style="width:96px;height:96px" class="display-image m-auto rounded-full" src="${cdn}/uploads/profile_pictures/a.png" alt="Example Blooms"><h2 class="font-semibold mt-4 text-center">Example Blooms</h2><div class="text-base font-normal mt-3 text-center">Flowers</div><div class="flex justify-center">${each(networks, (_, url) => `<div class="page-social relative mx-3 mb-3"><a class="absolute h-full inset-0 w-full" href="${url}"></a><svg></svg></div>`)}</div>${each(florist, (title, url, i) => `<div class="my-4 relative"><div class="flex"></div><a style="min-height:60px" href="${escapeHtml(url)}" class="z-10 py-3 flex justify-center items-center relative">${i ? '' : `<img class="link-each-image" data-src="${cdn}/uploads/thumbnails/1.png" src="${cdn}/uploads/thumbnails/1.png" alt="">`}<span class="item-title text-center">${escapeHtml(title)}</span></a></div>`)}</div>`,
    ),
    links: withNetworks(florist),
    pictures: 2,
  },
  {
    service: 'Taplink',
    origin: 'modelled',
    address: 'taplink.cc/c1',
    html: document(
      `<meta property="og:image" content="${cdn}/p/8/a/2/photo.jpg"><title>Backstube at Taplink</title><meta property="og:title" content="Backstube at Taplink"><meta property="og:url" content="https://taplink.cc/c1"><meta property="og:site_name" content="Taplink">`,
      `<div class="page"><div class="blocks-list">${each(baker, (title, url) => `<div class="block-item block-link"><a class="btn-link btn-link-title-subtitle" href="${escapeHtml(url)}" target="_blank"><div class="btn-link-block"><div class="btn-link-title">${title}</div></div></a></div>`)}</div></div>`,
    ),
    links: baker,
    pictures: 1,
  },
  {
    service: 'Campsite',
    origin: 'modelled',
    address: 'campsite.bio/c1',
    html: document(
      `<title>Backstube | Campsite.bio</title><meta property="og:image" content="${cdn}/campsite/avatar.png"><meta name="description" content="Brot">`,
      `<main><header class="profile"><img class="profile-image" src="${cdn}/campsite/avatar.png" alt="Backstube"><h1>Backstube</h1></header>${each(baker, (title, url, i) => `<a class="link card" href="${escapeHtml(url)}" target="_blank" rel="noopener"><div class="link-image"><img src="${cdn}/campsite/${i}.png" alt=""></div><div class="link-body"><h3>${title}</h3></div></a>`)}</main>`,
    ),
    links: baker,
    pictures: 4,
  },
  {
    service: 'Solo.to',
    origin: 'modelled',
    address: 'solo.to/c1',
    html: document(
      `<title>Tide - solo.to</title><meta property="og:image" content="${cdn}/solo/avatar.png">`,
      `<div id="app"><h1>Tide</h1>${each(musician, (title, url) => `<a href="${url}" target="_blank" class="link-block"><span class="link-title">${title}</span><small>Listen</small></a>`)}<div class="socials">${each(networks, (name, url) => `<a href="${url}" aria-label="${name}"><svg></svg></a>`)}</div></div>`,
    ),
    links: [
      ...musician.map(([title, url]) => [`${title} Listen`, url] as const),
      ...networks.map(([, url]) => [null, url] as const),
    ],
    pictures: 1,
  },
  {
    service: 'Stan',
    origin: 'modelled',
    address: 'stan.store/c1',
    html: document(
      `<title>Tide's Store</title><meta property="og:image" content="${cdn}/stan/avatar.png"><meta property="og:title" content="Tide's Store">`,
      `<div id="__nuxt"><h1>Tide</h1>${each(musician, (title, url) => `<div class="block block--link"><a href="${url}" target="_blank" class="block__button"><p class="block__title">${title}</p></a></div>`)}</div><script>window.__NUXT__={}</script>`,
    ),
    links: musician,
    pictures: 1,
  },
  {
    service: 'about.me',
    origin: 'modelled',
    address: 'about.me/c1',
    html: document(
      `<title>Example Coder - Berlin | about.me</title><meta property="og:image" content="${cdn}/about/photo.jpg">`,
      `<section class="profile"><h1 class="name">Example Coder</h1><ul class="social-links">${each(developer, (title, url) => `<li><a class="social-link" href="${url}" rel="me nofollow noopener" data-icon="${title}" title="${title}"><i class="icon"></i></a></li>`)}</ul></section>`,
    ),
    links: developer,
    pictures: 1,
  },
  {
    service: 'Linkin.bio',
    origin: 'modelled',
    address: 'linkin.bio/c1',
    html: document(
      `<title>exampleblooms's Linkin.bio page</title><meta property="og:image" content="${cdn}/later/avatar.png">`,
      `<div class="o--lnk"><h1>exampleblooms</h1>${each(florist, (title, url) => `<a class="o--buttonLink" href="${escapeHtml(url)}" target="_blank"><span>${escapeHtml(title)}</span></a>`)}<div class="gallery">${each(florist, (_, url, i) => `<a href="${escapeHtml(url)}" class="gallery__item"><img src="${cdn}/later/post-${i}.jpg" alt="Post"></a>`)}</div></div>`,
    ),
    links: florist,
    pictures: 1,
  },
  {
    service: 'Milkshake',
    origin: 'modelled',
    address: 'msha.ke/c1',
    html: `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>نور</title><meta property="og:image" content="${cdn}/shake/avatar.png"></head><body><div class="card"><h1>نور</h1>${each(arabic, (title, url) => `<a class="card-link" href="${url}"><div>${title}</div></a>`)}<a href="https://wa.me/490000000">واتساب</a></div></body></html>`,
    links: [...arabic, ['واتساب', 'https://wa.me/490000000']],
    pictures: 1,
  },
  {
    service: 'Bento',
    origin: 'modelled',
    address: 'bento.me/c1',
    html: document(
      `<title>Example Coder | Bento</title><meta property="og:url" content="https://bento.me/c1"><meta property="og:image" content="${cdn}/bento/avatar.png">`,
      `<main><h1>Example Coder</h1>${each(developer, (title, url, i) => `<div class="bento-item"><a href="${url}" target="_blank" rel="noopener"><div class="card"><img class="favicon icon" src="${cdn}/bento/${i}.ico"><div>${title}</div></div></a></div>`)}<a href="https://bento.me/home">Create your Bento</a></main>`,
    ),
    links: developer,
    pictures: 1,
  },
  {
    service: 'Linkfire',
    origin: 'modelled',
    address: 'lnk.to/c1',
    html: document(
      `<title>Tide - Single</title><meta property="og:image" content="${cdn}/linkfire/cover.jpg">`,
      `<h1>Tide</h1>${each(musician, (title, url, i) => `<div class="music-service-list__item"><a class="music-service-list__link" href="${url}" data-label="service${i}"><img class="music-service-list__logo" src="https://services.example.net/${i}.svg" alt="Service ${i}"><span class="music-service-list__button">${title}</span></a></div>`)}`,
    ),
    links: musician,
    pictures: 1,
  },
]
