export type Player = {
  readonly network: string
  /** Site that receives requests after the click, as shown to visitors. */
  readonly site: string
  /** URL of the frame. The script replaces `{host}` with the page's host. */
  readonly src: string
  /** Shape of the player: landscape or portrait video, one track, or a list. */
  readonly shape: 'wide' | 'tall' | 'strip' | 'list'
}

/** Parts of a web address. `path` starts with a slash and does not end with one. `fragment` is read like a query: `#t=90`. */
export type Address = {
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly fragment: URLSearchParams
}

/** A site with players. Never passes parsed URLs on: `src` consists of constants and validated ids. */
export type Provider = {
  readonly network: string
  /** Kind of block for an address with a player. */
  readonly kind: 'video' | 'embed'
  /** Hosts of the site. Visitors see the first one. */
  readonly hosts: readonly string[]
  /** Host and path of short links, which the service resolves when a block is written. */
  readonly shortLink?: RegExp
  /** Paths of a channel's current live stream. Its player is broken when the channel is not live. */
  readonly liveChannel?: RegExp
  readonly player: (address: Address) => Pick<Player, 'src' | 'shape'> | undefined
}

/** Parses `90`, `90s`, `1m30s`, `1h2m3s` or `1:30` into seconds. */
export const parseSeconds = (text: string | null): number => {
  const parts =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ??
    /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text ?? '')
  return parts ? Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0) : 0
}
