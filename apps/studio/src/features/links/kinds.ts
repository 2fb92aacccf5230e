import type { LinkKind } from '@vitrine/contract'
import type { IconName } from '../../ui/icon.tsx'

/** Icon and group of a kind of link in the picker. `address` is true if visitors follow its address. */
type KindOfLink = { readonly icon: IconName; readonly group: KindGroup; readonly address: boolean }

export const kindGroups = ['links', 'content', 'media', 'contact', 'business'] as const
export type KindGroup = (typeof kindGroups)[number]

export const kinds = {
  normal: { icon: 'link', group: 'links', address: true },
  social: { icon: 'heart', group: 'links', address: true },
  header: { icon: 'menu', group: 'content', address: false },
  text: { icon: 'edit', group: 'content', address: false },
  faq: { icon: 'info', group: 'content', address: false },
  countdown: { icon: 'clock', group: 'content', address: true },
  image: { icon: 'image', group: 'media', address: true },
  video: { icon: 'desktop', group: 'media', address: true },
  embed: { icon: 'star', group: 'media', address: true },
  file: { icon: 'download', group: 'media', address: true },
  contact_card: { icon: 'person', group: 'contact', address: false },
  phone: { icon: 'phone', group: 'contact', address: true },
  email: { icon: 'mail', group: 'contact', address: true },
  whatsapp: { icon: 'share', group: 'contact', address: true },
  map: { icon: 'globe', group: 'contact', address: true },
  form: { icon: 'form', group: 'business', address: false },
  email_capture: { icon: 'mail', group: 'business', address: false },
  product: { icon: 'tag', group: 'business', address: true },
  booking: { icon: 'calendar', group: 'business', address: true },
  donation: { icon: 'heart', group: 'business', address: true },
} as const satisfies Readonly<Record<LinkKind, KindOfLink>>

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

/** Returns the kind as the page shows it. Unknown kinds appear as plain links. */
export const kindOf = (kind: string): Kind => (Object.hasOwn(kinds, kind) ? (kind as Kind) : 'normal')
