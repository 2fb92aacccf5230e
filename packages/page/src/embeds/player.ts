export type Player = {
  readonly network: string
  /** Site that receives requests after the click, as shown to visitors. */
  readonly site: string
  /** URL of the frame. The script replaces `{host}` with the page's host. */
  readonly src: string
  /** Shape of the player: landscape or portrait video, one track, or a list. */
  readonly shape: 'wide' | 'tall' | 'strip' | 'list'
}

/** A site with players. Never passes parsed URLs on: `src` consists of constants and validated ids. */
export type Provider = {
  readonly network: string
  /** Hosts of the site. Visitors see the first one. */
  readonly hosts: readonly string[]
  /** `path` starts with a slash and does not end with one. */
  readonly player: (path: string, query: URLSearchParams) => Pick<Player, 'src' | 'shape'> | undefined
}
