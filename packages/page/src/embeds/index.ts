import type { MissingPlayer } from '@vitrine/contract/problems/input'
import { audio } from './audio.ts'
import type { Address, Player, Provider } from './player.ts'
import { video } from './video.ts'

export type { Player }

export const providers: readonly Provider[] = [...video, ...audio]

const byHost = new Map(providers.flatMap((provider) => provider.hosts.map((host) => [host, provider])))

const parseAddress = (address: string): Address | undefined => {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  return {
    host: url.hostname.replace(/\.$/, '').replace(/^(?:www|m)\./, ''),
    path: url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname,
    query: url.searchParams,
    fragment: new URLSearchParams(url.hash.slice(1)),
  }
}

const findShortLinkProvider = ({ host, path }: Address): Provider | undefined =>
  providers.find(({ shortLink }) => shortLink?.test(host + path))

export const findPlayer = (address: string): Player | undefined => {
  const parts = parseAddress(address)
  const provider = parts && byHost.get(parts.host)
  const player = provider?.player(parts!)
  return player && { network: provider!.network, site: provider!.hosts[0]!, ...player }
}

/** Returns true for a short link, such as `vm.tiktok.com/X`, that leads to an address with a player. */
export const isPlayerShortLink = (address: string): boolean => {
  const parts = parseAddress(address)
  return parts !== undefined && findShortLinkProvider(parts) !== undefined
}

/** Returns the kind of block that plays an address, or null for other addresses. */
export const findPlayerKind = (address: string): Provider['kind'] | null => {
  const parts = parseAddress(address)
  const provider = parts && (findShortLinkProvider(parts) ?? byHost.get(parts.host))
  return provider && (findPlayer(address) || isPlayerShortLink(address)) ? provider.kind : null
}

/** Returns the reason why visitors see a link instead of a player, or null if they see a player. */
export const explainMissingPlayer = (address: string): MissingPlayer | null => {
  if (findPlayer(address)) return null
  const parts = parseAddress(address)
  if (!parts) {
    const url = URL.parse(address)
    return { cause: 'site', site: url?.host || (url?.protocol ?? '') }
  }
  const shortLinkProvider = findShortLinkProvider(parts)
  if (shortLinkProvider) return { cause: 'short_link', site: shortLinkProvider.hosts[0]! }
  const provider = byHost.get(parts.host)
  if (!provider) return { cause: 'site', site: parts.host }
  const cause = provider.liveChannel?.test(parts.path) ? 'live_channel' : 'address'
  return { cause, site: provider.hosts[0]! }
}
