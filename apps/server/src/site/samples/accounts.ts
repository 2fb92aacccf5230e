import type { LinkWrite, ProfileUpdate } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { builtInCurrency } from '../../domain/plans.ts'
import type { ArtStyle } from './art.ts'

/** A sample link. `art` is drawn in the account's colours, uploaded and set as `image_url`. */
export type SampleLink = LinkWrite & { art?: ArtStyle }

export type SampleAccount = {
  /** Local part of the e-mail address at example.com. */
  mailbox: string
  name: string
  art: { style: ArtStyle; colors: readonly string[] }
  profile: ProfileUpdate & { username: string }
  links: readonly SampleLink[]
}

const formatDaysFromNow = (days: number) =>
  new Date(Math.ceil(Date.now() / dayMs) * dayMs + (days + 9 / 24) * dayMs).toISOString()

const studio: SampleAccount = {
  mailbox: 'studio-lehm',
  name: 'Studio Lehm',
  art: { style: 'bowl', colors: ['#efe6da', '#b5653c', '#3f5d5a', '#d9a441', '#7a4b3a'] },
  profile: {
    username: 'studio-lehm',
    display_name: 'Studio Lehm',
    bio: 'Stoneware for every day, thrown and fired in small batches. Open studio on Saturdays.',
    location: 'Graz',
    language: 'en',
    timezone: 'Europe/Vienna',
    is_published: true,
    avatar_alt: 'A bowl on a board',
    theme: { preset: 'stationery', font: 'serif', radius: 'medium', button_style: 'soft' },
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/studio-lehm' },
      { platform: 'pinterest', url: 'https://pinterest.example/studio-lehm' },
      { platform: 'email', url: 'mailto:hello@studio-lehm.example' },
    ],
    seo: {
      title: 'Studio Lehm, ceramics',
      description: 'Stoneware bowls, cups and plates from a small studio.',
    },
  },
  links: [
    {
      kind: 'product',
      title: 'Breakfast bowl',
      url: 'https://studio-lehm.example/shop/bowl',
      section: 'Shop',
      supporting_text: 'Iron glaze, 14 cm',
      image_alt: 'A brown bowl with a run of yellow glaze',
      business_block_config: { price: 3400, currency: builtInCurrency, badge: 'New' },
      art: 'bowl',
    },
    {
      kind: 'product',
      title: 'Pair of cups',
      url: 'https://studio-lehm.example/shop/cups',
      section: 'Shop',
      supporting_text: 'Celadon, 0.2 l',
      image_alt: 'A green and a brown cup',
      business_block_config: { price: 4800, currency: builtInCurrency, compare_at: 5600 },
      art: 'cups',
    },
    {
      kind: 'normal',
      title: 'All pieces',
      url: 'https://studio-lehm.example/shop',
      section: 'Shop',
      highlighted: true,
      utm: { source: 'profile', medium: 'link' },
    },
    {
      kind: 'image',
      title: 'The last firing',
      url: 'https://studio-lehm.example/journal',
      section: 'Studio',
      image_alt: 'Vessels of every size on three shelves',
      business_block_config: { caption: 'The last firing' },
      art: 'shelf',
    },
    {
      kind: 'booking',
      title: 'Wheel course for beginners',
      url: 'https://studio-lehm.example/courses',
      section: 'Studio',
      supporting_text: 'Two evenings, six places',
    },
    {
      kind: 'countdown',
      title: 'Spring market',
      url: 'https://studio-lehm.example/market',
      section: 'Studio',
      business_block_config: { ends_at: formatDaysFromNow(21) },
    },
    { kind: 'header', title: 'Good to know', url: 'https://studio-lehm.example/', section: 'Studio' },
    {
      kind: 'video',
      title: 'How a bowl is thrown',
      url: 'https://video.example/watch/bowl',
      section: 'Studio',
      supporting_text: '4 minutes',
    },
    {
      kind: 'text',
      title: 'Wholesale',
      url: 'https://studio-lehm.example/wholesale',
      section: 'Studio',
      description: 'Restaurants and shops: we make series from forty pieces, with your own glaze.',
    },
    {
      kind: 'file',
      title: 'Care of stoneware',
      url: 'https://studio-lehm.example/care.pdf',
      section: 'Studio',
      supporting_text: 'Care in the oven and the dishwasher',
    },
    {
      kind: 'email_capture',
      title: 'Letter from the studio',
      url: 'https://studio-lehm.example/letter',
      section: 'Stay in touch',
      supporting_text: 'Four times a year',
      business_block_config: {
        title: 'Letter from the studio',
        submit_label: 'Sign me up',
        success_message: 'Thank you. The next one comes with the next firing.',
        fields: [{ id: 'email', type: 'email', label: 'E-mail', required: true }],
      },
    },
  ],
}

