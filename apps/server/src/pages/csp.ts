import { createHash } from 'node:crypto'
import { type Html, raw } from './html.ts'

/** A stylesheet as its element, with the source expression that lets it through the policy (CSP 3 §2.3.1). */
export type Style = { readonly element: Html; readonly hash: string }

/** `css` is ours (tokens are validated colours and known stacks); a `<` could end the element, so it throws. */
export const inlineStyle = (css: string): Style => {
  if (css.includes('<')) throw new TypeError('a stylesheet must not contain <')
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`
  return { element: raw(`<style>${css}</style>`), hash }
}

/**
 * The policy of a page that has no script at all: one known stylesheet, images from here, forms that
 * post here. `frameAncestors` is `'self'` only for the preview inside the studio.
 */
export const contentSecurityPolicy = (
  styleHash: string,
  { frameAncestors = "'none'" }: { readonly frameAncestors?: "'none'" | "'self'" } = {},
): string =>
  [
    "default-src 'none'",
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
