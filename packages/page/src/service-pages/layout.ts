import { renderStyle } from '../css.ts'
import { preloadFont } from '../head.ts'
import { attr, type Html, html, raw } from '../html.ts'
import { mark } from '../logo.ts'
import { cardCss, guestCss, landingCss, serviceCss, sitePalettes, tryCss } from '../styles/site.ts'
import { getTexts } from '../texts/index.ts'
import { brandFont } from '../themes/fonts.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { getSiteTexts } from './texts/index.ts'

const sheets = {
  card: { css: cardCss, element: renderStyle(cardCss) },
  guest: { css: guestCss, element: renderStyle(guestCss) },
  landing: { css: landingCss, element: renderStyle(landingCss) },
  service: { css: serviceCss, element: renderStyle(serviceCss) },
  try: { css: tryCss, element: renderStyle(tryCss) },
}

const colors = raw(
  `<meta name="theme-color" content="${sitePalettes.light.bg}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${sitePalettes.dark.bg}" media="(prefers-color-scheme:dark)">`,
)

export type Frame = {
  /** Followed by the installation's name, unless the page is on a custom domain. */
  readonly title: string
  readonly description?: string
  readonly canonicalUrl?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly sheet?: keyof typeof sheets
  readonly isIndexable?: boolean
  /** Renders the complete body of a page with its own header. Otherwise `main` follows the brand. */
  readonly whole?: (site: SiteInfo) => Html
  readonly main?: Html | ((site: SiteInfo) => Html)
  readonly framesPages?: boolean
  readonly scriptUrl?: string
  readonly nav?: Html | null | undefined
  readonly isUnbranded?: boolean | undefined
}

export const renderBrand = ({ name }: SiteInfo): Html => html`<a class="brand" href="/">${mark}${name}</a>`

export const renderLegalLinks = (
  { termsUrl, privacyUrl, imprintUrl }: SiteInfo,
  language?: string | null,
): readonly Html[] => {
  const { terms, privacy, imprint } = getTexts(language).legal
  const links = [
    [termsUrl, terms],
    [privacyUrl, privacy],
    [imprintUrl, imprint],
  ] as const
  return links.filter(([url]) => url).map(([url, text]) => html`<a href="${url}">${text}</a>`)
}

const renderBody = ({ whole, main, nav, isUnbranded, lang }: Frame, site: SiteInfo): Html => {
  if (whole) return whole(site)
  const content = typeof main === 'function' ? main(site) : main
  const links = isUnbranded ? [] : renderLegalLinks(site, lang)
  return html`
    ${isUnbranded ? null : html`<header class="deep band"><div class="top">${renderBrand(site)}${nav ? html`<nav aria-label="${getSiteTexts(lang).siteNavigation}">${nav}</nav>` : null}</div></header>`}
    <main id="main">${content}</main>
    ${links.length ? html`<footer class="end">${links}</footer>` : null}
  `
}

export const createFrame =
  (page: Frame): SitePage =>
  (site) => {
    const sheet = sheets[page.sheet ?? 'card']
    const title = page.isUnbranded ? page.title : `${page.title} · ${site.name}`
    const document = html`
      <!doctype html>
      <html lang="${page.lang ?? 'en'}"${attr('dir', page.dir ?? getSiteTexts(page.lang).direction)}>
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width,initial-scale=1">
          <title>${title}</title>
          ${
            page.description
              ? html`
            <meta name="description" content="${page.description}">
            <meta property="og:title" content="${title}">
            <meta property="og:description" content="${page.description}">
            <meta property="og:type" content="website">
          `
              : null
          }
          ${
            page.canonicalUrl
              ? html`
            <link rel="canonical" href="${page.canonicalUrl}">
            <meta property="og:url" content="${page.canonicalUrl}">
          `
              : null
          }
          ${page.isIndexable ? null : html`<meta name="robots" content="noindex">`}
          ${colors}
          <link rel="icon" href="/favicon.svg">
          ${preloadFont(brandFont)}
          ${sheet.element}
          ${page.scriptUrl ? html`<script src="${page.scriptUrl}" defer></script>` : null}
        </head>
        <body>${renderBody(page, site)}</body>
      </html>
    `
    return {
      html: document.value,
      css: sheet.css,
      ...(page.framesPages ? { framesPages: true } : {}),
      // Tools that check pages for search engines read robots.txt from the page
      ...(page.isIndexable ? { connects: true } : {}),
      ...(page.scriptUrl ? { frames: [] } : {}),
    }
  }
