/** Pages that may follow a sign-in. Other paths, such as `/l/1`, may redirect to any URL. */
const allowedPaths = /^\/(?:studio(?:\/.*)?|oauth\/authorize|verify-email|invites|transfers)$/

/** Returns `next` for a path, without `/studio`, or undefined if it must not follow a sign-in. Consent requests have 5,000 characters. */
export const parseStudioPath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || path.length > 6000 || !/^\/(?![/\\])[!-[\]-~]*$/.test(path))
    return undefined
  // Parse as in a browser, which also resolves encoded dots
  const url = URL.parse(path, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid' || !allowedPaths.test(url.pathname)) return undefined
  const inside = url.pathname.replace(/^\/studio(?=\/|$)/, '') || '/'
  return inside.startsWith('//') ? undefined : `${inside}${url.search}`
}

export type StudioScreen = 'signin' | 'confirm'

export const createSignInUrl = (path: string, screen: StudioScreen = 'signin'): string => {
  const next = parseStudioPath(path)
  return next ? `/studio/${screen}?next=${encodeURIComponent(next)}` : `/studio/${screen}`
}
