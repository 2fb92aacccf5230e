import type { LinkWrite, ProfileUpdate } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { initialTheme } from '@vitrine/contract/initial-theme'
import { createLookChange } from '@vitrine/page/look-changes'
import type { LookKey } from '@vitrine/page/looks'

/** Name of a picture in the assets of `@vitrine/page`. */
export type SamplePicture = string

/** A sample link. `picture` becomes its `image_url`, `gallery` the items of its gallery. */
export type SampleLink = LinkWrite & {
  picture?: SamplePicture
  gallery?: readonly { picture: SamplePicture; alt: string; caption?: string }[]
}

export type SampleAccount = {
  /** Local part of the e-mail address at example.com. */
  mailbox: string
  name: string
  avatar: SamplePicture
  cover?: SamplePicture
  /** Look of the page. */
  look: LookKey
  /** Further looks that the page is drawn in. */
  otherLooks: readonly LookKey[]
  profile: ProfileUpdate & { username: string; language: string }
  links: readonly SampleLink[]
}

/** Returns a time of a day from now on, in UTC. */
const inDays = (days: number, hour = 9): string =>
  new Date(Math.ceil(Date.now() / dayMs) * dayMs + days * dayMs + hour * 3_600_000).toISOString()

const band: SampleAccount = {
  mailbox: 'harbour-lights',
  name: 'Harbour Lights',
  avatar: 'stage',
  cover: 'stage',
  look: 'spotlight',
  otherLooks: ['stage', 'radio', 'logbook'],
  profile: {
    username: 'harbour-lights',
    display_name: 'Harbour Lights',
    bio: 'Slow synths, fast hearts. A sample page: this band does not exist.',
    location: 'Rotterdam',
    language: 'en',
    timezone: 'Europe/Amsterdam',
    is_published: true,
    avatar_alt: 'A singer at a microphone, in pink and violet light',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/harbour-lights' },
      { platform: 'mastodon', url: 'https://social.example/@harbour-lights' },
      { platform: 'email', url: 'mailto:hello@harbour-lights.example' },
    ],
    seo: { title: 'Harbour Lights', description: 'Dates, music and records of a sample band.' },
  },
  links: [
    {
      kind: 'normal',
      title: 'Listen to “Night Ferry”',
      url: 'https://harbour-lights.example/listen',
      highlighted: true,
      utm: { source: 'profile', medium: 'link' },
    },
    {
      kind: 'events',
      title: 'Tour',
      url: 'https://harbour-lights.example/',
      section: 'Tour',
      business_block_config: {
        items: [
          { title: 'The Long Room', place: 'Ghent', days: 12, status: 'scheduled' },
          { title: 'Quay Hall', place: 'Antwerp', days: 14, status: 'sold_out' },
          { title: 'Blue Hangar', place: 'Bremen', days: 19, status: 'scheduled' },
        ].map(({ days, ...item }) => ({
          ...item,
          starts_at: inDays(days, 19),
          url: 'https://harbour-lights.example/tickets',
          action: 'Tickets',
        })),
      },
    },
    {
      kind: 'video',
      title: 'Night Ferry',
      url: 'https://video.example/watch/night-ferry',
      section: 'Watch and buy',
      supporting_text: '4 minutes',
      image_alt: 'A street in the rain',
      picture: 'night',
    },
    {
      kind: 'product',
      title: '“Harbour Lights” on vinyl',
      url: 'https://harbour-lights.example/shop/vinyl',
      section: 'Watch and buy',
      image_alt: 'The sea behind a window',
      business_block_config: { price: 2400, currency: 'EUR', badge: 'New' },
      picture: 'window',
    },
    {
      kind: 'embed',
      title: 'On the projector between the songs: Big Buck Bunny',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      section: 'Watch and buy',
      supporting_text: 'The Blender Foundation’s film, free to show',
    },
    {
      kind: 'donation',
      title: 'A new van for the tour',
      url: 'https://harbour-lights.example/van',
      section: 'Stay close',
    },
    {
      kind: 'social',
      title: 'Pictures of last night',
      url: 'https://social.example/@harbour-lights',
      section: 'Stay close',
    },
    {
      kind: 'normal',
      title: 'Crew only: stage plan',
      url: 'https://harbour-lights.example/stage',
      section: 'Stay close',
      gate: { type: 'code', code: 'quay1830', message: 'The code is in your contract.' },
    },
    {
      kind: 'email',
      title: 'Write to the office',
      url: 'mailto:office@harbour-lights.example',
      section: 'Stay close',
    },
  ],
}