const cafe: SampleAccount = {
  mailbox: 'cafe-linde',
  name: 'Café Linde',
  art: { style: 'coffee', colors: ['#21302b', '#e8d5b5', '#c98f5a', '#7fa58b', '#f3efe6'] },
  profile: {
    username: 'cafe-linde',
    display_name: 'Café Linde',
    bio: 'Coffee, bread and a long table under the lime tree. Every day from seven.',
    location: 'Lindenplatz 4',
    language: 'en',
    timezone: 'Europe/Berlin',
    is_published: true,
    avatar_alt: 'A cup of coffee from above',
    theme: { preset: 'botanical', font: 'rounded', radius: 'large', button_style: 'filled' },
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/cafe-linde' },
      { platform: 'facebook', url: 'https://facebook.example/cafe-linde' },
      { platform: 'phone', url: 'tel:+4930000000' },
    ],
  },
  links: [
    {
      kind: 'normal',
      title: "Today's menu",
      url: 'https://cafe-linde.example/menu',
      section: 'Eat and drink',
      pinned: true,
      highlighted: true,
    },
    {
      kind: 'booking',
      title: 'Reserve a table',
      url: 'https://cafe-linde.example/reserve',
      section: 'Eat and drink',
    },
    {
      kind: 'product',
      title: 'House blend, 250 g',
      url: 'https://cafe-linde.example/beans',
      section: 'Eat and drink',
      supporting_text: 'Roasted on Tuesdays',
      image_alt: 'Roasted beans',
      business_block_config: { price: 890, currency: builtInCurrency },
      art: 'beans',
    },
    {
      kind: 'product',
      title: 'Gift card',
      url: 'https://cafe-linde.example/gift',
      section: 'Eat and drink',
      image_alt: 'Leaves of a lime tree on a ribbon',
      business_block_config: { price: 2500, currency: builtInCurrency, badge: 'By post' },
      art: 'leaves',
    },
    {
      kind: 'map',
      title: 'Lindenplatz 4',
      url: 'geo:52.5,13.4?q=Lindenplatz+4',
      section: 'Find us',
      supporting_text: 'Two minutes from the station',
      business_block_config: {
        opening_hours: [
          { days: [2, 3, 4, 5], opens: '08:00', closes: '18:00' },
          { days: [6, 7], opens: '09:00', closes: '17:00' },
        ],
      },
    },
    { kind: 'phone', title: 'Call us', url: 'tel:+4930000000', section: 'Find us' },
    { kind: 'whatsapp', title: 'Write to us', url: 'https://wa.me/4930000000', section: 'Find us' },
    {
      kind: 'contact_card',
      title: 'Café Linde',
      url: 'https://cafe-linde.example/',
      section: 'Find us',
      business_block_config: {
        name: 'Café Linde',
        phone: '+49 300 000 00',
        email: 'hello@cafe-linde.example',
        address: 'Lindenplatz 4',
      },
    },
    {
      kind: 'faq',
      title: 'Good to know',
      url: 'https://cafe-linde.example/faq',
      section: 'Find us',
      business_block_config: {
        items: [
          { question: 'Are dogs welcome?', answer: 'Yes, there is water at the door.' },
          { question: 'Can I work here?', answer: 'Until eleven, and again after two.' },
        ],
      },
    },
    {
      kind: 'embed',
      title: 'In the yard on Friday: Big Buck Bunny',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      section: 'More',
      supporting_text: 'The Blender Foundation’s film, free to show',
    },
  ],
}

const club: SampleAccount = {
  mailbox: 'flussrunde',
  name: 'Flussrunde Running Club',
  art: { style: 'hills', colors: ['#f6d9b8', '#ef7f45', '#8fb3c4', '#4d7f95', '#26495c'] },
  profile: {
    username: 'flussrunde',
    display_name: 'Flussrunde',
    bio: 'A running club along the river. Every pace, every Wednesday at half past six.',
    location: 'By the old bridge',
    language: 'en',
    timezone: 'Europe/Zurich',
    is_published: true,
    avatar_alt: 'A sun over hills',
    theme: { preset: 'neon', mode: 'auto', font: 'geometric', radius: 'full', button_style: 'outline' },
    social_links: [
      { platform: 'mastodon', url: 'https://social.example/@flussrunde' },
      { platform: 'discord', url: 'https://chat.example/flussrunde' },
    ],
  },
  links: [
    {
      kind: 'normal',
      title: "This week's routes",
      url: 'https://flussrunde.example/routes',
      section: 'Run',
      supporting_text: '5, 8 and 12 km',
      highlighted: true,
    },
    {
      kind: 'image',
      title: 'The long loop',
      url: 'https://flussrunde.example/routes/long',
      section: 'Run',
      image_alt: 'A river through meadows, and the path along it',
      business_block_config: { caption: 'The long loop' },
      art: 'river',
    },
    {
      kind: 'form',
      title: 'First run? Tell us',
      url: 'https://flussrunde.example/join',
      section: 'Run',
      business_block_config: {
        title: 'Join a first run',
        submit_label: 'See you on Wednesday',
        success_message: 'We will look out for you at the bridge.',
        fields: [
          { id: 'name', type: 'text', label: 'Name', required: true },
          { id: 'email', type: 'email', label: 'E-mail', required: true },
          { id: 'pace', type: 'select', label: 'Pace', options: ['Easy', 'Steady', 'Fast'] },
          { id: 'note', type: 'textarea', label: 'Anything we should know?' },
        ],
      },
    },
    {
      kind: 'countdown',
      title: 'Autumn half marathon',
      url: 'https://flussrunde.example/half',
      section: 'Races',
      business_block_config: { ends_at: formatDaysFromNow(60) },
    },
    {
      kind: 'normal',
      title: 'Early entry',
      url: 'https://flussrunde.example/half/entry',
      section: 'Races',
      schedule: { starts_at: null, ends_at: formatDaysFromNow(30), timezone: 'Europe/Zurich' },
    },
    {
      kind: 'donation',
      title: 'Shoes for the youth team',
      url: 'https://flussrunde.example/give',
      section: 'Races',
    },
    {
      kind: 'social',
      title: 'Photos of last Wednesday',
      url: 'https://social.example/@flussrunde',
      section: 'More',
    },
    {
      kind: 'email',
      title: 'Write to the committee',
      url: 'mailto:hello@flussrunde.example',
      section: 'More',
    },
    {
      kind: 'normal',
      title: 'Members only: changing room',
      url: 'https://flussrunde.example/room',
      section: 'More',
      gate: { type: 'code', code: 'bridge1830', message: 'The code is on your membership card.' },
    },
  ],
}

export const sampleAccounts: readonly SampleAccount[] = [studio, cafe, club]
