import {
  avatarPlaces,
  avatarSizes,
  blockLooks,
  blockSizes,
  blockTones,
  coverHeights,
  coverOverlays,
  eventLayouts,
  faqLayouts,
  formLayouts,
  galleryLayouts,
  headingDecorations,
  headingSizes,
  hoursLayouts,
  namePlaces,
  nameSizes,
  pageHeaders,
  pageMotions,
  pageWidths,
  panelStyles,
  pictureStyles,
  sectionLayouts,
  sectionSpacings,
  sectionWidths,
  socialPlaces,
  textSizes,
  textStyles,
  themeAlignments,
  themePresets,
} from '@vitrine/contract/design-choices'
import { plainSectionStyle } from '@vitrine/contract/initial-theme'
import { blocks } from '@vitrine/page/blocks/index'
import type { PageLink, PageView } from '@vitrine/page/view'
import { base, createLink, shop } from './sample-shop.ts'

const getPicture = (letter: string, size: string) => `/media/${letter.repeat(32)}-${size}.webp`

/** Names of all lengths and scripts. */
const names = {
  letter: 'Q',
  short: 'Studio Marlo',
  word: 'Donaudampfschifffahrtskapitäne',
  long: 'The Night Market Studio for Pots and Jar',
  longer: 'A rather long name of a small company for garden tools, seeds, pots and watering',
  arabic: 'دار الياسمين للحلويات الشرقية',
  japanese: '光の記録と旅の写真館ヒカリ',
  emoji: '🎧👩🏽‍🎨🇵🇹🎪🎧👩🏽‍🎨🇵🇹🎪',
}

/** Independent settings of a composed page. */
export const factors = {
  header: [null, ...pageHeaders],
  preset: themePresets,
  layout: sectionLayouts,
  look: blockLooks,
  language: ['en', 'ar'],
  scheme: ['light', 'dark'],
  width: pageWidths,
  panel: [null, ...panelStyles],
  name: Object.keys(names) as (keyof typeof names)[],
  ground: ['none', 'panel plain', 'panel accent', 'band ink', 'band soft', 'panel #7ac943'],
} as const

type Factors = typeof factors
export type Composition = { readonly [F in keyof Factors]: Factors[F][number] }

/** Returns compositions in which every pair of two settings occurs: each takes the options with the most new pairs. */
export const listPairs = (): Composition[] => {
  const entries = Object.entries(factors) as [keyof Factors, readonly (string | null)[]][]
  const open = new Set<string>()
  const nameOf = (a: string, x: string | null, b: string, y: string | null) => `${a}=${x} ${b}=${y}`
  entries.forEach(([a, xs], i) => {
    for (const [b, ys] of entries.slice(i + 1))
      for (const x of xs) for (const y of ys) open.add(nameOf(a, x, b, y))
  })
  const rows: Composition[] = []
  while (open.size) {
    const chosen: [keyof Factors, string | null][] = []
    const countNew = (b: string, y: string | null) =>
      chosen.filter(([a, x]) => open.has(nameOf(a, x, b, y))).length
    const [first] = open
    for (const [factor, options] of entries) {
      const forced = options.filter((option) => ` ${first} `.includes(` ${factor}=${option} `))
      const candidates = forced.length ? forced : options
      // Starts at another option in each row, so that equal ones alternate
      const turned = candidates.map((_, i) => candidates[(i + rows.length) % candidates.length]!)
      chosen.push([
        factor,
        turned.reduce((best, option) => (countNew(factor, option) > countNew(factor, best) ? option : best)),
      ])
    }
    chosen.forEach(([a, x], i) => {
      for (const [b, y] of chosen.slice(i + 1)) open.delete(nameOf(a, x, b, y))
    })
    rows.push(Object.fromEntries(chosen) as unknown as Composition)
  }
  return rows
}

/** Returns links of all card kinds with every size and tone, from `start` on. */
const createLinks = (section: string, start: number): PageLink[] =>
  [
    'normal',
    'product',
    'normal',
    'image',
    'social',
    'video',
    'phone',
    'booking',
    'file',
    'normal',
    'embed',
  ].map((kind, i) => {
    const { example } = blocks.find((block) => block.kind === kind)!
    const turn = start + i
    return createLink(turn + 1, {
      kind,
      ...example,
      section,
      ...(i === 2
        ? {
            title: 'Kraftfahrzeughaftpflichtversicherungen',
            supporting_text: 'a@very-long-address.of-a-company.example',
          }
        : {}),
      ...(['product', 'image'].includes(kind) || i === 9 ? { image_url: getPicture('a', '1200x800') } : {}),
      size: blockSizes[turn % blockSizes.length],
      tone: blockTones[turn % blockTones.length],
      color: turn % 6 === 4 ? '#1f6f5c' : null,
      look: turn % 3 ? null : blockLooks[turn % blockLooks.length],
      highlighted: i === 7,
    })
  })