const cafe: SampleAccount = {
  mailbox: 'kaffee-ulme',
  name: 'Kaffee Ulme',
  avatar: 'bun',
  cover: 'cafe',
  look: 'coffee',
  otherLooks: ['market', 'barber', 'letters'],
  profile: {
    username: 'kaffee-ulme',
    display_name: 'Kaffee Ulme',
    bio: 'Kaffee, Brot und ein langer Tisch im Hof. Die Beispielseite eines Cafés.',
    location: 'Ulmengasse 7',
    language: 'de',
    timezone: 'Europe/Vienna',
    is_published: true,
    avatar_alt: 'Eine Zimtschnecke auf einem Teller',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/kaffee-ulme' },
      { platform: 'phone', url: 'tel:+4331600000' },
    ],
  },
  links: [
    {
      kind: 'booking',
      title: 'Tisch reservieren',
      url: 'https://kaffee-ulme.example/tisch',
      size: 'half',
      look: 'button',
    },
    {
      kind: 'map',
      title: 'Ulmengasse 7',
      url: 'geo:47.07,15.44?q=Ulmengasse+7',
      size: 'half',
      look: 'outline',
      business_block_config: {
        opening_hours: [
          { days: [2, 3, 4, 5], opens: '07:00', closes: '18:00' },
          { days: [6, 7], opens: '08:00', closes: '17:00' },
        ],
      },
    },
    {
      kind: 'menu',
      title: 'Karte',
      url: 'https://kaffee-ulme.example/',
      section: 'Karte',
      business_block_config: {
        currency: 'EUR',
        groups: [
          {
            name: 'Frühstück',
            items: [
              { name: 'Ulmenbrot', description: 'Roggen, Butter, Schnittlauch', price: 680 },
              { name: 'Porridge', description: 'Hafer, Birne, Haselnuss · vegan', price: 740 },
              { name: 'Ei im Glas', description: 'mit Kren und Kresse', price: 590 },
            ],
          },
          {
            name: 'Kaffee',
            items: [
              { name: 'Espresso', price: 260 },
              { name: 'Cappuccino', price: 380 },
              { name: 'Filter', description: 'wechselnde Röstung', price: 420 },
            ],
          },
          {
            name: 'Kuchen',
            items: [
              { name: 'Zimtschnecke', price: 360 },
              { name: 'Sauerkirsche', price: 480, is_sold_out: true },
            ],
          },
        ],
      },
    },
    {
      kind: 'product',
      title: 'Zimtschnecken, 6 Stück',
      url: 'https://kaffee-ulme.example/schnecken',
      section: 'Mitnehmen',
      image_alt: 'Eine Zimtschnecke auf einem Teller',
      business_block_config: { price: 1800, currency: 'EUR' },
      picture: 'bun',
    },
    {
      kind: 'product',
      title: 'Orangen vom Markt',
      url: 'https://kaffee-ulme.example/orangen',
      section: 'Mitnehmen',
      image_alt: 'Drei Orangen auf einem Tisch',
      business_block_config: { price: 490, currency: 'EUR', badge: 'Bis März' },
      picture: 'oranges',
    },
    { kind: 'phone', title: 'Anrufen', url: 'tel:+4331600000', section: 'Gut zu wissen' },
    {
      kind: 'contact_card',
      title: 'Kaffee Ulme',
      url: 'https://kaffee-ulme.example/',
      section: 'Gut zu wissen',
      business_block_config: {
        name: 'Kaffee Ulme',
        phone: '+43 316 000 00',
        email: 'hallo@kaffee-ulme.example',
        address: 'Ulmengasse 7',
      },
    },
    {
      kind: 'faq',
      title: 'Fragen',
      url: 'https://kaffee-ulme.example/fragen',
      section: 'Gut zu wissen',
      business_block_config: {
        items: [
          { question: 'Sind Hunde willkommen?', answer: 'Ja, Wasser steht an der Tür.' },
          { question: 'Kann ich hier arbeiten?', answer: 'Bis elf, und wieder ab zwei.' },
        ],
      },
    },
  ],
}

