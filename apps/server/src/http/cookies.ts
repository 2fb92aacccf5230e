import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { CookieName, SetCookie } from '../domain/cookies.ts'

/** Returns the cookie names. With TLS, the prefix `__Host-` binds them to host, path and TLS. */
export const createCookieNames = (config: Config): Readonly<Record<CookieName, string>> => {
  const prefix = config.https ? '__Host-' : ''
  return {
    session: `${prefix}vitrine_session`,
    challenge: `${prefix}vitrine_challenge`,
    preSession: `${prefix}vitrine_pre`,
    device: `${prefix}vitrine_device`,
    oidc: `${prefix}vitrine_oidc`,
    visitor: `${prefix}vitrine_visitor`,
  }
}
/** Returns the `Set-Cookie` header: HttpOnly, SameSite=Lax, whole site, Secure with https. */
const formatCookie = (config: Config, cookie: SetCookie): string =>
  `${createCookieNames(config)[cookie.name]}=${cookie.value}; Path=/; HttpOnly; SameSite=Lax${config.https ? '; Secure' : ''}${
    cookie.maxAge === undefined ? '' : `; Max-Age=${Math.floor(cookie.maxAge)}`
  }`

/**
 * Sets the cookies of a response. Removing the session also clears the browser's HTTP cache with API responses, but not
 * the storage of the studio.
 */
export const setCookies = (config: Config, reply: FastifyReply, cookies: readonly SetCookie[]): void => {
  for (const cookie of cookies) reply.header('set-cookie', formatCookie(config, cookie))
  if (cookies.some(({ name, maxAge }) => name === 'session' && maxAge === 0))
    reply.header('clear-site-data', '"cache"')
}

/** Reads one cookie of the header; undefined if it is missing. The service's cookies need no decoding. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name)
      return part
        .slice(at + 1)
        .trim()
        .slice(0, 2048)
  }
  return undefined
}
