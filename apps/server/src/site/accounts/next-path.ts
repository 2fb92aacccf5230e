/** Pages that may follow a sign-in. Other paths of the site, such as `/l/1`, may redirect to any address. */
const allowed = /^\/(?:studio(?:\/.*)?|oauth\/authorize|verify-email|invites|transfers)$/

/**
 * Returns the `next` parameter of the studio's sign-in for a path of the site, or undefined if the path must not follow
 * a sign-in. Paths of the studio omit `/studio`. A consent request has about 5,000 characters.
 */
export const studioPath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || path.length > 6000 || !/^\/(?![/\\])[!-[\]-~]*$/.test(path))
    return undefined
  // Parsed as in a browser, which also resolves encoded dots
  const url = URL.parse(path, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid' || !allowed.test(url.pathname)) return undefined
  const inside = url.pathname.replace(/^\/studio(?=\/|$)/, '') || '/'
  return inside.startsWith('//') ? undefined : `${inside}${url.search}`
}

/** Screens of the studio that sign in or confirm a session, and open a path afterwards. */
export type StudioScreen = 'signin' | 'confirm'

/** Returns the address of the studio's sign-in or confirmation, which opens `path` afterwards. */
export const signInAddress = (path: string, screen: StudioScreen = 'signin'): string => {
  const next = studioPath(path)
  return next ? `/studio/${screen}?next=${encodeURIComponent(next)}` : `/studio/${screen}`
}
