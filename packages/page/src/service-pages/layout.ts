import { styleElement } from '../css.ts'
import { attr, type Html, html, raw } from '../html.ts'
import { mark } from '../logo.ts'
import { cardCss, landingCss, sitePalettes } from '../styles/site.ts'
import type { Page } from '../view.ts'

const sheets = {
  card: { css: cardCss, element: styleElement(cardCss) },
  landing: { css: landingCss, element: styleElement(landingCss) },
}

const colors = raw(
  `<meta name="theme-color" content="${sitePalettes.light.bg}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${sitePalettes.dark.bg}" media="(prefers-color-scheme:dark)">`,
)

export type Frame = {
  readonly title: string
  readonly description?: string
  readonly canonicalUrl?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly sheet?: keyof typeof sheets
  /** Only the landing page may be kept by search engines. */
  readonly indexable?: boolean
  /** The whole body, for a page with a head of its own; else `main` goes below the brand. */
  readonly whole?: Html
  readonly main?: Html
  /** On a custom domain, which is its owner's. */
  readonly unbranded?: boolean | undefined
}

/** The brand, leading home. */
export const brand = html`<a class="brand" href="/">${mark}Vitrine</a>`

/** One small frame around every page of the service itself. */
export const frame = (page: Frame): Page => {
  const sheet = sheets[page.sheet ?? 'card']
  const body =
    page.whole ??
    html`${page.unbranded ? null : html`<header class="top">${brand}</header>`}<main id="main">${page.main}</main>`
  const document = html`<!doctype html><html lang="${page.lang ?? 'en'}"${attr('dir', page.dir)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title}</title>${page.description ? html`<meta name="description" content="${page.description}"><meta property="og:title" content="${page.title}"><meta property="og:description" content="${page.description}"><meta property="og:type" content="website">` : null}${page.canonicalUrl ? html`<link rel="canonical" href="${page.canonicalUrl}"><meta property="og:url" content="${page.canonicalUrl}">` : null}${page.indexable ? null : html`<meta name="robots" content="noindex">`}${colors}<link rel="icon" href="/favicon.svg">${sheet.element}</head><body>${body}</body></html>`
  return { html: document.value, css: sheet.css }
}
