/** How a link opens the browser of the system. */
type Exit = 'intent' | 'safari' | 'instagram' | 'line'

type InAppBrowser = {
  readonly name: string
  /** Part of the User-Agent header. */
  readonly mark: RegExp
  /** Without one, only the app's menu opens the browser. */
  readonly ios?: Exit
  readonly android?: Exit
}

/**
 * Apps with a built-in browser, whose user agent otherwise names the browser of the system. Exits are those that worked in
 * the tests of github.com/shalanah/inapp-debugger.
 */
export const inAppBrowsers: readonly InAppBrowser[] = [
  { name: 'Instagram', mark: /\bInstagram[ /]\d/, ios: 'instagram', android: 'instagram' },
  { name: 'Threads', mark: /\bBarcelona[ /]\d/, ios: 'safari', android: 'intent' },
  { name: 'Messenger', mark: /\bFB(?:AN|_IAB)\/(?:Messenger|Orca)/i, ios: 'safari', android: 'intent' },
  { name: 'Facebook', mark: /\bFB(?:AN|AV|_IAB)\//, ios: 'safari', android: 'intent' },
  { name: 'TikTok', mark: /\b(?:musical_ly|trill)_|\bBytedanceWebview\//, ios: 'safari' },
  { name: 'Snapchat', mark: /\bSnapchat\/\d/ },
  { name: 'Pinterest', mark: /\bPinterest\/(?:Android|iOS|\d)/ },
  { name: 'LinkedIn', mark: /\bLinkedInApp\b/, ios: 'safari' },
  { name: 'X', mark: /\bTwitter(?:Android| for i)/, ios: 'safari' },
  { name: 'Reddit', mark: /\bReddit\/(?:Version|\d)/ },
  { name: 'Telegram', mark: /\bTelegram-Android\/\d/, android: 'intent' },
  { name: 'LINE', mark: /\bLine\/\d/, ios: 'line', android: 'line' },
  { name: 'KakaoTalk', mark: /\bKAKAOTALK\b/ },
  { name: 'Zalo', mark: /\bZalo (?:android|iOS)\// },
]

/**
 * Links that leave an app. They get only addresses of this service, which redirects: stored URLs are never `intent:`, and
 * no text of a user becomes part of one.
 */
const exits: Readonly<Record<Exit, (url: string) => string>> = {
  intent: (url) => {
    const { protocol, host, pathname, search } = new URL(url)
    const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE'
    const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`
    return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};${action};${fallback};end`
  },
  safari: (url) => `x-safari-${url}`,
  instagram: (url) => `instagram://extbrowser/?url=${encodeURIComponent(url)}`,
  // https://developers.line.biz/en/docs/line-login/using-line-url-scheme/
  line: (url) => `${url}${url.includes('?') ? '&' : '?'}openExternalBrowser=1`,
}

/** Returns the app in whose browser a phone or tablet is, by name and system as visits have them. */
export const findInAppBrowser = ({
  browser,
  os,
}: {
  readonly browser: string
  readonly os: string
}): { readonly app: string; readonly createExit: (url: string) => string | null } | null => {
  const found = /^(?:iOS|Android)$/.test(os) && inAppBrowsers.find(({ name }) => name === browser)
  if (!found) return null
  const exit = os === 'iOS' ? found.ios : found.android
  return { app: found.name, createExit: (url) => (exit ? exits[exit](url) : null) }
}
