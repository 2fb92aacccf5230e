import { blocks } from '@vitrine/page/blocks/index'
import { renderGate } from '@vitrine/page/gate-page'
import { renderProfilePage } from '@vitrine/page/profile-page'
import type { StoredTheme } from '@vitrine/page/themes/theme'
import type { Page, PageLink, PageProfile } from '@vitrine/page/view'
import { base, createLink, shop } from '../../support/sample-shop.ts'
import { pages as gallery } from '../gallery/pages.ts'

const getPicture = (size: string) => `/media/${'a'.repeat(32)}-${size}.webp`
export const background = { type: 'image', image_url: getPicture('1600x1200') }

export const render = (
  theme: StoredTheme,
  links: readonly PageLink[],
  profile: Partial<PageProfile> = {},
): Page => renderProfilePage({ ...base, profile: { ...shop.profile, theme, ...profile }, links })

const createExample = (kind: string, i: number, rest: Partial<PageLink> = {}): PageLink => {
  const { example } = blocks.find((block) => block.kind === kind)!
  return createLink(i, {
    kind,
    ...example,
    ...(kind === 'image' ? { image_url: getPicture('1600x1200') } : {}),
    ...rest,
  })
}
const half = { business_block_config: { half: true, caption: 'Raw clay' } }
const createPairs = (kind: string, start: number) =>
  ['800x1000', '800x1000', '1600x900', '800x1000'].map((size, i) =>
    createExample(kind, start + i, { ...half, image_url: getPicture(size) }),
  )

/** Ruled rows between pictures and panels, which are separate. */
const ruledRows = [
  ...['normal', 'map', 'booking', 'product'].flatMap((row, i) => [
    createExample(row, 10 * i),
    createExample(['image', 'faq', 'form', 'contact_card'][i]!, 10 * i + 1),
  ]),
  createExample('normal', 43),
  createExample('normal', 44),
  createExample('normal', 45, { highlighted: true }),
  createExample('product', 46, { image_url: getPicture('1600x1200') }),
]
const plain = { avatar_url: null, bio: null, pronouns: null, location: null, social_links: [] }

export type Sample = {
  readonly page: Page
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'dark'
  readonly media?: 'print'
}
const phone = { width: 390, height: 1400 }
const desktop = { width: 1440, height: 900 }

/** Pages with a stored picture each. */
export const samples: Readonly<Record<string, Sample>> = {
  'vitrine-light': { page: gallery.vitrine!, ...phone },
  'vitrine-dark': { page: gallery.vitrine!, ...phone, colorScheme: 'dark' },
  'ruled-rows': { page: render({ preset: 'newspaper' }, ruledRows), width: 390, height: 2600 },
  'two-columns': { page: render({ preset: 'newspaper' }, ruledRows), ...desktop },
  pictures: {
    page: render({}, [
      createExample('image', 1, { business_block_config: { caption: 'Raw clay' } }),
      createExample('product', 2, { image_url: getPicture('800x1000') }),
      ...createPairs('image', 3),
      ...createPairs('product', 7),
    ]),
    width: 390,
    height: 2200,
  },
  gate: {
    page: renderGate({
      page: {
        ...base,
        profile: { ...shop.profile, display_name: 'Handwerksgenossenschaft und Freunde' },
        links: [],
      },
      linkId: 1,
      title: 'Prices for shops',
      gate: { type: 'code' },
      profileUrl: '/studiomarlo',
    }),
    width: 390,
    height: 844,
  },
  'short-on-a-large-screen': { page: render({}, [createLink(1, {})], plain), width: 1920, height: 1080 },
  background: { page: render({ background }, shop.links), ...desktop },
  'background-printed': { page: render({ background }, shop.links), ...phone, media: 'print' },
}
