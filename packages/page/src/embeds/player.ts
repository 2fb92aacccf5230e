export type Player = {
  readonly network: string
  /** Displayed name of the site that receives requests after the click. */
  readonly site: string
  /** Address of the frame. The script replaces `{host}` with the page's host. */
  readonly src: string
  /** Shape of the player: landscape or portrait video, one track, or a list. */
  readonly shape: 'wide' | 'tall' | 'strip' | 'list'
}

/**
 * A site with players. Addresses are parsed and never passed on: `src` consists of constants and validated ids.
 * Unrecognised addresses have no player.
 */
export type Provider = {
  readonly network: string
  /** Hosts; the first one is displayed. */
  readonly hosts: readonly string[]
  /** `path` starts with a slash and does not end with one. */
  readonly player: (path: string, query: URLSearchParams) => Pick<Player, 'src' | 'shape'> | undefined
}
