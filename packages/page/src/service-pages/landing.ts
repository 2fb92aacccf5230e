import type { Plan } from '@vitrine/contract'
import { type Html, html } from '../html.ts'
import { presets } from '../themes/index.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { money } from './checkout.ts'
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
  /** What is on offer; without prices, none are shown. */
  readonly plans: readonly Plan[]
}

const points: readonly (readonly [title: string, text: string])[] = [
  [
    'Ready in two minutes',
    'Paste the addresses you have: each becomes a card with its title and picture. Choose a theme, print the QR code, and give your page to anybody.',
  ],
  [
    'More than links',
    'Products with prices, bookings, forms, opening hours, films and music that play in place, questions, a countdown, a file to take home. Schedule them, or show them to some visitors only.',
  ],
  [
    'There before you notice',
    'A page runs no script and asks nothing of other companies, so it opens at once on an old phone and in any in-app browser. Nobody is tracked, and you still see what is looked at.',
  ],
  [
    'Readable in any colour',
    'Pick the colours you like, for light and for dark. Text that would be hard to read is moved to the nearest colour that is not, and you are told.',
  ],
  [
    'Nothing gets lost',
    'Every change keeps what was there before. Compare two versions side by side, and bring one back whenever you like.',
  ],
  [
    'Together, without collisions',
    'Work on pages with others, each with their own rights. Two people at once are told of each other instead of overwriting one another.',
  ],
]

/** A page of the service in the frame of a phone. What it shows is decoration: its name stands beside it. */
const phone = (preset: string): Html =>
  html`<span class="ph"><iframe src="/themes/${preset}" title="" tabindex="-1" aria-hidden="true" inert sandbox="allow-same-origin" loading="lazy"></iframe></span>`

const themeWall = html`<ul class="wall" role="list">${Object.values(presets).map(({ key, label }) => html`<li><a href="/themes/${key}">${phone(key)}<span>${label}</span></a></li>`)}</ul>`

const counted = (count: number | null, one: string, many: string): string =>
  count === null ? `Unlimited ${many}` : count === 1 ? `One ${one}` : `${count.toLocaleString('en')} ${many}`

const facts = ({ limits, features }: Plan): string[] => [
  counted(limits.profiles, 'page', 'pages'),
  counted(limits.links, 'link', 'links'),
  counted(limits.workspace_members, 'person', 'people to work with'),
  `${limits.analytics_days === null ? 'All' : counted(limits.analytics_days, 'day', 'days')} of numbers`,
  ...(features.includes('custom_domain') ? ['A domain of your own'] : []),
  ...(features.includes('remove_footer') ? ['A footer of your own'] : []),
]

const priceOf = ({ prices }: Plan): Html => {
  const [month, year] = (['month', 'year'] as const).map((wanted) =>
    prices.find(({ interval }) => interval === wanted),
  )
  if (!month?.amount && !year?.amount) return html`<p class="pr">Free</p>`
  const of = (price: NonNullable<typeof month>) => money(price.amount, price.currency)
  return month
    ? html`<p class="pr">${of(month)} <small>a month${year ? `, or ${of(year)} a year` : null}</small></p>`
    : html`<p class="pr">${of(year!)} <small>a year</small></p>`
}

const pricing = (plans: readonly Plan[], start: string): Html | null =>
  plans.some(({ prices }) => prices.length)
    ? html`<section class="sec" id="prices" aria-labelledby="prices-title"><h2 id="prices-title">What it costs</h2><ul class="plans" role="list">${plans.map((plan) => html`<li><h3>${plan.name}</h3>${priceOf(plan)}<ul>${facts(plan).map((fact) => html`<li>${fact}</li>`)}</ul><a class="btn ghost" href="${start}">Start with ${plan.name}</a></li>`)}</ul></section>`
    : null

/** The page at `/`: what the service is, for people first, and the ways in. */
export const renderLanding = ({
  baseUrl,
  version,
  accountUrl,
  signInUrl,
  studioUrl,
  plans,
}: LandingView): SitePage => {
  const sold = plans.some(({ prices }) => prices.length)
  const start = studioUrl
    ? html`<a class="btn" href="${studioUrl}">To your studio</a>`
    : html`<a class="btn" href="${accountUrl}">Create your page</a>`
  const header = (site: SiteInfo) =>
    html`<header class="deep"><div class="top">${brand(site)}<nav aria-label="Site"><a href="#themes">Themes</a>${sold ? html`<a href="#prices">Prices</a>` : null}<a href="/docs">API</a>${studioUrl ? html`<a href="${studioUrl}">To your studio</a>` : html`<a href="${signInUrl}">Sign in</a>`}</nav></div></header>`
  return frame({
    title: 'One page for all your links',
    description: 'A fast, accessible link-in-bio page for everything you make, at one address.',
    canonicalUrl: `${baseUrl}/`,
    indexable: true,
    sheet: 'landing',
    framesPages: true,
    whole: (site) =>
      html`<a class="skip" href="#main">Skip to content</a>${header(site)}<main id="main"><div class="deep band"><div class="hero"><div><h1>A shop window for everything you make</h1><p>Put your links, products and contact details on one page, at one address you can give to anybody. ${site.name} serves it fast, readable and without a tracker in sight.</p><div class="row">${start}<a class="btn ghost" href="#themes">See the themes</a></div></div><div class="trio" aria-hidden="true">${phone('sunset')}${phone('vitrine')}${phone('newspaper')}</div></div></div><div class="in"><ul class="pts" role="list">${points.map(([title, text]) => html`<li><h2>${title}</h2><p>${text}</p></li>`)}</ul><section class="sec" id="themes" aria-labelledby="themes-title"><h2 id="themes-title">Twelve themes, all yours to change</h2><p>These are pages, not pictures: open one, and look at it on your phone.</p>${themeWall}</section>${pricing(plans, studioUrl ?? accountUrl)}<section class="dev sec"><div><h2>For programs, too</h2><p>Whatever ${site.name} can do, your own code can do: an API described by OpenAPI 3.1, with scoped keys and idempotent writes. And it runs on a machine of your own, as one process and one file.</p><div class="row"><a class="btn ghost" href="/docs">Open the reference</a></div></div><pre tabindex="0" aria-label="Example: add a link"><code>curl ${baseUrl}/api/v1/links \\
  -H 'Authorization: Bearer vt_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"title": "The autumn collection",
       "url": "https://example.com/shop"}'</code></pre></section></div></main><footer class="end"><span>${site.name} ${version}</span><a href="/docs">API reference</a>${legalLinks(site)}</footer>`,
  })
}
