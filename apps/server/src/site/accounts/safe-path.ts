/** Pages that may follow a sign-in. Other paths of the site, as `/l/1`, may redirect to any address. */
const allowed = /^\/(?:studio(?:\/.*)?|oauth\/authorize|verify-email|invites|transfers|welcome)$/

/**
 * Returns the path if a user may be redirected to it after signing in, else undefined. A request for consent has up to some
 * 5,000 characters.
 */
export const safePath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || path.length > 6000 || !/^\/(?![/\\])[!-[\]-~]*$/.test(path))
    return undefined
  // Parsed as by a browser, which resolves dots, also encoded ones
  const url = URL.parse(path, 'http://own.invalid')
  return url?.origin === 'http://own.invalid' && allowed.test(url.pathname) ? path : undefined
}
