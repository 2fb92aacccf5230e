import { createHash } from 'node:crypto'
import { type Html, raw } from './html.ts'
import type { Page } from './view.ts'

/** A stylesheet as its element, with the source expression that lets it through the policy (CSP 3 §2.3.1). */
export type Style = { readonly element: Html; readonly hash: string }

/** `css` is ours (tokens are validated colours and known stacks); a `<` could end the element, so it throws. */
export const inlineStyle = (css: string): Style => {
  if (css.includes('<')) throw new TypeError('a stylesheet must not contain <')
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`
  return { element: raw(`<style>${css}</style>`), hash }
}

/**
 * The policy of a page: one known stylesheet, images from here, forms that post here. A page that loads the script
 * of pages may run what comes from here; when it has facades, it may count a play here and frame what they play.
 * `frameAncestors` is `'self'` only for the preview inside the studio.
 */
export const contentSecurityPolicy = (
  { styleHash, frames }: Omit<Page, 'html'>,
  { frameAncestors = "'none'" }: { readonly frameAncestors?: "'none'" | "'self'" } = {},
): string =>
  [
    "default-src 'none'",
    ...(frames ? ["script-src 'self'"] : []),
    ...(frames?.length ? ["connect-src 'self'", `frame-src ${frames.join(' ')}`] : []),
    `style-src '${styleHash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** Shortens a stylesheet written for people: comments, line ends and the spaces around punctuation go. */
export const compactCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
