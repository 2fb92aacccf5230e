import type { PageLink, PageView } from './view.ts'

// Views for tests and for the gallery. The people and shops in them are made up.

const link = (id: number, rest: Partial<PageLink>): PageLink => ({
  id,
  kind: 'normal',
  title: `Link ${id}`,
  url: 'https://example.com/',
  href: `/l/${id}`,
  ...rest,
})

export const base: Omit<PageView, 'profile' | 'links'> = {
  baseUrl: 'https://vitrine.example',
  canonicalUrl: 'https://vitrine.example/studiomarlo',
  showFooter: true,
  now: Date.UTC(2026, 10, 21),
}

/** A shop with every block. */
export const shop: PageView = {
  ...base,
  profile: {
    username: 'studiomarlo',
    display_name: 'Studio Marlo',
    bio: 'Stoneware for daily use, thrown and glazed by hand.\nSmall batches, fired on Fridays.',
    avatar_url: '/media/avatar.webp',
    avatar_alt: 'A glazed bowl seen from above',
    pronouns: 'they/them',
    location: 'Porto, Portugal',
    language: 'en',
    social_links: [
      { platform: 'instagram', url: 'https://www.instagram.com/studiomarlo' },
      { platform: 'youtube', url: 'https://www.youtube.com/@studiomarlo' },
      { platform: 'mastodon', url: 'https://mastodon.social/@studiomarlo' },
      { platform: 'linkedin', url: 'https://www.linkedin.com/company/studiomarlo' },
      { platform: 'email', url: 'mailto:hello@example.com' },
    ],
    footer_text: 'Every piece is a little different. That is the point.',
  },
  links: [
    link(1, {
      title: 'The autumn collection is here',
      supporting_text: 'Forty pieces, in moss and rust',
      highlighted: true,
      pinned: true,
      icon: 'bag',
    }),
    link(2, {
      title: 'Visit the workshop',
      supporting_text: 'Open days on the first Saturday of the month',
      image_url: '/media/2.webp',
    }),
    link(3, { title: 'Glaze notes, a letter every second Sunday', open_in_new_tab: true }),
    link(4, {
      kind: 'product',
      title: 'Moss bowl',
      supporting_text: '16 cm, food safe',
      section: 'From the shop',
      image_url: '/media/4.webp',
      business_block_config: { price: 3400, currency: 'EUR', badge: 'New' },
    }),
    link(5, {
      kind: 'product',
      title: 'Tall rust vase with a narrow neck',
      section: 'From the shop',
      image_url: '/media/5.webp',
      business_block_config: { price: 7200, currency: 'EUR', compare_at: 8900 },
    }),
    link(6, {
      kind: 'product',
      title: 'Gift card',
      supporting_text: 'Sent by mail, valid for two years',
      section: 'From the shop',
      business_block_config: { price: 2550, currency: 'EUR' },
    }),
    link(7, {
      kind: 'booking',
      title: 'Book a wheel',
      supporting_text: 'Two hours, clay included',
      section: 'Classes',
    }),
    link(8, {
      kind: 'video',
      title: 'How a bowl is thrown',
      supporting_text: 'Six minutes',
      section: 'Classes',
    }),
    link(9, {
      kind: 'text',
      title: 'Beginners are welcome',
      supporting_text:
        'We keep groups to six people. Wear something that may get dirty.\n\nBring nothing but time.',
      section: 'Classes',
    }),
    link(10, {
      kind: 'image',
      title: 'The kiln on a Friday evening',
      image_url: '/media/10.webp',
      image_alt: 'Shelves of pots in a warm light',
      section: 'Classes',
      business_block_config: { width: 1200, height: 700 },
    }),
    link(11, {
      kind: 'header',
      title: 'Find us',
      supporting_text: 'Ring the bell twice',
      section: 'Contact',
    }),
    link(12, {
      kind: 'map',
      title: 'Rua das Oliveiras 12, Porto',
      url: 'https://maps.example.com/',
      section: 'Contact',
    }),
    link(13, { kind: 'phone', title: 'Call the studio', url: 'tel:+351220000000', section: 'Contact' }),
    link(14, { kind: 'email', title: 'Write to us', url: 'mailto:hello@example.com', section: 'Contact' }),
    link(15, {
      kind: 'whatsapp',
      title: 'Chat on WhatsApp',
      url: 'https://wa.me/351900000000',
      section: 'Contact',
    }),
    link(16, {
      kind: 'contact_card',
      title: 'Marlo Quint',
      section: 'Contact',
      business_block_config: {
        role: 'Potter',
        organization: 'Studio Marlo',
        phone: '+351 220 000 000',
        email: 'hello@example.com',
        address: 'Rua das Oliveiras 12, Porto',
      },
    }),
    link(23, {
      kind: 'form',
      title: 'Ask about a commission',
      supporting_text: 'We answer within three days',
      section: 'Contact',
      business_block_config: {
        title: 'Ask about a commission',
        submit_label: 'Send the question',
        fields: [
          { id: 'name', type: 'text', label: 'Your name', required: true },
          { id: 'email', type: 'email', label: 'E-mail', required: true, placeholder: 'you@example.com' },
          { id: 'phone', type: 'phone', label: 'Telephone' },
          { id: 'pieces', type: 'number', label: 'Pieces' },
          { id: 'until', type: 'date', label: 'Needed by' },
          { id: 'glaze', type: 'select', label: 'Glaze', options: ['Moss', 'Rust', 'Plain'] },
          { id: 'wish', type: 'textarea', label: 'What should it be?', required: true },
          { id: 'letter', type: 'checkbox', label: 'Send me the letter every second Sunday' },
        ],
      },
    }),
    link(24, {
      kind: 'email_capture',
      title: 'The letter',
      supporting_text: 'Every second Sunday, never more',
      section: 'Contact',
      business_block_config: { submit_label: 'Sign me up' },
    }),
    link(17, {
      kind: 'faq',
      title: 'Questions',
      section: 'Good to know',
      business_block_config: {
        items: [
          { question: 'Do you ship abroad?', answer: 'Yes, to every country in Europe. Allow ten days.' },
          { question: 'Is it safe in the dishwasher?', answer: 'It is. The gold rims are not.' },
        ],
      },
    }),
    link(18, { kind: 'file', title: 'Care sheet (PDF)', section: 'Good to know' }),
    link(19, { kind: 'donation', title: 'Support the community kiln', section: 'Good to know' }),
    link(20, {
      kind: 'social',
      title: 'Films of the week',
      url: 'https://www.youtube.com/@x',
      section: 'Good to know',
    }),
    link(21, { title: 'Members’ sale', gate: { type: 'code' }, section: 'Good to know' }),
    link(22, { title: 'Wine and clay evening', gate: { type: 'age', min_age: 18 }, section: 'Good to know' }),
  ],
}

