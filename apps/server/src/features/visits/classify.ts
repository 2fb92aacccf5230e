import { normaliseHost, type Traits } from '@vitrine/page/visitors/traits'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { parseLanguage } from '../../lib/negotiate.ts'
import type { VisitSource } from './visit.ts'

export type UserAgent = {
  readonly isBot: boolean
  readonly device: 'mobile' | 'tablet' | 'desktop' | ''
  readonly browser: string
  readonly os: string
}

export const knownUserAgentNames = {
  browser: new Set(Object.values(Bowser.BROWSER_MAP)),
  os: new Set(Object.values(Bowser.OS_MAP)),
} as const

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

const classifyUserAgent = (text: string): UserAgent => {
  const read = (): UserAgent => {
    if (!text.trim() || isbot(text)) return { isBot: true, device: '', browser: '', os: '' }
    const { browser, os, platform } = Bowser.parse(text)
    const type = platform.type ?? ''
    return {
      isBot: false,
      device: (devices.has(type) ? type : '') as UserAgent['device'],
      browser: cleanText(browser.name ?? '', 40),
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