const pottery: SampleAccount = {
  mailbox: 'barro-e-sal',
  name: 'Barro & Sal',
  avatar: 'bowl',
  look: 'atelier',
  otherLooks: ['confetti'],
  profile: {
    username: 'barro-e-sal',
    display_name: 'Barro & Sal',
    bio: 'Peças de grés para a mesa de todos os dias. A página de exemplo de uma oficina de cerâmica.',
    location: 'Setúbal',
    language: 'pt',
    timezone: 'Europe/Lisbon',
    is_published: true,
    avatar_alt: 'Uma taça azul',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/barro-e-sal' },
      { platform: 'pinterest', url: 'https://pinterest.example/barro-e-sal' },
      { platform: 'email', url: 'mailto:ola@barro-e-sal.example' },
    ],
  },
  links: [
    {
      kind: 'image',
      title: 'Fornada de primavera',
      url: 'https://barro-e-sal.example/fornada',
      image_alt: 'Prateleiras com cerâmica',
      business_block_config: { caption: 'Fornada de primavera' },
      picture: 'kiln',
    },
    ...(
      [
        ['Taça azul', 'bowl', 3400],
        ['Jarra areia', 'jug', 5800],
        ['Caneca', 'mug', 2200],
        ['Prato raso', 'plate', 2800],
      ] as const
    ).map(
      ([title, picture, price]): SampleLink => ({
        kind: 'product',
        title,
        url: `https://barro-e-sal.example/loja/${picture}`,
        section: 'Loja',
        image_alt: title,
        business_block_config: { price, currency: 'EUR' },
        picture,
      }),
    ),
    {
      kind: 'booking',
      title: 'Curso de roda, nível 1',
      url: 'https://barro-e-sal.example/curso',
      section: 'Oficina',
      supporting_text: 'Quatro sábados, seis lugares',
    },
    {
      kind: 'file',
      title: 'Vidrar em casa',
      url: 'https://barro-e-sal.example/guia.pdf',
      section: 'Oficina',
      supporting_text: 'Guia em PDF',
    },
    {
      kind: 'countdown',
      title: 'Feira de primavera',
      url: 'https://barro-e-sal.example/feira',
      section: 'Oficina',
      business_block_config: { ends_at: inDays(21) },
    },
    {
      kind: 'text',
      title: 'Restaurantes',
      url: 'https://barro-e-sal.example/restaurantes',
      section: 'Restaurantes',
      description: 'Fazemos séries a partir de trinta peças, com vidrado próprio.',
    },
    {
      kind: 'form',
      title: 'Pedir orçamento',
      url: 'https://barro-e-sal.example/orcamento',
      section: 'Restaurantes',
      business_block_config: {
        title: 'Pedir orçamento',
        submit_label: 'Enviar',
        success_message: 'Obrigado. Respondemos depois da próxima fornada.',
        fields: [
          { id: 'name', type: 'text', label: 'Nome', required: true },
          { id: 'email', type: 'email', label: 'E-mail', required: true },
          { id: 'pieces', type: 'select', label: 'Peças', options: ['30', '60', '120'] },
          { id: 'note', type: 'textarea', label: 'Mais alguma coisa?' },
        ],
      },
    },
  ],
}

