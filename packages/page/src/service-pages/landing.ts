import { html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { brand, frame, legalLinks } from './layout.ts'

export type LandingView = {
  /** Origin of the service, without a slash at the end. */
  readonly baseUrl: string
  readonly version: string
  /** Where an account is made, and where one signs in. */
  readonly accountUrl: string
  readonly signInUrl: string
  /** Where somebody works who is signed in already; offered instead of both. */
  readonly studioUrl?: string | undefined
}

const points: readonly (readonly [title: string, text: string])[] = [
  [
    'There before you notice',
    'A page with 25 links is sent in under 15 KiB, stylesheet included. It runs no script and asks nothing of other companies, so it works on an old phone and in any in-app browser.',
  ],
  [
    'Readable in any colour',
    'Pick the colours you like, for light and for dark. Where text would not reach the WCAG AA contrast, the service moves it to the nearest colour that does and tells you what it changed.',
  ],
  [
    'Yours to run',
    'One process and one SQLite file on your own machine, or several processes over PostgreSQL. No other service is needed, and the source is under the MIT licence.',
  ],
  [
    'Edits that cannot collide',
    'Every profile and link carries a revision. When two people change the same thing, the later one is told so instead of silently overwriting the other.',
  ],
]

/** The page at `/`: what the service is, and the ways in. */
export const renderLanding = ({
  baseUrl,
  version,
  accountUrl,
  signInUrl,
  studioUrl,
}: LandingView): SitePage =>
  frame({
    title: 'One page for all your links',
    description:
      'A fast, accessible link-in-bio page that you can host yourself and drive through a JSON API.',
    canonicalUrl: `${baseUrl}/`,
    indexable: true,
    sheet: 'landing',
    whole: (site) =>
      html`<a class="skip" href="#main">Skip to content</a><header class="deep"><div class="top">${brand(site)}<nav aria-label="Site"><a href="/docs">API reference</a>${studioUrl ? html`<a href="${studioUrl}">To your studio</a>` : html`<a href="${signInUrl}">Sign in</a>`}</nav></div></header><main id="main"><div class="deep band"><div class="hero"><div><h1>A shop window for everything you make</h1><p>Put your links, products and contact details on one page, at one address you can give to anybody. ${site.name} serves it fast, readable and without a tracker in sight.</p><div class="row">${studioUrl ? html`<a class="btn" href="${studioUrl}">To your studio</a>` : html`<a class="btn" href="${accountUrl}">Create your page</a>`}<a class="btn ghost" href="/docs">Read the API reference</a></div></div><div class="win" aria-hidden="true"><div class="aw"></div><div class="pg"><span class="fc">M</span><span class="nm">Studio Marlo</span><span class="sm">Ceramics, small batches, fired on Fridays</span><span class="ln a">The autumn collection</span><span class="ln b">Visit the workshop</span><span class="ln d">Glaze notes, a newsletter</span><span class="ln">Stockists</span></div></div></div></div><div class="in"><ul class="pts" role="list">${points.map(([title, text]) => html`<li><h2>${title}</h2><p>${text}</p></li>`)}</ul><section class="dev"><div><h2>An API for everything</h2><p>67 operations under one versioned base, described by OpenAPI 3.1, with scoped keys and idempotent writes. Whatever ${site.name} can do, your own code can do.</p><div class="row"><a class="btn ghost" href="/docs">Open the reference</a></div></div><pre tabindex="0" aria-label="Example: add a link"><code>curl ${baseUrl}/api/v1/links \\
  -H 'Authorization: Bearer vt_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"title": "The autumn collection",
       "url": "https://example.com/shop"}'</code></pre></section></div></main><footer class="end"><span>${site.name} ${version}</span><a href="/docs">API reference</a><a href="/api/v1/openapi.json">OpenAPI document</a>${legalLinks(site)}</footer>`,
  })
