import type { PageLink, PageView, SiteInfo } from '@vitrine/page/view'

// Views for tests and the gallery, with invented people and shops

export const createLink = (id: number, rest: Partial<PageLink>): PageLink => ({
  id,
  kind: 'normal',
  title: `Link ${id}`,
  url: 'https://example.com/',
  href: `/l/${id}`,
  ...rest,
})

export const site: SiteInfo = { name: 'Vitrine', termsUrl: '', privacyUrl: '', imprintUrl: '' }

export const base: Omit<PageView, 'profile' | 'links'> = {
  baseUrl: 'https://vitrine.example',
  canonicalUrl: 'https://vitrine.example/studiomarlo',
  site,
  showFooter: true,
  now: Date.UTC(2026, 10, 21),
  scriptUrl: '/assets/page.0123456789abcdef.js',
  shareVersion: 'sample',
}

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
    footer_text: 'Every piece is a little different.',
  },
  links: [
    createLink(1, {
      title: 'The autumn collection is here',
      supporting_text: 'Forty pieces, in moss and rust',
      highlighted: true,
      pinned: true,
      icon: 'bag',
    }),
    createLink(2, {
      title: 'Visit the workshop',
      supporting_text: 'Open days on the first Saturday of the month',
      image_url: '/media/2.webp',
    }),
    createLink(3, { title: 'Glaze notes, a letter every second Sunday', open_in_new_tab: true }),
    createLink(4, {
      kind: 'product',
      title: 'Moss bowl',
      supporting_text: '16 cm, food safe',
      section: 'From the shop',
      image_url: '/media/4.webp',
      business_block_config: { price: 3400, currency: 'EUR', badge: 'New' },
    }),
    createLink(5, {
      kind: 'product',
      title: 'Tall rust vase with a narrow neck',
      section: 'From the shop',
      image_url: '/media/5.webp',
      business_block_config: { price: 7200, currency: 'EUR', compare_at: 8900 },
    }),
    createLink(6, {
      kind: 'product',
      title: 'Gift card',
      supporting_text: 'Sent by mail, valid for two years',
      section: 'From the shop',
      business_block_config: { price: 2550, currency: 'EUR' },
    }),
    createLink(7, {
      kind: 'booking',
      title: 'Book a wheel',
      supporting_text: 'Clay and firing included',
      section: 'Classes',
      business_block_config: {
        duration_minutes: 120,
        price: 4500,
        currency: 'EUR',
        details: 'Pieces can be fetched three weeks later.',
      },
    }),
    createLink(25, {
      kind: 'countdown',
      title: 'The spring classes open',
      supporting_text: 'Places go within a day',
      section: 'Classes',
      business_block_config: {
        ends_at: '2026-12-05T09:00:00Z',
        finished_text: 'Open now',
        submit_label: 'Choose a class',
      },
    }),
    createLink(8, {
      kind: 'video',
      title: 'How a bowl is thrown',
      supporting_text: 'Six minutes',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      section: 'Classes',
    }),
    createLink(26, {
      kind: 'embed',
      title: 'Music at the wheel',
      url: 'https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd',
      section: 'Classes',
    }),
    createLink(9, {
      kind: 'text',
      title: 'Beginners are welcome',
      supporting_text:
        'We keep groups to six people. Wear something that may get dirty.\n\nBring nothing but time.',
      section: 'Classes',
    }),
    createLink(10, {
      kind: 'image',
      title: 'The kiln on a Friday evening',
      image_url: '/media/10.webp',
      image_alt: 'Shelves of pots in a warm light',
      section: 'Classes',
      business_block_config: { width: 1200, height: 700, caption: 'The kiln on a Friday evening' },
    }),
    createLink(11, {
      kind: 'header',
      title: 'Find us',
      supporting_text: 'Ring the bell twice',
      section: 'Contact',
    }),
    createLink(12, {
      kind: 'map',
      title: 'The workshop',
      url: 'https://maps.example.com/',
      section: 'Contact',
      business_block_config: {
        address: 'Rua das Oliveiras 12, Porto',
        hours: [
          { days: 'Tue–Fri', time: '10–18' },
          { days: 'Sat', time: '10–14' },
        ],
      },
    }),
    createLink(13, { kind: 'phone', title: 'Call the studio', url: 'tel:+351220000000', section: 'Contact' }),
    createLink(14, {
      kind: 'email',
      title: 'Write to us',
      url: 'mailto:hello@example.com',
      section: 'Contact',
    }),
    createLink(15, {
      kind: 'whatsapp',
      title: 'Chat on WhatsApp',
      url: 'https://wa.me/351900000000',
      section: 'Contact',
    }),
    createLink(16, {
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
    createLink(23, {
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
    createLink(24, {
      kind: 'email_capture',
      title: 'The letter',
      supporting_text: 'Every second Sunday, never more',
      section: 'Contact',
      business_block_config: { submit_label: 'Sign me up', imprint: 'Studio Lehm, Ziegelweg 4, 1070 Vienna' },
    }),
    createLink(17, {
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
    createLink(18, {
      kind: 'file',
      title: 'Care sheet',
      section: 'Good to know',
      business_block_config: { content_type: 'application/pdf', size_bytes: 184_320 },
    }),
    createLink(19, {
      kind: 'donation',
      title: 'Support the community kiln',
      section: 'Good to know',
      business_block_config: { currency: 'EUR', amounts: [500, 1500, 5000], goal: 800_000, raised: 342_000 },
    }),
    createLink(20, {
      kind: 'social',
      title: 'Films of the week',
      url: 'https://www.youtube.com/@studiomarlo',
      section: 'Good to know',
      business_block_config: { handle: '@studiomarlo' },
    }),
    createLink(21, { title: 'Members’ sale', gate: { type: 'code' }, section: 'Good to know' }),
    createLink(22, {
      title: 'Wine and clay evening',
      gate: { type: 'age', min_age: 18 },
      section: 'Good to know',
    }),
  ],
}