const bakery: SampleAccount = {
  mailbox: 'dar-al-yasmin',
  name: 'دار الياسمين',
  avatar: 'baklava',
  cover: 'courtyard',
  look: 'evening',
  otherLooks: [],
  profile: {
    username: 'dar-al-yasmin',
    display_name: 'دار الياسمين',
    bio: 'حلويات تُخبز كل صباح، وقهوة بالهيل. صفحة نموذجية لمخبز.',
    location: 'عمّان',
    language: 'ar',
    timezone: 'Asia/Amman',
    is_published: true,
    avatar_alt: 'طبق بقلاوة',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/dar-al-yasmin' },
      { platform: 'phone', url: 'tel:+96260000000' },
    ],
  },
  links: [
    {
      kind: 'whatsapp',
      title: 'اطلب الآن عبر واتساب',
      url: 'https://wa.me/96260000000',
      look: 'button',
    },
    {
      kind: 'product',
      title: 'بقلاوة بالفستق',
      url: 'https://dar-al-yasmin.example/baklava',
      section: 'من الفرن',
      image_alt: 'طبق بقلاوة',
      business_block_config: { price: 650, currency: 'EUR' },
      picture: 'baklava',
    },
    {
      kind: 'product',
      title: 'معمول بالتمر',
      url: 'https://dar-al-yasmin.example/mamoul',
      section: 'من الفرن',
      image_alt: 'طبق معمول',
      business_block_config: { price: 500, currency: 'EUR' },
      picture: 'mamoul',
    },
    {
      kind: 'menu',
      title: 'القائمة',
      url: 'https://dar-al-yasmin.example/',
      section: 'القائمة',
      business_block_config: {
        currency: 'EUR',
        groups: [
          {
            name: 'حلويات',
            items: [
              { name: 'كنافة نابلسية', description: 'بالجبن والقطر', price: 375 },
              { name: 'أم علي', price: 290 },
            ],
          },
          {
            name: 'مشروبات',
            items: [
              { name: 'قهوة بالهيل', price: 150 },
              { name: 'شاي بالنعناع', price: 100 },
            ],
          },
        ],
      },
    },
    {
      kind: 'map',
      title: 'الطريق إلينا',
      url: 'geo:31.95,35.92?q=Dar+al-Yasmin',
      section: 'زورونا',
    },
    {
      kind: 'header',
      title: 'مغلق يوم الجمعة',
      url: 'https://dar-al-yasmin.example/',
      section: 'زورونا',
    },
  ],
}

const yoga: SampleAccount = {
  mailbox: 'respiro-yoga',
  name: 'Respiro',
  avatar: 'face',
  cover: 'shore',
  look: 'calm',
  otherLooks: ['counsel', 'shore'],
  profile: {
    username: 'respiro-yoga',
    display_name: 'Respiro',
    bio: 'Yoga lento e respiro, all’alba e al tramonto. La pagina di esempio di una scuola.',
    location: 'Trieste',
    language: 'it',
    timezone: 'Europe/Rome',
    is_published: true,
    avatar_alt: 'Un’insegnante sorride',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/respiro-yoga' },
      { platform: 'email', url: 'mailto:ciao@respiro-yoga.example' },
    ],
  },
  links: [
    {
      kind: 'booking',
      title: 'Prenota una lezione',
      url: 'https://respiro-yoga.example/prenota',
      highlighted: true,
    },
    {
      kind: 'events',
      title: 'Orari',
      url: 'https://respiro-yoga.example/',
      section: 'Orari',
      business_block_config: {
        items: [
          { title: 'Saluto al sole', place: 'Spiaggia', starts_at: inDays(3, 6), price: 1400 },
          { title: 'Yin e silenzio', place: 'Sala grande', starts_at: inDays(5, 17), price: 1600 },
          { title: 'Respiro profondo', place: 'Online', starts_at: inDays(8, 8), price: 800 },
        ].map((item) => ({ ...item, currency: 'EUR' })),
      },
    },
    {
      kind: 'normal',
      title: 'Ritiro di maggio',
      url: 'https://respiro-yoga.example/ritiro',
      section: 'Per te',
      supporting_text: 'Tre giorni sul Carso',
      image_alt: 'Colline verdi sotto il sole',
      picture: 'hills',
    },
    {
      kind: 'email_capture',
      title: 'La lettera del mese',
      url: 'https://respiro-yoga.example/lettera',
      section: 'Per te',
      business_block_config: {
        title: 'La lettera del mese',
        submit_label: 'Iscriviti',
        success_message: 'La prossima arriva con la luna nuova.',
        imprint: 'Respiro Yoga, Via delle Rose 12, 34121 Trieste',
        fields: [{ id: 'email', type: 'email', label: 'E-mail', required: true }],
      },
    },
  ],
}

