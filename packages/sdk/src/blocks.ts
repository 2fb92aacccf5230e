import type { BlockConfigs, LinkKind } from '@vitrine/contract'
import { linkKinds } from '@vitrine/contract/block-kinds'
import type { LinkWrite } from './links.ts'

export type { BlockConfigs }

type EmptyObject = Readonly<Record<never, never>>
export type BlockKind = LinkKind

/** Fields of links of every kind. */
type Base = Omit<LinkWrite, 'kind' | 'business_block_config'>

/** Body of `createLink`, `updateLink` and a row of `saveLinks`. */
export type BlockBody = Base & { kind: BlockKind; business_block_config: Record<string, unknown> }

type Build<K extends BlockKind> = (link: Base & BlockConfigsOf<K>) => BlockBody
type BlockConfigsOf<K extends BlockKind> = EmptyObject extends BlockConfigs[K]
  ? { readonly config?: BlockConfigs[K] }
  : { readonly config: BlockConfigs[K] }

/** Creates the body of a link of each kind: `block.product({ title, url, config: { price: 4900, currency: 'EUR' } })`. */
export const block = Object.fromEntries(
  linkKinds.map((kind) => [
    kind,
    ({ config, ...link }: Base & { config?: Record<string, unknown> }) => ({
      ...link,
      kind,
      business_block_config: config ?? {},
    }),
  ]),
) as unknown as { readonly [K in BlockKind]: Build<K> }
