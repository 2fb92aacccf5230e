import type { Plan } from '@vitrine/contract'
import { usernameLength } from '@vitrine/contract/limits'
import { attr, type Html, html, raw } from '../html.ts'
import { presets } from '../themes/index.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { formatMoney } from './checkout.ts'
import { createFrame, renderBrand, renderLegalLinks } from './layout.ts'
import { getSiteTexts, type SiteTexts, siteLanguages } from './texts/index.ts'

export type LandingView = {
  readonly baseUrl: string
  /** `baseUrl` without its scheme and with a readable host. */
  readonly host: string
  readonly version: string
  /** Undefined if registration requires an invitation. */
  readonly signUpUrl: string | undefined
  readonly signInUrl: string
  readonly isDemo?: boolean
  /** Replaces both URLs for signed-in visitors. */
  readonly studioUrl?: string | undefined
  readonly language?: string | undefined
  /** Language that the visitor chose on this page, which the studio takes over. */
  readonly chosenLanguage?: string | undefined
  /** No prices are shown if no plan has a price. */
  readonly plans: readonly Plan[]
  /** Page address that the visitor entered, and why it is not available. */
  readonly usernameForm?: { readonly username: string; readonly problem: 'taken' | 'invalid' } | undefined
}

type Texts = SiteTexts['landing']

/** Renders a sample page in a frame. Until it loads, the frame has the background colour of its theme. */
const renderPhone = (preset: string): Html => {
  const { light, dark } = presets[preset]!.palettes
  return html`
    <span class="ph">
      <svg aria-hidden="true"><rect width="100%" height="100%" fill="light-dark(${light.background},${dark.background})"/></svg>
      <iframe src="/themes/${preset}" title="" tabindex="-1" aria-hidden="true" inert scrolling="no" sandbox="allow-same-origin" loading="lazy"></iframe>
    </span>
  `
}

const themeWall = html`<ul class="wall" role="list">${Object.values(presets).map(({ key, label }) => html`<li><a href="/themes/${key}">${renderPhone(key)}<span>${label}</span></a></li>`)}</ul>`

/** Pictures of the studio, made by `npm run pictures`, and their size. */
export const studioPictures = [
  'studio-phone-dark.webp',
  'studio-phone-light.webp',
  'studio-dark.webp',
  'studio-light.webp',
] as const
const [darkPhone, lightPhone, darkPicture, lightPicture] = studioPictures.map((name) => `/assets/${name}`)

const renderStudio = (t: Texts): Html =>
  html`
    <section class="sec" aria-labelledby="studio-title">
      <h2 id="studio-title">${t.studioTitle}</h2>
      <p>${t.studioText}</p>
      <picture>
        <source media="(max-width:40rem) and (prefers-color-scheme:dark)" srcset="${darkPhone}" width="390" height="844">
        <source media="(max-width:40rem)" srcset="${lightPhone}" width="390" height="844">
        <source media="(prefers-color-scheme:dark)" srcset="${darkPicture}">
        <img class="shot" src="${lightPicture}" alt="${t.studioAlt}" width="1360" height="850" loading="lazy" decoding="async">
      </picture>
    </section>
  `

const formatPeriod = (days: number | null, t: Texts): string => {
  if (days === null) return t.analyticsUnlimited
  return days % 365 ? t.analyticsDays({ days }) : t.analyticsYears({ years: days / 365 })
}

const listFacts = ({ limits, features }: Plan, t: Texts): string[] => [
  t.pages({ count: limits.profiles }),
  t.links({ count: limits.links }),
  ...(limits.workspaces === 0 ? [] : [t.workspaces({ count: limits.workspaces })]),
  t.people({ count: limits.workspace_members }),
  formatPeriod(limits.analytics_days, t),
  ...(features.includes('custom_domain') ? [t.ownDomain] : []),
  ...(features.includes('remove_footer') ? [t.ownFooter] : []),
]

const formatPrice = ({ prices }: Plan, currency: string, { tag, landing: t }: SiteTexts): Html => {
  const [month, year] = (['month', 'year'] as const).map((period) =>
    prices.find(({ interval }) => interval === period),
  )
  if (!month?.amount && !year?.amount) return html`<p class="pr">${formatMoney(0, currency, tag)}</p>`
  const formatAmount = (price: NonNullable<typeof month>) => formatMoney(price.amount, price.currency, tag)
  return month
    ? html`<p class="pr">${formatAmount(month)} <small>${year ? t.aMonthOrAYear({ price: formatAmount(year) }) : t.aMonth}</small></p>`
    : html`<p class="pr">${formatAmount(year!)} <small>${t.aYear}</small></p>`
}

/** Returns a URL with those parameters that have a value. */
const addQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}

const renderPricing = (
  plans: readonly Plan[],
  startUrl: ((plan: string) => string) | undefined,
  texts: SiteTexts,
): Html | null => {
  const { landing: t } = texts
  const recommended = plans.find(({ prices }) => prices.some(({ amount }) => amount > 0))
  const currency = plans.flatMap(({ prices }) => prices)[0]?.currency
  return currency
    ? html`
      <section class="sec" id="prices" aria-labelledby="prices-title">
        <h2 id="prices-title">${t.pricesTitle}</h2>
        <ul class="plans" role="list">
          ${plans.map(
            (plan) => html`
            <li${attr('class', plan === recommended ? 'best' : null)}>
              ${plan === recommended ? html`<p class="tip">${t.recommended}</p>` : null}
              <h3>${plan.name}</h3>
              ${formatPrice(plan, currency, texts)}
              <ul>${listFacts(plan, t).map((fact) => html`<li>${fact}</li>`)}</ul>
              ${
                startUrl
                  ? html`
                <a class="btn${plan === recommended ? null : ' ghost'}" href="${startUrl(plan.key)}">
                  ${plan.prices.some(({ amount }) => amount > 0) ? t.startWith({ plan: plan.name }) : t.startFree}
                </a>
              `
                  : null
              }
            </li>
          `,
          )}
        </ul>
      </section>
    `
    : null
}