const photographer: SampleAccount = {
  mailbox: 'hikari-kiroku',
  name: '光の記録',
  avatar: 'window',
  look: 'exhibition',
  otherLooks: ['sketchbook'],
  profile: {
    username: 'hikari-kiroku',
    display_name: '光の記録',
    bio: '旅と町の写真。写真家のサンプルページです。',
    location: '京都',
    language: 'ja',
    timezone: 'Asia/Tokyo',
    is_published: true,
    avatar_alt: '窓の向こうの海',
    social_links: [
      { platform: 'instagram', url: 'https://instagram.example/hikari-kiroku' },
      { platform: 'email', url: 'mailto:mail@hikari-kiroku.example' },
    ],
  },
  links: [
    {
      kind: 'gallery',
      title: '写真',
      url: 'https://hikari-kiroku.example/',
      business_block_config: { layout: 'mosaic', items: [] },
      gallery: [
        { picture: 'mountain', alt: '雪をかぶった山' },
        { picture: 'oranges', alt: '三つのみかん' },
        { picture: 'window', alt: '窓の向こうの海' },
        { picture: 'hills', alt: '茶畑と太陽' },
        { picture: 'night', alt: '雨の夜の通り' },
        { picture: 'blossom', alt: '障子と桜' },
      ],
    },
    {
      kind: 'product',
      title: '写真集『車窓』',
      url: 'https://hikari-kiroku.example/book',
      section: '写真集とプリント',
      business_block_config: { price: 4800, currency: 'JPY' },
    },
    {
      kind: 'normal',
      title: 'オリジナルプリント',
      url: 'https://hikari-kiroku.example/prints',
      section: '写真集とプリント',
    },
    {
      kind: 'normal',
      title: '展示のお知らせ',
      url: 'https://hikari-kiroku.example/exhibition',
      section: '写真集とプリント',
      schedule: { starts_at: null, ends_at: inDays(30), timezone: 'Asia/Tokyo' },
    },
  ],
}

/** Sample pages of six trades in six languages, one of them right to left. */
export const sampleAccounts: readonly SampleAccount[] = [band, cafe, pottery, bakery, yoga, photographer]

/** Returns a look for the content of a sample account. */
export const createSampleDesign = ({ links }: SampleAccount, look: LookKey, cover?: string) => {
  const { theme, section_styles } = createLookChange(
    look,
    { theme: initialTheme as Parameters<typeof createLookChange>[1]['theme'] },
    links.map(({ section, picture, kind }) => ({
      kind: kind ?? 'normal',
      section: section ?? null,
      pinned: false,
      image_url: picture ?? null,
    })),
  )
  return {
    theme: { ...theme, cover: { ...theme.cover, ...(cover ? { image_url: cover } : {}) } },
    section_styles,
  }
}
