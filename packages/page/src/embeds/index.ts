import { audio } from './audio.ts'
import type { Player, Provider } from './player.ts'
import { video } from './video.ts'

export type { Player }

export const providers: readonly Provider[] = [...video, ...audio]

const byHost = new Map(providers.flatMap((provider) => provider.hosts.map((host) => [host, provider])))

export const findPlayer = (address: string): Player | undefined => {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return undefined
  const provider = byHost.get(url.hostname.replace(/^(?:www|m)\./, ''))
  const player = provider?.player(trimPath(url), url.searchParams)
  return player && { network: provider!.network, site: provider!.hosts[0]!, ...player }
}

const trimPath = ({ pathname }: URL): string => (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