/** Renders the form for a page address. The server checks the address, so the form needs no script. */
const renderClaimForm = (
  host: string,
  claim: LandingView['usernameForm'],
  lang: string | undefined,
  t: Texts,
): Html =>
  html`
    <form class="claim" action="/" method="get">
      ${lang ? html`<input type="hidden" name="lang" value="${lang}">` : null}
      <label for="claim">${t.pageAddress}</label>
      <div>
        <span id="host">${host}/</span>
        <input id="claim" name="username" value="${claim?.username ?? ''}" placeholder="${t.yourName}" required maxlength="${usernameLength.max}" autocapitalize="none" autocomplete="off" spellcheck="false" aria-describedby="host${claim ? ' claim-no' : null}"${attr('aria-invalid', claim ? 'true' : null)}>
      </div>
      ${claim ? html`<p class="no" id="claim-no" role="alert">${t[claim.problem]}</p>` : null}
      <button class="btn">${t.create}</button>
    </form>
  `

const newLine = raw('\n  ')

export const renderLanding = ({
  baseUrl,
  host,
  version,
  signUpUrl: accountUrl,
  signInUrl,
  isDemo = false,
  studioUrl,
  plans,
  language,
  chosenLanguage: lang,
  usernameForm: claim,
}: LandingView): SitePage => {
  const texts = getSiteTexts(language)
  const t = texts.landing
  const startUrl = studioUrl ?? accountUrl
  const signIn = html`<a href="${addQuery(signInUrl, { lang })}">${t.signIn}</a>`
  const nameLanguage = (tag: string): string => {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  }
  const languageLinks = siteLanguages
    .filter((tag) => tag !== getSiteTexts(language).tag)
    .map(
      (tag) =>
        html`
          <a href="/?lang=${tag}" lang="${tag}" hreflang="${tag}">
            ${nameLanguage(tag)}
          </a>
        `,
    )
  const hasPrices = plans.some(({ prices }) => prices.length)
  const renderStart = () => {
    if (!studioUrl && accountUrl)
      return html`${renderClaimForm(host, claim, lang, t)}<p><small>${t.bringAlong}</small></p>`
    const [href, label] = studioUrl
      ? [studioUrl, t.toStudio]
      : [addQuery(signInUrl, { lang }), isDemo ? t.tryDemo : t.signIn]
    return html`
      <div class="row">
        <a class="btn" href="${href}">${label}</a>
        <a class="btn ghost" href="#themes">${t.seeThemes}</a>
      </div>
      ${studioUrl || isDemo ? null : html`<p>${t.invitationOnly}</p>`}
    `
  }
  const renderHeader = (site: SiteInfo) =>
    html`
      <header class="deep">
        <div class="top">
          ${renderBrand(site)}
          <nav aria-label="${t.site}">
            <a href="#themes">${t.themes}</a>
            ${hasPrices ? html`<a href="#prices">${t.prices}</a>` : null}
            <a href="/docs">API</a>
            ${studioUrl ? html`<a href="${studioUrl}">${t.toStudio}</a>` : signIn}
          </nav>
        </div>
      </header>
    `
  return createFrame({
    lang: texts.tag,
    title: t.title,
    description: t.description,
    canonicalUrl: `${baseUrl}/`,
    isIndexable: true,
    sheet: 'landing',
    framesPages: true,
    whole: (site) =>
      html`
        <a class="skip" href="#main">${t.skip}</a>
        ${renderHeader(site)}
        <main id="main">
          <div class="deep band">
            <div class="hero">
              <div><h1>${t.headline}</h1><p>${t.lead({ site: site.name })}</p>${renderStart()}</div>
              <div class="trio" aria-hidden="true">${renderPhone('sunset')}${renderPhone('vitrine')}${renderPhone('ocean')}</div>
            </div>
          </div>
          <div class="in">
            <ul class="pts" role="list">
              ${Object.values(t.points).map(({ title, text }) => html`<li><h2>${title}</h2><p>${text}</p></li>`)}
            </ul>
            ${renderStudio(t)}
            <section class="sec" id="themes" aria-labelledby="themes-title">
              <h2 id="themes-title">${t.themesTitle}</h2>
              <p>${t.themesText}</p>
              ${themeWall}
            </section>
            ${renderPricing(plans, startUrl ? (plan) => addQuery(startUrl, { plan, lang }) : undefined, texts)}
            <section class="dev sec">
              <div>
                <h2>${t.programsTitle}</h2>
                <p>${t.programsText({ site: site.name })}</p>
                <div class="row"><a class="btn ghost" href="/docs">${t.openReference}</a></div>
              </div>
              <pre tabindex="0" aria-label="${t.example}"><code>curl ${baseUrl}/api/v1/links \\${newLine}-H 'Authorization: Bearer vt_…' \\${newLine}-H 'Content-Type: application/json' \\${newLine}-d '{"title": "The autumn collection",${newLine}     "url": "https://example.com/shop"}'</code></pre>
            </section>
          </div>
        </main>
        <footer class="end">
          <span>${site.name} ${version}</span>
          <a href="/docs">${t.reference}</a>
          ${languageLinks}
          ${renderLegalLinks(site, texts.tag)}
        </footer>
      `,
  })
}