/** Blocks between lists: a menu of three groups before a picture, a gallery whose last row is not full, questions and a form. */
export const listOtherBlocks = (row = 0): PageLink[] => {
  const item = (name: string) => ({ name, description: 'Studios and a canteen', price: 1200 })
  const items = Array.from({ length: 5 }, () => ({ image_url: getPicture('e', '1200x800'), alt: 'A shelf' }))
  const captioned = items.map((picture, i) => ({
    image_url: getPicture('e', ['1200x800', '800x1200', '900x900'][i % 3]!),
    alt: picture.alt,
    caption: i ? 'A shelf of cups and vases, fired twice in spring' : null,
  }))
  const place = {
    address: 'Marlow Lane 12',
    opening_hours: [{ days: [1, 2, 3], opens: '09:00', closes: '18:00' }],
  }
  const dates = [
    {
      title: 'Kraftfahrzeugversicherungsabend',
      starts_at: '2027-03-20T20:00:00Z',
      place: 'The Long Room',
      price: 1800,
      currency: 'EUR',
      url: 'https://example.com/',
      action: 'Tickets',
    },
  ]
  const faqItems = [{ question: 'Do you ship abroad?', answer: 'Yes.' }]
  return [
    {
      kind: 'menu',
      title: 'Prices',
      business_block_config: {
        currency: 'EUR',
        groups: [
          { name: 'Schools', items: [item('Basel'), item('Leipzig')] },
          { name: 'Homes', items: [item('Riehen'), item('Lindenhof')] },
          { name: 'Work', items: [item('Dreispitz')] },
        ],
      },
    },
    { kind: 'image', title: 'A jetty', image_url: getPicture('a', '1200x800') },
    { kind: 'gallery', title: 'Picture', business_block_config: { items } },
    {
      kind: 'gallery',
      title: 'More pictures',
      business_block_config: { items: captioned, layout: galleryLayouts[row % galleryLayouts.length] },
    },
    {
      kind: 'faq',
      title: 'Questions',
      business_block_config: { items: faqItems, layout: faqLayouts[row % faqLayouts.length] },
    },
    {
      kind: 'form',
      title: 'Write to us',
      business_block_config: { layout: formLayouts[row % formLayouts.length] },
    },
    {
      kind: 'map',
      title: 'Our shop',
      business_block_config: { ...place, layout: hoursLayouts[row % hoursLayouts.length] },
    },
    {
      kind: 'events',
      title: 'Dates',
      business_block_config: { items: dates, layout: eventLayouts[row % eventLayouts.length] },
    },
    {
      kind: 'text',
      title: 'Our story',
      business_block_config: {
        text: `${'A **kiln** and a wheel in a shed. '.repeat(6)}\n\n— Ada`,
        style: textStyles[row % textStyles.length],
      },
    },
    { kind: 'embed', title: 'An album', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' },
  ].map((rest, i) => createLink(41 + i, { section: 'Content', ...rest }))
}

/** Controls of the header, of which each row has others. */
const createHeaderControls = (row: number) => ({
  name_size: [null, ...nameSizes][row % 5],
  avatar_size: avatarSizes[Math.floor(row / 2) % avatarSizes.length],
  avatar_place: [null, ...avatarPlaces][Math.floor(row / 3) % 3],
  social_place: socialPlaces[Math.floor(row / 2) % socialPlaces.length],
})

/** Returns settings of sections that turn with the row, for layouts drawn at random. */
export const addSectionSettings = ({ profile, ...view }: PageView, row: number): PageView => ({
  ...view,
  profile: {
    ...profile,
    section_styles: profile.section_styles!.map((style, i) => ({
      ...style,
      columns: [null, 1, 2, 3, 4][(row + i) % 5]!,
      alignment: [null, ...themeAlignments][(row + i) % 3]!,
      spacing: sectionSpacings[row % sectionSpacings.length]!,
      heading_beside: row % 2 === 0,
      width: sectionWidths[(row + i) % sectionWidths.length]!,
      is_sticky: row % 3 === 0,
      image_url: row % 4 === 3 ? null : getPicture('f', '1200x800'),
      focus: { x: 20, y: 80 },
    })),
  },
})

/** Returns a page in this composition, with blocks in all sizes, looks and tones, and texts between them. */
export const createComposedView = (composition: Composition, row = 0, hasHeaderControls = true): PageView => {
  const { header, preset, layout, look, language, scheme, width, panel, name, ground } = composition
  const [shape, color] = ground.split(' ') as ['none' | 'panel' | 'band', string?]
  const isOwn = color?.startsWith('#') === true
  return {
    ...base,
    reportUrl: '/report/x',
    profile: {
      ...shop.profile,
      avatar_url: row % 3 ? getPicture('b', '512x512') : null,
      display_name: names[name],
      language,
      theme: {
        preset,
        mode: scheme,
        header,
        heading_size: headingSizes[row % headingSizes.length],
        heading_decoration: headingDecorations[row % headingDecorations.length],
        picture_style: pictureStyles[row % pictureStyles.length],
        text_size: textSizes[row % textSizes.length],
        width,
        look,
        ...(hasHeaderControls ? createHeaderControls(row) : {}),
        cover: {
          image_url: row % 2 ? getPicture('c', '1200x800') : null,
          focus: { x: 20, y: 80 },
          height: coverHeights[row % coverHeights.length],
          overlay: coverOverlays[row % coverOverlays.length],
          name_place: hasHeaderControls ? namePlaces[Math.floor(row / 2) % 2] : null,
        },
        motion: pageMotions[row % pageMotions.length],
        ...(panel ? { panel, background: { type: 'image', image_url: getPicture('d', '1600x1200') } } : {}),
      },
      section_styles: [
        { ...plainSectionStyle, section: '', layout, look: null },
        {
          ...plainSectionStyle,
          section: 'More',
          layout: 'list',
          look,
          ground: shape,
          tone: blockTones.find((tone) => tone === color) ?? 'plain',
          color: isOwn ? color : null,
        },
      ],
    },
    links: [
      ...createLinks('', row),
      createLink(31, {
        kind: 'text',
        title: 'Welcome',
        supporting_text: 'Groups of six people.',
        section: 'More',
      }),
      ...createLinks('More', row + 14).slice(0, 4),
      createLink(32, { kind: 'header', title: 'Find us', supporting_text: 'Ring twice', section: 'More' }),
      createLink(33, { title: 'Last link', section: 'More' }),
    ].map((link, i) => ({ ...link, id: i + 1, href: `/l/${i + 1}` })),
  }
}
