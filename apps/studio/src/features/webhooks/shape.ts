import type { WebhookShape } from '@vitrine/contract'
import { addressOf } from '@vitrine/page/guess-link'

/** What somebody typed as the address of an endpoint; null when it is none. `https://` need not be typed. */
export const endpointAddress = (text: string): string | null => {
  const address = addressOf(text)
  return address && /^https?:/.test(address) ? address : null
}

/** The chat an address belongs to, where it shows: incoming webhooks of Slack and Discord. */
export const shapeOf = (text: string): WebhookShape => {
  const url = URL.parse(endpointAddress(text) ?? '')
  if (!url) return 'standard'
  if (url.hostname === 'hooks.slack.com') return 'slack'
  const discord = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/.test(url.hostname)
  return discord && /^\/api\/(?:v\d+\/)?webhooks\//.test(url.pathname) ? 'discord' : 'standard'
}
