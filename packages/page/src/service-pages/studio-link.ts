import { type Html, html } from '../html.ts'

/** Paths that exist on the site and in the studio. */
const shared = /^\/(?:verify-email|invites|transfers)(?:\?|$)/

const query = (next: string | undefined): string => (next ? `?next=${encodeURIComponent(next)}` : '')

export const withNext = (path: string, next: string | undefined): string => `${path}${query(next)}`

/** Returns the studio's path of a page. Omits a `next` that does not exist in the studio. */
export const studioPath = (path: string, next?: string): string => {
  const inside = next?.startsWith('/studio/') ? next.slice('/studio'.length) : next
  return `/studio${path}${query(inside === next && !shared.test(next ?? '') ? undefined : inside)}`
}

export const studioLink = (path: string, text = 'Open this in the studio', next?: string): Html =>
  html`<p class="alt"><a href="${studioPath(path, next)}">${text}</a></p>`
