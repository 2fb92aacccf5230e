import type { WebhookShape } from '@vitrine/contract'
import { parseLinkUrl } from '@vitrine/page/guess-link'

/** Parses the URL of an endpoint, with or without `https://`. Returns null if it is invalid. */
export const parseEndpointUrl = (text: string): string | null => {
  const address = parseLinkUrl(text)
  return address && /^https?:/.test(address) ? address : null
}

export const guessShape = (text: string): WebhookShape => {
  const url = URL.parse(parseEndpointUrl(text) ?? '')
  if (!url) return 'standard'
  if (url.hostname === 'hooks.slack.com') return 'slack'
  const isDiscord = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/.test(url.hostname)
  return isDiscord && /^\/api\/(?:v\d+\/)?webhooks\//.test(url.pathname) ? 'discord' : 'standard'
}

/** Returns host and path of an endpoint. Cuts long parts of the path and the query, which may be secrets. */
export const formatEndpoint = (text: string): string => {
  const url = URL.parse(text)
  if (!url) return text
  const parts = url.pathname.split('/').map((part) => (part.length > 16 ? `${part.slice(0, 4)}…` : part))
  return `${url.host}${parts.join('/').replace(/\/$/, '')}${url.search ? '?…' : ''}`
}
