import { hash } from 'node:crypto'
import type { Page } from '@vitrine/page/view'

/** Returns the CSP source of an inline stylesheet (CSP 3, 2.3.1). Takes 13 µs for 12 KB. */
const hashStyle = (css: string): string => `sha256-${hash('sha256', css, 'base64')}`

/**
 * Returns the policy of a page: one stylesheet, own images and fonts, forms to this site. Only pages with a script may
 * run scripts and frame players.
 */
export const createContentSecurityPolicy = (
  {
    css,
    innerCss = [],
    frames,
    framesPages,
    connects,
    containsPictures,
    isSandboxed,
    formTarget,
  }: Omit<Page, 'html'>,
  { frameAncestors = "'none'" }: { readonly frameAncestors?: "'none'" | "'self'" } = {},
): string =>
  [
    "default-src 'none'",
    ...(frames ? ["script-src 'self'"] : []),
    ...(frames?.length || connects ? ["connect-src 'self'"] : []),
    ...(frames?.length ? [`frame-src ${frames.join(' ')}`] : []),
    ...(framesPages ? ["frame-src 'self'"] : []),
    `style-src ${[css, ...innerCss].map((sheet) => `'${hashStyle(sheet)}'`).join(' ')}`,
    `img-src 'self'${containsPictures ? ' data:' : ''}`,
    ...([css, ...innerCss].some((sheet) => sheet.includes('@font-face')) ? ["font-src 'self'"] : []),
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...(isSandboxed ? ['sandbox allow-same-origin'] : []),
  ].join('; ')
