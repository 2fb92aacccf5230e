import { type Html, html } from '../html.ts'

/** Pages that exist in both worlds, at the same path and with the same query. */
const shared = /^\/(?:verify-email|invites|transfers)(?:\?|$)/

const query = (next: string | undefined): string => (next ? `?next=${encodeURIComponent(next)}` : '')

/** A path of the site with where to go on afterwards. */
export const withNext = (path: string, next: string | undefined): string => `${path}${query(next)}`

/** The same screen in the studio, which counts its paths from `/studio`. What it does not have is left out. */
export const studioPath = (path: string, next?: string): string => {
  const inside = next?.startsWith('/studio/') ? next.slice('/studio'.length) : next
  return `/studio${path}${query(inside === next && !shared.test(next ?? '') ? undefined : inside)}`
}

/** The way from a page without script to the same one in the studio. */
export const studioLink = (path: string, text = 'Open this in the studio', next?: string): Html =>
  html`<p class="alt"><a href="${studioPath(path, next)}">${text}</a></p>`
