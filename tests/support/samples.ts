import { blocks } from '@vitrine/page/blocks/index'
import type { PageView, SourceEntry } from '@vitrine/page/view'
import { base, createLink, shop } from './sample-shop.ts'

export { base, shop }

/** A profile directly after registration. */
export const empty: PageView = {
  ...base,
  profile: { username: 'ana-lima', display_name: 'Ana Lima' },
  links: [],
}

/** A typical page: 25 links, half of them with pictures. */
export const typicalPage: PageView = {
  ...base,
  profile: { ...shop.profile, footer_text: null },
  links: Array.from({ length: 25 }, (_, i) =>
    createLink(100 + i, {
      title: [
        'Read the newest issue',
        'Listen on the train',
        'Tickets for the spring tour',
        'Shop prints and posters',
      ][i % 4]!.concat(` no. ${i + 1}`),
      supporting_text: i % 3 === 0 ? `A line that says what waits behind card ${i + 1}` : null,
      image_url: i % 2 ? `/media/${(i % 5) + 2}.webp` : null,
      icon: i % 4 === 2 ? 'spotify' : null,
      section: i > 14 ? 'More to see' : null,
    }),
  ),
}

/** Long words and titles, without a picture. */
export const long: PageView = {
  ...base,
  profile: {
    username: 'long',
    display_name: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Wilhelmine-Charlotte',
    bio: `${'A very long introduction that goes on and on, since nobody told its author to stop. '.repeat(4)}https://example.com/${'a'.repeat(90)}`,
    pronouns: 'she/her/hers or whatever fits the moment',
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    language: 'de',
    social_links: [
      'tiktok',
      'x',
      'bluesky',
      'github',
      'spotify',
      'twitch',
      'discord',
      'somewhere',
      'patreon',
    ].map((platform) => ({ platform, url: `https://example.com/${platform}` })),
  },
  links: [
    createLink(1, {
      title: 'Aufmerksamkeitsdefizithyperaktivitätsstörungsforschungsgemeinschaftsvorsitzende',
      icon: '🎧',
    }),
    createLink(2, {
      title:
        'A title that takes three lines on a phone, because it explains everything about what follows in one breath',
      supporting_text:
        'And a supporting text which is no shorter, with a word likethisonewhichneverseemstoenditkeepsgoingandgoing',
      image_url: '/media/3.webp',
      highlighted: true,
    }),
    createLink(3, {
      kind: 'product',
      title: 'A product alone in its row, with a long name that wraps',
      image_url: '/media/4.webp',
      business_block_config: { price: 123456789, currency: 'JPY', badge: 'Limited edition' },
    }),
  ],
}

export const arabic: PageView = {
  ...base,
  profile: {
    username: 'layla',
    display_name: 'ليلى حدّاد',
    bio: 'مصوّرة تحبّ المدن القديمة والضوء في آخر النهار.',
    location: 'بيروت',
    language: 'ar',
    social_links: shop.profile.social_links,
    theme: { colors: { accent: '#8a2d5b' } },
  },
  links: [
    createLink(1, {
      title: 'معرضي الجديد في تشرين الثاني',
      supporting_text: 'الدخول مجّاني',
      highlighted: true,
    }),
    createLink(2, {
      title: 'Prints and postcards',
      supporting_text: 'Ships from Beirut',
      image_url: '/media/2.webp',
    }),
    createLink(3, { kind: 'email', title: 'راسلني', url: 'mailto:layla@example.com' }),
    createLink(4, {
      kind: 'faq',
      title: 'أسئلة',
      section: 'معلومات',
      business_block_config: { items: [{ question: 'هل تسافرين للتصوير؟', answer: 'نعم، في كل البلدان.' }] },
    }),
  ],
}

/** Entries of a source, the newest first. */
export const entries: readonly SourceEntry[] = [
  ['How a bowl is thrown', '/media/2.webp', Date.UTC(2026, 10, 20, 23, 30)],
  ['كيف تُصنع الأطباق', '/media/3.webp', Date.UTC(2026, 9, 1)],
  ['Glazes without a date or a picture', null, null],
].map(([title, picture, publishedAt], i) => ({
  id: `a1b2c3d4e5f6000${i}`,
  url: `https://films.example/${i}`,
  ...({ title, picture, publishedAt } as Pick<SourceEntry, 'title' | 'picture' | 'publishedAt'>),
}))

/** A page of the kinds whose settings are lists, or that list entries. */
export const lists: PageView = {
  ...shop,
  links: blocks
    .filter(({ kind }) => ['menu', 'events', 'gallery', 'latest'].includes(kind))
    .map(({ kind, example }, i) => createLink(i + 1, { kind, ...example, entries })),
}

/** A sensitive profile before the visitor agrees. */
export const sensitive: PageView = { ...shop, profile: { ...shop.profile, sensitive: { enabled: true } } }

export const restyled: Record<string, PageView> = {
  filled: {
    ...shop,
    profile: {
      ...shop.profile,
      theme: {
        button_style: 'filled',
        radius: 'full',
        font: 'geometric',
        colors: { accent: '#ff6b4a', background: '#fff3ec' },
        background: { type: 'pattern', value: 'dots' },
      },
    },
  },
  outline: {
    ...shop,
    preview: true,
    profile: {
      ...shop.profile,
      theme: {
        mode: 'dark',
        button_style: 'outline',
        radius: 'none',
        font: 'mono',
        background: { type: 'gradient', value: '160deg,#1b1036,#3a1150,#0d1b3d' },
        colors: { accent: '#ff9bd2' },
      },
    },
  },
  shadow: {
    ...shop,
    profile: {
      ...shop.profile,
      theme: {
        mode: 'light',
        button_style: 'shadow',
        radius: 'small',
        font: 'slab',
        colors: { background: '#ffd84d', surface: '#ffffff', text: '#151515', accent: '#2440d6' },
      },
    },
  },
  image: {
    ...shop,
    profile: {
      ...shop.profile,
      theme: { button_style: 'soft', background: { type: 'image', image_url: '/media/bg.webp' } },
    },
  },
}
