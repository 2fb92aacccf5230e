import { hourMs } from '@vitrine/contract/durations'
import { escapeText, unescapeText } from '@vitrine/page/html'
import type { Config } from '../config.ts'

/** Account that all visitors of a demo share. The sign-in screen shows its password. */
export const demoAccount = { email: 'demo@example.com', password: 'try the demo', name: 'Demo' } as const

export const isDemo = ({ DEMO }: Pick<Config, 'DEMO'>): boolean => DEMO === 'on'

/** Returns the start of the hour: an older account is replaced. */
export const findLastReset = (now: number): number => Math.floor(now / hourMs) * hourMs

/** Path of the page before another site. Below a name that no page can have. */
export const leavePath = '/demo/leave'

/** Returns the URL that a page of a demo links to instead of another site. */
export const toDemoUrl = (config: Pick<Config, 'DEMO' | 'BASE_URL'>, url: string): string =>
  isDemo(config) && /^https?:/i.test(url) && !url.startsWith(`${config.BASE_URL}/`)
    ? `${leavePath}?${new URLSearchParams({ url })}`
    : url

/** Replaces the links to other sites in the HTML of a page. */
export const guardLinks = (config: Pick<Config, 'DEMO' | 'BASE_URL'>, html: string): string =>
  isDemo(config)
    ? html.replace(
        /(<a\b[^>]*\shref=")(https?:[^"]*)/gi,
        (_, start: string, url: string) => start + escapeText(toDemoUrl(config, unescapeText(url))),
      )
    : html
