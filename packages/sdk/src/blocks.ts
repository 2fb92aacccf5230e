import type { FormField, LinkKind } from '@vitrine/contract'
import type { LinkWrite } from './links.ts'

type Form = {
  readonly title?: string
  readonly submit_label?: string
  readonly success_message?: string
  readonly fields?: readonly FormField[]
}
type Nothing = Readonly<Record<never, never>>

/** `business_block_config` of each kind, as `/docs/blocks` describes it. Amounts are in minor units. */
export type BlockConfigs = {
  normal: Nothing
  product: {
    readonly price?: number
    readonly currency?: string
    readonly compare_at?: number
    readonly badge?: string
  }
  header: Nothing
  text: { readonly text?: string }
  image: {
    readonly width?: number
    readonly height?: number
    readonly caption?: string
    readonly linked?: boolean
  }
  video: Nothing
  embed: Nothing
  contact_card: {
    readonly name?: string
    readonly role?: string
    readonly organization?: string
    readonly phone?: string
    readonly email?: string
    readonly address?: string
  }
  phone: Nothing
  email: Nothing
  whatsapp: Nothing
  map: {
    readonly address?: string
    readonly hours?: readonly { readonly days: string; readonly time: string }[]
  }
  form: Form
  email_capture: Form
  faq: { readonly items: readonly { readonly question: string; readonly answer: string }[] }
  countdown: { readonly ends_at: string; readonly finished_text?: string }
  file: { readonly content_type?: string; readonly size_bytes?: number }
  booking: {
    readonly duration_minutes?: number
    readonly price?: number
    readonly currency?: string
    readonly details?: string
  }
  donation: {
    readonly currency?: string
    readonly amounts?: readonly number[]
    readonly goal?: number
    readonly raised?: number
  }
  social: { readonly platform?: string; readonly handle?: string }
}
export type BlockKind = LinkKind

/** Fields of links of every kind. The key of a row in `saveLinks` cannot be null. */
type Base = Omit<LinkWrite, 'kind' | 'business_block_config' | 'external_id'> & {
  readonly external_id?: string
}

/** Body of `createLink`, `updateLink` and a row of `saveLinks`. */
export type BlockBody = Base & { kind: BlockKind; business_block_config: Record<string, unknown> }

type Build<K extends BlockKind> = (link: Base & BlockConfigsOf<K>) => BlockBody
type BlockConfigsOf<K extends BlockKind> = Nothing extends BlockConfigs[K]
  ? { readonly config?: BlockConfigs[K] }
  : { readonly config: BlockConfigs[K] }

/** Kinds with the fields of their configuration. */
export const blockMembers = {
  normal: [],
  product: ['price', 'currency', 'compare_at', 'badge'],
  header: [],
  text: ['text'],
  image: ['width', 'height', 'caption', 'linked'],
  video: [],
  embed: [],
  contact_card: ['name', 'role', 'organization', 'phone', 'email', 'address'],
  phone: [],
  email: [],
  whatsapp: [],
  map: ['address', 'hours'],
  form: ['title', 'submit_label', 'success_message', 'fields'],
  email_capture: ['title', 'submit_label', 'success_message', 'fields'],
  faq: ['items'],
  countdown: ['ends_at', 'finished_text'],
  file: ['content_type', 'size_bytes'],
  booking: ['duration_minutes', 'price', 'currency', 'details'],
  donation: ['currency', 'amounts', 'goal', 'raised'],
  social: ['platform', 'handle'],
} as const satisfies { readonly [K in BlockKind]: readonly (keyof BlockConfigs[K])[] }

/**
 * Creates the body of a link of each kind: `block.product({ title, url, config: { price: 4900, currency: 'EUR' } })`.
 */
export const block = Object.fromEntries(
  Object.keys(blockMembers).map((kind) => [
    kind,
    ({ config, ...link }: Base & { config?: Record<string, unknown> }) => ({
      ...link,
      kind,
      business_block_config: config ?? {},
    }),
  ]),
) as unknown as { readonly [K in BlockKind]: Build<K> }