/** A profile as it is right after registering. */
export const empty: PageView = {
  ...base,
  profile: { username: 'ana-lima', display_name: 'Ana Lima' },
  links: [],
}

/** 25 links, the usual load: pictures on half of them. */
export const twentyFive: PageView = {
  ...base,
  profile: { ...shop.profile, footer_text: null },
  links: Array.from({ length: 25 }, (_, i) =>
    link(100 + i, {
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

/** Long words, long titles, and no picture. */
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
    link(1, {
      title: 'Aufmerksamkeitsdefizithyperaktivitätsstörungsforschungsgemeinschaftsvorsitzende',
      icon: '🎧',
    }),
    link(2, {
      title:
        'A title that takes three lines on a phone, because it explains everything about what follows in one breath',
      supporting_text:
        'And a supporting text which is no shorter, with a word likethisonewhichneverseemstoenditkeepsgoingandgoing',
      image_url: '/media/3.webp',
      highlighted: true,
    }),
    link(3, {
      kind: 'product',
      title: 'A product alone in its row, with a long name that wraps',
      image_url: '/media/4.webp',
      business_block_config: { price: 123456789, currency: 'JPY', badge: 'Limited edition' },
    }),
  ],
}

/** Right to left, with names in both directions. */
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
    link(1, { title: 'معرضي الجديد في تشرين الثاني', supporting_text: 'الدخول مجّاني', highlighted: true }),
    link(2, {
      title: 'Prints and postcards',
      supporting_text: 'Ships from Beirut',
      image_url: '/media/2.webp',
    }),
    link(3, { kind: 'email', title: 'راسلني', url: 'mailto:layla@example.com' }),
    link(4, {
      kind: 'faq',
      title: 'أسئلة',
      section: 'معلومات',
      business_block_config: { items: [{ question: 'هل تسافرين للتصوير؟', answer: 'نعم، في كل البلدان.' }] },
    }),
  ],
}

/** A sensitive profile before the visitor agreed. */
export const sensitive: PageView = { ...shop, profile: { ...shop.profile, sensitive: { enabled: true } } }

/** What a user can do to the theme. */
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
