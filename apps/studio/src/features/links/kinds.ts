import type { Link } from '@vitrine/contract'
import { blockKinds, type LinkKind, styledKinds } from '@vitrine/contract/block-kinds'
import { findShownKind } from '@vitrine/page/guess-link'
import type { IconName } from '../../ui/icon.tsx'

type RequiredInput = 'web' | 'phone' | 'email' | 'whatsapp' | 'street' | 'file'
/** Input for the URL of a kind. `optional` and `street` (of a map) may be empty; `none` is not followed. */
export type AddressInput = RequiredInput | 'optional' | 'none'

export type KindOfLink = {
  readonly icon: IconName
  readonly brandIcon?: string
  readonly group: KindGroup
  /** Input of a kind that requires a web address. Default: `web`. */
  readonly input?: RequiredInput
  /** Settings that the form asks first. An exclamation mark means required. */
  readonly asks?: readonly string[]
  /** True if the title may be empty, because it is derived from other fields. */
  readonly derivesTitle?: true
}

export type KindGroup = 'links' | 'content' | 'media' | 'contact' | 'business'

export const kinds = {
  normal: { icon: 'link', group: 'links', derivesTitle: true },
  social: { icon: 'heart', brandIcon: 'instagram', group: 'links', derivesTitle: true },
  header: { icon: 'menu', group: 'content' },
  text: { icon: 'edit', group: 'content', asks: ['text!'], derivesTitle: true },
  faq: { icon: 'info', group: 'content', asks: ['items!'] },
  countdown: { icon: 'clock', group: 'content', asks: ['ends_at!'] },
  menu: { icon: 'menu', group: 'business', asks: ['currency', 'groups!'] },
  events: { icon: 'calendar', group: 'content', asks: ['items!'] },
  gallery: { icon: 'image', group: 'media', asks: ['items!'], derivesTitle: true },
  latest: { icon: 'refresh', group: 'media' },
  image: {
    icon: 'image',
    group: 'media',
    asks: ['caption', 'half'],
    derivesTitle: true,
  },
  video: { icon: 'desktop', brandIcon: 'youtube', group: 'media', derivesTitle: true },
  embed: { icon: 'star', brandIcon: 'spotify', group: 'media', derivesTitle: true },
  file: { icon: 'download', group: 'media', input: 'file', derivesTitle: true },
  contact_card: {
    icon: 'person',
    group: 'contact',
    asks: ['name!', 'phone', 'email'],
    derivesTitle: true,
  },
  phone: { icon: 'phone', brandIcon: 'phone', group: 'contact', input: 'phone', derivesTitle: true },
  email: { icon: 'mail', group: 'contact', input: 'email', derivesTitle: true },
  whatsapp: {
    icon: 'share',
    brandIcon: 'whatsapp',
    group: 'contact',
    input: 'whatsapp',
    derivesTitle: true,
  },
  map: {
    icon: 'location',
    group: 'contact',
    input: 'street',
    asks: ['address!', 'opening_hours'],
    derivesTitle: true,
  },
  form: { icon: 'form', group: 'business', asks: ['fields!'] },
  email_capture: { icon: 'mail', group: 'business' },
  product: {
    icon: 'tag',
    brandIcon: 'bag',
    group: 'business',
    asks: ['price', 'currency'],
  },
  booking: {
    icon: 'calendar',
    group: 'business',
    asks: ['duration_minutes', 'price', 'currency'],
  },
  donation: { icon: 'heart', group: 'business', asks: ['amounts', 'goal', 'currency'] },
} as const satisfies Readonly<Record<LinkKind, KindOfLink>>

export type Kind = keyof typeof kinds

/** Returns true if blocks of a kind have a size and a look. */
export const hasStyle = (kind: Kind): boolean => styledKinds.includes(kind)

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const

export const hasPicture = (kind: Kind): boolean => blockKinds[kind].picture !== 'none'

export const isPictureContent = (kind: Kind): boolean => blockKinds[kind].picture === 'content'

export const findKindIcon = (kind: Kind): string | undefined => (kinds[kind] as KindOfLink).brandIcon

export const isFollowed = (kind: Kind): boolean => blockKinds[kind].address !== 'none'

export const findAddressInput = (kind: Kind): AddressInput => {
  const { address } = blockKinds[kind]
  return address === 'required' ? ((kinds[kind] as KindOfLink).input ?? 'web') : address
}

export const allKinds = Object.keys(kinds) as Kind[]

export const toShownKind = (link: Pick<Link, 'kind' | 'url' | 'business_block_config'>): Kind =>
  toKind(findShownKind(link))

/** Returns the kind that pages use. Unknown kinds are shown as plain links. */
export const toKind = (kind: string): Kind => (Object.hasOwn(kinds, kind) ? (kind as Kind) : 'normal')

/** Returns true if a section has blocks that a grid or a carousel arranges. */
export const canArrange = (links: readonly Pick<Link, 'kind' | 'url' | 'business_block_config'>[]): boolean =>
  links.some((link) => styledKinds.includes(toShownKind(link)))

/** Returns the blocks that a page shows in a section. */
export const findSectionLinks = (links: readonly Link[], name: string): Link[] =>
  links.filter((link) => (link.pinned ? '' : (link.section?.trim() ?? '')) === name)
