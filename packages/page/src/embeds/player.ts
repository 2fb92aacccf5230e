/** What plays an address, after a click. */
export type Player = {
  /** Name of the network's icon. */
  readonly network: string
  /** The site that is asked by the click, as people know it. */
  readonly site: string
  /** Address for the frame. `{host}` stands for the host of the page, which the script puts in. */
  readonly src: string
  /** The place it takes: a picture lying or standing, one line of music, a list. */
  readonly shape: 'wide' | 'tall' | 'strip' | 'list'
}

/**
 * One site. An address of it is parsed, never passed on: what goes into `src` are ids of a known shape, and
 * constants. What is not understood has no player.
 */
export type Provider = {
  readonly network: string
  /** The first is the one people know. */
  readonly hosts: readonly string[]
  /** `path` begins with a slash and has none at the end. */
  readonly player: (path: string, query: URLSearchParams) => Pick<Player, 'src' | 'shape'> | undefined
}
