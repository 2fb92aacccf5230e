import type { Block } from '@vitrine/page/blocks/block'
import { blocks } from '@vitrine/page/blocks/index'
import type { PageLink, PageView } from '@vitrine/page/view'
import { base } from './samples.ts'

/** Numeric settings that make all parts of a block visible. */
export const figures = {
  price: 100,
  currency: 'EUR',
  goal: 100,
  raised: 10,
  amounts: [100],
  duration_minutes: 60,
}

export const createLinkOfKind = (kind: string, id: number, rest: Partial<PageLink>): PageLink => ({
  id,
  kind,
  title: 'T',
  url: 'https://stored.example/',
  href: `/l/${id}`,
  ...rest,
})

/** Returns a page whose texts are all `text`, and whose configs come from `createConfig`. */
export const createWordedPage = (
  text: string,
  withheld: boolean,
  createConfig: (text: string, block: Block) => Record<string, unknown> = () => ({}),
): PageView => ({
  ...base,
  profile: {
    username: 'someone',
    display_name: text,
    bio: text,
    avatar_alt: text,
    avatar_url: '/media/a.webp',
    pronouns: text,
    location: text,
    social_links: [{ platform: 'somewhere', url: 'https://a.example/' }],
    footer_text: text,
    seo: { title: text, description: text },
    sensitive: withheld ? { enabled: true, label: text } : null,
  },
  links: blocks.flatMap((block, i) =>
    [null, 'age' as const].map((gate, j) =>
      createLinkOfKind(block.kind, i * 2 + j, {
        title: text,
        url: block.example.url,
        supporting_text: text,
        description: text,
        image_url: i % 2 ? '/media/b.webp' : null,
        image_alt: text,
        section: i > 3 ? text : null,
        gate: gate && { type: gate, message: text },
        business_block_config: {
          ...block.example.business_block_config,
          ...figures,
          ...createConfig(text, block),
        },
      }),
    ),
  ),
})
