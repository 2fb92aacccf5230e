import { normaliseHost, type Traits } from '@vitrine/page/visitors/traits'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { VisitSource } from '../../domain/visits.ts'
import { parseLanguage } from '../../lib/negotiate.ts'
import { inAppBrowsers } from './in-app-browsers.ts'

export type UserAgent = {
  readonly isBot: boolean
  readonly device: 'mobile' | 'tablet' | 'desktop' | ''
  readonly browser: string
  readonly os: string
}

const maxUserAgentLength = 400
const maxTagLength = 200
const cachedUserAgents = new LRUCache<string, UserAgent>({ max: 5000 })
const devices = new Set(['mobile', 'tablet', 'desktop'])

/** Parses a User-Agent header. A missing header counts as a bot, because every browser sends one. */
export const parseUserAgent = (header: string): UserAgent => {
  const cachedUserAgent = cachedUserAgents.get(header)
  if (cachedUserAgent) return cachedUserAgent
  // Copied: a substring would keep the whole header in memory
  const text =
    header.length > maxUserAgentLength ? Buffer.from(header.slice(0, maxUserAgentLength)).toString() : header
  return cachedUserAgents.get(text) ?? classifyUserAgent(text)
}

/**
 * Browsers name Mozilla, Opera or an engine first. Other programs are HTTP libraries and link previews of apps, such as
 * `Viber/20 CFNetwork/1410`.
 */
const browserPattern = /^(?:Mozilla|Opera|UCWEB)\/\d|AppleWebKit|Profile\/MIDP/
/** Zalo for desktops opens links in a browser; its own requests are previews. */
const appFetcherPattern = /ZaloPC|CFNetwork\//
/** Model of an Android device, which may be called "M bot 60". */
const modelPattern = /\bAndroid [\w.]+;(?: \w\w[-_]\w\w;)? ?([^;)/]{3,}?)(?: Build\b|[;)])/

const isBotAgent = (text: string): boolean => {
  if (!browserPattern.test(text) || appFetcherPattern.test(text)) return true
  const model = modelPattern.exec(text)?.[1]
  // Instagram and Facebook repeat the model
  return isbot(text) && (model === undefined || isbot(text.replaceAll(model, 'K')))
}

const classifyUserAgent = (text: string): UserAgent => {
  const read = (): UserAgent => {
    if (isBotAgent(text)) return { isBot: true, device: '', browser: '', os: '' }
    const { browser, os, platform } = Bowser.parse(text)
    const type = platform.type ?? ''
    return {
      isBot: false,
      device: (devices.has(type) ? type : '') as UserAgent['device'],
      browser: inAppBrowsers.find(({ mark }) => mark.test(text))?.name ?? cleanText(browser.name ?? '', 40),
      os: cleanText(os.name ?? '', 40),
    }
  }
  const userAgent = read()
  cachedUserAgents.set(text, userAgent)
  return userAgent
}

const cleanText = (text: string, maxLength: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

/** Returns the host of a referring page without `www.`, or '' for `ownHosts`, which are normalised the same way. */
export const parseReferrer = (header: string, ownHosts: readonly string[]): string => {
  if (!header) return ''
  const rawHost = /^(?:https?|android-app):\/\/(?:[^/?#@]*@)?([a-z0-9._-]{1,200})(?=[:/?#]|$)/i.exec(
    header,
  )?.[1]
  const host = rawHost ? normaliseHost(rawHost) : ''
  return ownHosts.includes(host) ? '' : host
}

const noTags = { utmSource: '', utmMedium: '', utmCampaign: '' }
const parseTags = (url: string): typeof noTags => {
  const query = url.indexOf('?')
  if (query < 0) return noTags
  const params = new URLSearchParams(url.slice(query + 1))
  const readTag = (name: string) => cleanText((params.get(name) ?? '').toLowerCase(), maxTagLength)
  return {
    utmSource: readTag('utm_source'),
    utmMedium: readTag('utm_medium'),
    utmCampaign: readTag('utm_campaign'),
  }
}

export const classify = (source: VisitSource, ownHosts: readonly string[]): Traits | null => {
  const { isBot, device, browser, os } = parseUserAgent(source.userAgent)
  if (isBot) return null
  return {
    device,
    browser,
    os,
    language: parseLanguage(source.languages),
    referrer: parseReferrer(source.referrer, ownHosts),
    ...(source.url ? parseTags(source.url) : noTags),
    country: source.country,
  }
}
