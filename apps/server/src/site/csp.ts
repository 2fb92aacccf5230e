import { createHash } from 'node:crypto'
import type { Page } from '@vitrine/page/view'
import { LRUCache } from 'lru-cache'

const hashes = new LRUCache<string, string>({ max: 500 })

/** The source expression that lets an inline stylesheet through the policy (CSP 3 §2.3.1). Remembered: sheets are few. */
const styleHash = (css: string): string => {
  let hash = hashes.get(css)
  if (!hash) {
    hash = `sha256-${createHash('sha256').update(css).digest('base64')}`
    hashes.set(css, hash)
  }
  return hash
}

/**
 * The policy of a page: one known stylesheet, images from here, forms that post here. A page that loads the script
 * of pages may run what comes from here; when it has facades, it may count a play here and frame what they play.
 * `frameAncestors` is `'self'` only for sample pages, which the landing page frames.
 */
export const contentSecurityPolicy = (
  { css, frames, framesPages, connects, formTarget }: Omit<Page, 'html'>,
  { frameAncestors = "'none'" }: { readonly frameAncestors?: "'none'" | "'self'" } = {},
): string =>
  [
    "default-src 'none'",
    ...(frames ? ["script-src 'self'"] : []),
    ...(frames?.length || connects ? ["connect-src 'self'"] : []),
    ...(frames?.length ? [`frame-src ${frames.join(' ')}`] : []),
    ...(framesPages ? ["frame-src 'self'"] : []),
    `style-src '${styleHash(css)}'`,
    "img-src 'self'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
