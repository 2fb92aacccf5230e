/** What is kept in a browser. Under which names, and with which flags: http/cookies.ts. */
export type CookieName = 'session' | 'challenge' | 'preSession' | 'device'

/** A cookie to set; `maxAge` in seconds, absent = until the browser closes, 0 = remove. */
export type SetCookie = { readonly name: CookieName; readonly value: string; readonly maxAge?: number }

/** Keeps a value for `keepMs`; null = until the browser closes. */
export const keptCookie = (name: CookieName, value: string, keepMs: number | null): SetCookie =>
  keepMs === null ? { name, value } : { name, value, maxAge: keepMs / 1000 }

export const removedCookie = (name: CookieName): SetCookie => ({ name, value: '', maxAge: 0 })
