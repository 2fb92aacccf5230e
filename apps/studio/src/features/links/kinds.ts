import type { Link, LinkKind } from '@vitrine/contract'
import { findShownKind } from '@vitrine/page/guess-link'
import type { IconName } from '../../ui/icon.tsx'

/** Input for the URL of a kind. `optional` and `street` (of a map) may be empty; `none` is not followed. */
export type AddressInput = 'web' | 'optional' | 'phone' | 'email' | 'whatsapp' | 'street' | 'file' | 'none'

export type KindOfLink = {
  readonly icon: IconName
  readonly brandIcon?: string
  readonly group: KindGroup
  readonly address: AddressInput
  /** Settings that the form asks first. An exclamation mark means required. */
  readonly asks?: readonly string[]
  /** True if the title may be empty, because it is derived from other fields. */
  readonly derivesTitle?: true
}

export type KindGroup = 'links' | 'content' | 'media' | 'contact' | 'business'

export const kinds = {
  normal: { icon: 'link', group: 'links', address: 'web', derivesTitle: true },
  social: { icon: 'heart', brandIcon: 'instagram', group: 'links', address: 'web', derivesTitle: true },
  header: { icon: 'menu', group: 'content', address: 'none' },
  text: { icon: 'edit', group: 'content', address: 'none', asks: ['text!'], derivesTitle: true },
  faq: { icon: 'info', group: 'content', address: 'none', asks: ['items!'] },
  countdown: { icon: 'clock', group: 'content', address: 'optional', asks: ['ends_at!'] },
  image: {
    icon: 'image',
    group: 'media',
    address: 'optional',
    asks: ['caption', 'half'],
    derivesTitle: true,
  },
  video: { icon: 'desktop', brandIcon: 'youtube', group: 'media', address: 'web', derivesTitle: true },
  embed: { icon: 'star', brandIcon: 'spotify', group: 'media', address: 'web', derivesTitle: true },
  file: { icon: 'download', group: 'media', address: 'file', derivesTitle: true },
  contact_card: {
    icon: 'person',
    group: 'contact',
    address: 'none',
    asks: ['name!', 'phone', 'email'],
    derivesTitle: true,
  },
  phone: { icon: 'phone', brandIcon: 'phone', group: 'contact', address: 'phone', derivesTitle: true },
  email: { icon: 'mail', group: 'contact', address: 'email', derivesTitle: true },
  whatsapp: {
    icon: 'share',
    brandIcon: 'whatsapp',
    group: 'contact',
    address: 'whatsapp',
    derivesTitle: true,
  },
  map: {
    icon: 'location',
    group: 'contact',
    address: 'street',
    asks: ['address!', 'opening_hours'],
    derivesTitle: true,
  },
  form: { icon: 'form', group: 'business', address: 'none' },
  email_capture: { icon: 'mail', group: 'business', address: 'none' },
  product: {
    icon: 'tag',
    brandIcon: 'bag',
    group: 'business',
    address: 'optional',
    asks: ['price', 'currency'],
  },
  booking: {
    icon: 'calendar',
    group: 'business',
    address: 'web',
    asks: ['duration_minutes', 'price', 'currency'],
  },
  donation: { icon: 'heart', group: 'business', address: 'web', asks: ['amounts', 'currency'] },
} as const satisfies Readonly<Record<LinkKind, KindOfLink>>

export type Kind = keyof typeof kinds

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const

const kindsWithoutPicture: readonly Kind[] = [
  'header',
  'text',
  'faq',
  'form',
  'email_capture',
  'contact_card',
]

export const hasPicture = (kind: Kind): boolean => !kindsWithoutPicture.includes(kind)

export const isPictureContent = (kind: Kind): boolean => ['image', 'product', 'video', 'embed'].includes(kind)

export const findKindIcon = (kind: Kind): string | undefined => (kinds[kind] as KindOfLink).brandIcon

export const isFollowed = (kind: Kind): boolean => kinds[kind].address !== 'none'

export const allKinds = Object.keys(kinds) as Kind[]

export const toShownKind = (link: Pick<Link, 'kind' | 'url'>): Kind => toKind(findShownKind(link))

/** Returns the kind that pages use. Unknown kinds are shown as plain links. */
export const toKind = (kind: string): Kind => (Object.hasOwn(kinds, kind) ? (kind as Kind) : 'normal')
