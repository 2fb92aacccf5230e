import { normaliseHost, type Traits } from '@vitrine/page/visitors/traits'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { parseLanguage } from '../../lib/negotiate.ts'
import type { VisitSource } from './visit.ts'

export type Agent = {
  readonly bot: boolean
  readonly device: 'mobile' | 'tablet' | 'desktop' | ''
  readonly browser: string
  readonly os: string
}

export const knownAgents = {
  browser: new Set(Object.values(Bowser.BROWSER_MAP)),
  os: new Set(Object.values(Bowser.OS_MAP)),
} as const

const maxAgentLength = 400
const maxTagLength = 200
const agents = new LRUCache<string, Agent>({ max: 5000 })
const devices = new Set(['mobile', 'tablet', 'desktop'])

/** Parses a User-Agent header. An empty one counts as a bot, because browsers send it. */
export const parseUserAgent = (header: string): Agent => {
  const cachedAgent = agents.get(header)
  if (cachedAgent) return cachedAgent
  // Copied: a substring would keep the whole header in memory
  const agent =
    header.length > maxAgentLength ? Buffer.from(header.slice(0, maxAgentLength)).toString() : header
  return agents.get(agent) ?? parseAgent(agent)
}

const parseAgent = (agent: string): Agent => {
  const read = (): Agent => {
    if (!agent.trim() || isbot(agent)) return { bot: true, device: '', browser: '', os: '' }
    const { browser, os, platform } = Bowser.parse(agent)
    const type = platform.type ?? ''
    return {
      bot: false,
      device: (devices.has(type) ? type : '') as Agent['device'],
      browser: cleanText(browser.name ?? '', 40),
      os: cleanText(os.name ?? '', 40),
    }
  }
  const agentTraits = read()
  agents.set(agent, agentTraits)
  return agentTraits
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
  const { bot, device, browser, os } = parseUserAgent(source.agent)
  if (bot) return null
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
