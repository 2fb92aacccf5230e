import type { Plan } from '@vitrine/contract'
import { type Html, html } from '../html.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { createFrame, type Frame, renderBrand, renderLegalLinks } from './layout.ts'
import { getSiteTexts, type SiteTexts, siteLanguages } from './texts/index.ts'

/** Facts about an installation and a visitor that the landing page and the pages behind it show. */
export type ServiceView = {
  readonly baseUrl: string
  readonly version: string
  /** Undefined if registration requires an invitation. */
  readonly signUpUrl: string | undefined
  readonly signInUrl: string
  readonly isDemo?: boolean
  /** Target of the field that shows a page before the sign-up. Undefined if it is off. */
  readonly tryUrl?: string | undefined
  /** Script that shows the progress of this field. */
  readonly tryScriptUrl?: string | undefined
  /** Replaces the other URLs for signed-in visitors. */
  readonly studioUrl?: string | undefined
  readonly language?: string | undefined
  /** Language that the visitor chose on this page, which the studio takes over. */
  readonly chosenLanguage?: string | undefined
  /** No prices are shown if no plan has a price. */
  readonly plans: readonly Plan[]
  /** Number of operations of the API. */
  readonly operations: number
  readonly now: number
}

/** Addresses of the pages that the landing page leads to, without their common start. */
export const doors = ['creators', 'agencies', 'self-hosters', 'developers'] as const
export const servicePaths = {
  ...(Object.fromEntries(doors.map((door) => [door, `/services/${door}`])) as Record<
    (typeof doors)[number],
    string
  >),
  prices: '/services/prices',
  why: '/services/why',
} as const

export const hasPrices = ({ plans }: Pick<ServiceView, 'plans'>): boolean =>
  plans.some(({ prices }) => prices.length)

/** Returns a URL with those parameters that have a value. */
export const addQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}

/** Returns the URL and label of the button with which a visitor starts. */
export const findStart = (
  { studioUrl, signUpUrl, signInUrl, isDemo, chosenLanguage: lang }: ServiceView,
  { landing: t }: SiteTexts,
): [url: string, label: string] => {
  if (studioUrl) return [studioUrl, t.toStudio]
  return signUpUrl && !isDemo
    ? [addQuery(signUpUrl, { lang }), t.create]
    : [addQuery(signInUrl, { lang }), isDemo ? t.tryDemo : t.signIn]
}

const nameLanguage = (tag: string): string => {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Creates a page with the header and footer of the landing page. */
export const createServicePage = (
  view: ServiceView,
  path: string,
  {
    main,
    ...page
  }: Pick<Frame, 'title' | 'description' | 'sheet' | 'framesPages' | 'scriptUrl'> & {
    readonly main: (site: SiteInfo, texts: SiteTexts) => Html
  },
): SitePage => {
  const { baseUrl, version, studioUrl, signInUrl, chosenLanguage: lang } = view
  const texts = getSiteTexts(view.language)
  const t = texts.landing
  const signIn = studioUrl
    ? html`<a href="${studioUrl}">${t.toStudio}</a>`
    : html`<a href="${addQuery(signInUrl, { lang })}">${t.signIn}</a>`
  return createFrame({
    ...page,
    lang: texts.tag,
    canonicalUrl: baseUrl + path,
    isIndexable: true,
    whole: (site) =>
      html`
        <a class="skip" href="#main">${t.skip}</a>
        <header class="deep${path === '/' ? null : ' band'}">
          <div class="top">
            ${renderBrand(site)}
            <nav aria-label="${t.site}">
              <a href="${addQuery(servicePaths.why, { lang })}">${t.why}</a>
              <a href="${addQuery('/', { lang })}#themes">${t.looks}</a>
              ${hasPrices(view) ? html`<a href="${addQuery(servicePaths.prices, { lang })}">${t.prices}</a>` : null}
              <a href="${addQuery(servicePaths['self-hosters'], { lang })}">${t.host}</a>
              <a href="/docs">API</a>
              ${signIn}
            </nav>
          </div>
        </header>
        <main id="main">${main(site, texts)}</main>
        <footer class="end">
          <span>${site.name} ${version} · MIT</span>
          <a href="/docs">${t.reference}</a>
          ${siteLanguages
            .filter((tag) => tag !== texts.tag)
            .map(
              (tag) =>
                html`<a href="${path}?lang=${tag}" lang="${tag}" hreflang="${tag}">${nameLanguage(tag)}</a>`,
            )}
          ${renderLegalLinks(site, texts.tag)}
        </footer>
      `,
  })
}
