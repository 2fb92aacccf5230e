import { importSamples } from './import-samples.ts'
import { importShapes } from './import-shapes.ts'

/** Page of a service as a server sends it, with invented content, and what a visitor sees on it. */
export type SavedPage = {
  readonly service: string
  readonly address: string
  readonly html: string
  readonly links: readonly (readonly [title: string, url: string])[]
  /** Number of pictures, which are at `http://cdn.example.net/`. */
  readonly pictures: number
}

const cdn = 'http://cdn.example.net'

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

const songs = [
  ['New album', 'https://nora.example.org/album'],
  ['Tour dates', 'https://nora.example.org/tour'],
  ['Shop', 'https://shop.example.org/nora'],
  ['Newsletter', 'https://nora.example.org/news?from=links&x=1'],
] as const

const linktreeData = {
  props: {
    pageProps: {
      username: 'nora',
      pageTitle: 'Nora Lind',
      description: 'Songs about harbours',
      account: { id: 7, username: 'nora', profilePictureUrl: `${cdn}/nora.png` },
      socialLinks: [{ type: 'INSTAGRAM', url: 'https://www.instagram.com/nora', position: 0 }],
      links: songs.map(([title, url], i) => ({
        id: i + 1,
        type: 'CLASSIC',
        title,
        url,
        position: i,
        modifiers: { thumbnailUrl: `${cdn}/${i}.png`, layoutOption: 'stack' },
      })),
    },
  },
  page: '/[profile]',
}

const anchors = (create: (title: string, url: string, i: number) => string): string =>
  songs.map(([title, url], i) => create(title, url.replaceAll('&', '&amp;'), i)).join('')

const newPages: readonly SavedPage[] = [
  {
    service: 'Linktree',
    address: 'linktr.ee/nora',
    html: page(
      '<title>Nora Lind | Linktree</title><meta property="og:url" content="https://linktr.ee/nora">',
      `<div id="__next">${anchors((title, url) => `<a href="${url}" rel="noopener">${title}</a>`)}</div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(linktreeData)}</script>`,
    ),
    links: songs,
    pictures: 5,
  },
  {
    service: 'Carrd',
    address: 'nora.carrd.co',
    html: page(
      `<title>Nora Lind</title><meta property="og:site_name" content="Nora Lind"><meta property="og:url" content="https://nora.carrd.co"><meta property="og:image" content="${cdn}/nora.png">`,
      `<div id="main"><div class="inner"><h1 id="text01">Nora Lind</h1><ul id="buttons01" class="buttons-component">${anchors((title, url, i) => `<li><a href="${url}" class="button n0${i}"><svg aria-labelledby="icon"><use xlink:href="#icon"></use></svg><span class="label">${title}</span></a></li>`)}</ul></div></div>`,
    ),
    links: songs,
    pictures: 0,
  },
  {
    service: 'LinkStack',
    address: 'links.example.org/@nora',
    html: page(
      `<title>Nora Lind</title><meta property="og:image" content="${cdn}/nora.png"><meta property="og:title" content="Nora Lind">`,
      `<div class="container"><img class="rounded-avatar" src="${cdn}/nora.png" alt="nora"><h1>Nora Lind</h1>${anchors((title, url, i) => `<div class="button-entrance"><a id="${i}" class="button button-custom button-hover" rel="noopener" href="${url}" target="_blank"><img alt="button-icon" class="icon hvr-icon" src="/littlelink/icons/${i}.svg">${title}</a></div>`)}</div>`,
    ),
    links: songs,
    pictures: 1,
  },
  {
    service: 'Bio Link',
    address: 'bio.link/nora',
    html: page(
      `<title>Nora Lind</title><meta property="og:image" content="${cdn}/nora.png"><meta name="description" content="Songs about harbours">`,
      `<div class="page"><h1>Nora Lind</h1>${anchors((title, url) => `<a class="page-item-wrap" href="${url}"><span class="item-title">${title}</span></a>`)}</div>`,
    ),
    links: songs,
    pictures: 1,
  },
  {
    service: 'Lnk.Bio',
    address: 'lnk.bio/nora',
    html: page(
      `<title>Nora Lind - Lnk.Bio</title><meta property="og:image" content="${cdn}/nora.png">`,
      `<main><h1>Nora Lind</h1><ul>${anchors((title, url) => `<li><a target="_blank" href="${url}"><b>${title}</b></a></li>`)}</ul></main>`,
    ),
    links: songs,
    pictures: 1,
  },
  {
    service: 'about.me',
    address: 'about.me/nora',
    html: page(
      `<title>Nora Lind on about.me</title><meta property="og:image" content="${cdn}/nora.png">`,
      `<article><h1>Nora Lind</h1><ul class="social-links">${anchors((title, url) => `<li><a href="${url}" title="${title}"><span>${title}</span></a></li>`)}</ul></article>`,
    ),
    links: songs,
    pictures: 1,
  },
]

const addresses: Readonly<Record<string, string>> = {
  linktree: 'linktr.ee/sample',
  bento: 'bento.me/sample',
  beacons: 'beacons.ai/sample',
  carrd: 'sample.carrd.co',
  littlelink: 'sample.littlelink.io',
}

const shapePages = importShapes.flatMap(({ source, text, links, name }, i): SavedPage[] =>
  addresses[source] && /^\s*<(?!\?xml)/.test(text)
    ? [
        {
          service: `${source} (${name})`,
          address: `${addresses[source]}${addresses[source].includes('/') ? i : `/${i}`}`,
          html: text,
          links: links.flatMap(([title, url]) => (url === null ? [] : [[title, url] as const])),
          pictures: 0,
        },
      ]
    : [],
)

/** Linktree's page with all kinds of entries, of which some are not imported. */
export const linktreePage = importSamples.find(({ source }) => source === 'linktree')!

export const savedPages: readonly SavedPage[] = [...newPages, ...shapePages]
