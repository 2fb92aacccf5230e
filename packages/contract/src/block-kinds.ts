// Facts about kinds of blocks. This file has only constants, so that browsers can import it without the schemas.

type BlockFacts = {
  /** Web address that a visitor opens: none, one that may be left out (`linked: false`), or always one. */
  readonly address: 'none' | 'optional' | 'required'
  /** Picture: none, a small one beside the title, or one that is the content of the block. */
  readonly picture: 'none' | 'small' | 'content'
}

/** Facts about each kind of block. The page, imports, link checks, agent tools and the studio use them. */
export const blockKinds = {
  normal: { address: 'required', picture: 'small' },
  product: { address: 'optional', picture: 'content' },
  header: { address: 'none', picture: 'none' },
  text: { address: 'none', picture: 'content' },
  image: { address: 'optional', picture: 'content' },
  video: { address: 'required', picture: 'content' },
  embed: { address: 'required', picture: 'content' },
  form: { address: 'none', picture: 'none' },
  email_capture: { address: 'none', picture: 'none' },
  contact_card: { address: 'none', picture: 'none' },
  phone: { address: 'required', picture: 'small' },
  email: { address: 'required', picture: 'small' },
  whatsapp: { address: 'required', picture: 'small' },
  map: { address: 'required', picture: 'small' },
  faq: { address: 'none', picture: 'none' },
  countdown: { address: 'optional', picture: 'small' },
  file: { address: 'required', picture: 'small' },
  booking: { address: 'required', picture: 'small' },
  donation: { address: 'required', picture: 'small' },
  social: { address: 'required', picture: 'small' },
  menu: { address: 'none', picture: 'none' },
  events: { address: 'none', picture: 'none' },
  gallery: { address: 'none', picture: 'none' },
  latest: { address: 'required', picture: 'none' },
} as const satisfies Readonly<Record<string, BlockFacts>>

export type LinkKind = keyof typeof blockKinds
export const linkKinds = Object.keys(blockKinds) as LinkKind[]

/** Kinds whose blocks have a size, a look and a tone. */
export const styledKinds: readonly LinkKind[] = [
  'normal',
  'product',
  'phone',
  'email',
  'whatsapp',
  'social',
  'file',
  'booking',
  'image',
  'video',
  'embed',
]

type KindFields = {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}

/** Lists of kinds that clients could use with any meaning before version 0.2.0. */
const contentLists: Readonly<Record<string, string>> = { menu: 'groups', events: 'items', gallery: 'items' }

/** Returns `normal` for unknown kinds, and for blocks from before their kind existed, which lack its list or source. */
export const findKnownKind = ({ kind, business_block_config: config }: KindFields): LinkKind => {
  const list = Object.hasOwn(contentLists, kind) ? contentLists[kind] : undefined
  if (list && !Array.isArray(config?.[list])) return 'normal'
  if (kind === 'latest' && typeof config?.source !== 'string') return 'normal'
  return Object.hasOwn(blockKinds, kind) ? (kind as LinkKind) : 'normal'
}

/** Returns false for a block whose web address visitors never open, by its kind or its setting `linked`. */
export const opensAddress = (link: KindFields): boolean => {
  const { address }: BlockFacts = blockKinds[findKnownKind(link)]
  return address === 'required' || (address === 'optional' && link.business_block_config?.linked !== false)
}
