import type { BrowserTokens } from './context.ts'

/** Cookies by purpose. http/cookies.ts defines their names and flags. */
export type CookieName = 'session' | 'challenge' | 'preSession' | 'device' | 'oidc'

/** A cookie to set. `maxAge` in seconds; absent = until the browser closes, 0 = remove. */
export type SetCookie = { readonly name: CookieName; readonly value: string; readonly maxAge?: number }

/** Creates a cookie that lasts `keepMs`; null = until the browser closes. */
export const persistentCookie = (name: CookieName, value: string, keepMs: number | null): SetCookie =>
  keepMs === null ? { name, value } : { name, value, maxAge: keepMs / 1000 }

export const expiredCookie = (name: CookieName): SetCookie => ({ name, value: '', maxAge: 0 })

/** Returns the cookies of a new session and its device. Deletes the completed challenge's cookie. */
export const sessionCookies = (
  {
    token,
    keepMs,
    device,
  }: { readonly token: string; readonly keepMs: number | null; readonly device: string },
  deviceMs: number,
  { challengeToken }: Pick<BrowserTokens, 'challengeToken'>,
): readonly SetCookie[] => [
  persistentCookie('session', token, keepMs),
  persistentCookie('device', device, deviceMs),
  ...(challengeToken ? [expiredCookie('challenge')] : []),
]
