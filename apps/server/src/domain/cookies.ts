import type { BrowserTokens } from './context.ts'

/** Cookies by purpose. http/cookies.ts defines their names and flags. */
export type CookieName = 'session' | 'challenge' | 'preSession' | 'device' | 'oidc' | 'visitor'

/** A cookie to set. `maxAge` in seconds; absent = until the browser closes, 0 = remove. */
export type SetCookie = { readonly name: CookieName; readonly value: string; readonly maxAge?: number }

/** Creates a cookie that lasts `lifetimeMs`; null = until the browser closes. */
export const createPersistentCookie = (
  name: CookieName,
  value: string,
  lifetimeMs: number | null,
): SetCookie => (lifetimeMs === null ? { name, value } : { name, value, maxAge: lifetimeMs / 1000 })

export const createExpiredCookie = (name: CookieName): SetCookie => ({ name, value: '', maxAge: 0 })

/** Returns the cookies of a new session and its device. Deletes the completed challenge's cookie. */
export const createSessionCookies = (
  {
    token,
    lifetimeMs,
    device,
  }: { readonly token: string; readonly lifetimeMs: number | null; readonly device: string },
  deviceMs: number,
  { challengeToken }: Pick<BrowserTokens, 'challengeToken'>,
): readonly SetCookie[] => [
  createPersistentCookie('session', token, lifetimeMs),
  createPersistentCookie('device', device, deviceMs),
  ...(challengeToken ? [createExpiredCookie('challenge')] : []),
]
