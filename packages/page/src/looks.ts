import type { LinkFields, ProfileFields, ThemeWrite } from '@vitrine/contract'
import type {
  buttonStyles,
  headingDecorations,
  headingStyles,
  pageHeaders,
  themeFonts,
} from '@vitrine/contract/design-choices'
import { initialTheme, plainSectionStyle } from '@vitrine/contract/initial-theme'
import { type Section, toSections } from './sections.ts'

type Theme = ProfileFields['theme']
type SectionStyle = ProfileFields['section_styles'][number]
type Colors = Pick<ThemeWrite, 'mode' | 'colors' | 'dark_colors' | 'background'>

export const trades = ['music', 'food', 'shop', 'services', 'writing', 'pictures'] as const
type Trade = (typeof trades)[number]

type Arrangement = {
  readonly preset: string
  readonly header: (typeof pageHeaders)[number]
  readonly heading_style: (typeof headingStyles)[number]
  readonly button_style: (typeof buttonStyles)[number]
} & Partial<
  Pick<
    Theme,
    | 'heading_size'
    | 'name_size'
    | 'avatar_size'
    | 'avatar_place'
    | 'social_place'
    | 'text_size'
    | 'width'
    | 'look'
    | 'picture_style'
    | 'motion'
    | 'panel'
    | 'alignment'
    | 'radius'
    | 'density'
    | 'avatar_shape'
  >
> & {
    readonly heading_decoration?: (typeof headingDecorations)[number]
    readonly font?: (typeof themeFonts)[number]
    readonly heading_font?: (typeof themeFonts)[number]
    readonly cover?: Pick<Theme['cover'], 'height' | 'overlay'> & Partial<Pick<Theme['cover'], 'name_place'>>
  }

/**
 * Complete look of a page: a preset with a composition. `first` is the style of the section without a heading, `pictures` that of sections
 * in which most blocks have a picture. Sections with a heading take the styles of `sections` in turn. With `pairs`, a section of few short
 * blocks, such as opening hours, is beside its longer neighbour.
 */
export type CompleteLook = {
  readonly trades: readonly Trade[]
  readonly theme: Arrangement
  readonly first?: Partial<Pick<SectionStyle, 'layout' | 'look'>>
  readonly pictures?: Pick<SectionStyle, 'layout'> & Partial<Pick<SectionStyle, 'look' | 'width'>>
  readonly sections?: readonly Partial<
    Pick<SectionStyle, 'ground' | 'tone' | 'color' | 'alignment' | 'spacing' | 'heading_beside'>
  >[]
  readonly pairs?: true
  readonly colors?: Partial<Theme['colors']>
  readonly dark_colors?: Partial<Theme['dark_colors']>
  readonly background?: Pick<Theme['background'], 'type' | 'value'>
  /** Set for colours of a dark page. */
  readonly mode?: 'dark'
}

const list = {
  spotlight: {
    trades: ['music'],
    theme: {
      preset: 'neon',
      header: 'portrait',
      heading_style: 'capitals',
      heading_font: 'industrial',
      heading_size: 'large',
      heading_decoration: 'bar',
      button_style: 'shadow',
      alignment: 'start',
      radius: 'none',
      motion: 'settle',
      name_size: 'huge',
      social_place: 'top',
      cover: { height: 'tall', overlay: 'fade' },
    },
    pictures: { layout: 'grid', look: 'picture' },
    mode: 'dark',
    colors: { background: '#140d1f', accent: '#ff3d97' },
    background: { type: 'gradient', value: '165deg,#140d1f,#34104a,#140d1f' },
  },
  coffee: {
    trades: ['food'],
    theme: {
      preset: 'botanical',
      header: 'cover',
      heading_style: 'bold',
      heading_font: 'fatface',
      heading_size: 'large',
      heading_decoration: 'none',
      button_style: 'surface',
      width: 'wide',
      radius: 'large',
      picture_style: 'arch',
      name_size: 'large',
      social_place: 'top',
      cover: { height: 'tall', overlay: 'none', name_place: 'over' },
    },
    first: { layout: 'grid' },
    pictures: { layout: 'grid', look: 'picture' },
    sections: [{ ground: 'panel' }, { ground: 'band', tone: 'accent' }, {}],
    pairs: true,
    colors: {
      background: '#f1e7d3',
      surface: '#fffaf0',
      text: '#2a2115',
      muted: '#5f5138',
      accent: '#33502a',
    },
    dark_colors: { background: '#1b1710', surface: '#2a241a', accent: '#a8c48c' },
  },
  sketchbook: {
    trades: ['pictures', 'shop'],
    theme: {
      preset: 'vitrine',
      header: 'side',
      heading_style: 'bold',
      font: 'rounded',
      heading_font: 'handwritten',
      heading_size: 'display',
      heading_decoration: 'wave',
      button_style: 'shadow',
      width: 'wide',
      radius: 'full',
      picture_style: 'polaroid',
      name_size: 'large',
      avatar_size: 'large',
    },
    first: { layout: 'grid' },
    pictures: { layout: 'grid', look: 'picture' },
    pairs: true,
    colors: { background: '#fff6e9', surface: '#ffffff', text: '#1c2340', accent: '#2a5bc0' },
    dark_colors: { background: '#141a2e', surface: '#1f2742', accent: '#9db8f5' },
    background: { type: 'pattern', value: 'dots' },
  },
  atelier: {
    trades: ['shop', 'pictures'],
    theme: {
      preset: 'stationery',
      header: 'masthead',
      heading_style: 'italic',
      heading_size: 'large',
      button_style: 'surface',
      width: 'wide',
      look: 'line',
      radius: 'none',
      density: 'roomy',
      name_size: 'normal',
      avatar_size: 'none',
      social_place: 'end',
    },
    pictures: { layout: 'grid', look: 'picture' },
    sections: [
      { spacing: 'roomy' },
      { ground: 'band', color: '#9c3d22', heading_beside: true },
      { heading_beside: true },
      { ground: 'band', color: '#e8dcc6', heading_beside: true },
    ],
  },
  stage: {
    trades: ['music', 'services'],
    theme: {
      preset: 'brutalist',
      header: 'poster',
      heading_style: 'heavy',
      heading_font: 'condensed',
      heading_size: 'large',
      heading_decoration: 'sticker',
      button_style: 'shadow',
      width: 'wide',
      name_size: 'huge',
      avatar_size: 'none',
      social_place: 'top',
    },
    pictures: { layout: 'mosaic', look: 'picture', width: 'bleed' },
    sections: [{ ground: 'band', tone: 'ink' }, {}, { ground: 'band', tone: 'accent' }, {}],
    colors: { background: '#ffd60a', text: '#111111', accent: '#2b2bd0' },
  },
  counsel: {
    trades: ['services'],
    theme: {
      preset: 'corporate',
      header: 'card',
      heading_style: 'plain',
      font: 'literary',
      heading_decoration: 'label',
      button_style: 'surface',
      width: 'wide',
      look: 'outline',
      radius: 'none',
      density: 'regular',
      picture_style: 'mono',
      avatar_size: 'large',
    },
    first: { layout: 'grid' },
    pictures: { layout: 'grid', look: 'picture' },
    sections: [{ heading_beside: true, spacing: 'roomy' }, { ground: 'panel' }],
    colors: { background: '#e4ded2', surface: '#fffdf9', text: '#241f1b', accent: '#7a2e2a' },
  },
  radio: {
    trades: ['music', 'writing'],
    theme: {
      preset: 'ocean',
      header: 'side',
      heading_style: 'bold',
      heading_font: 'extended',
      heading_decoration: 'wave',
      button_style: 'surface',
      width: 'wide',
      radius: 'full',
      motion: 'rise',
      avatar_shape: 'rounded',
      name_size: 'large',
      avatar_size: 'large',
      social_place: 'top',
    },
    first: { layout: 'grid' },
    pictures: { layout: 'carousel', look: 'picture', width: 'bleed' },
    pairs: true,
    mode: 'dark',
    colors: { background: '#07222f', surface: '#0f3545', muted: '#b7d0d8', accent: '#f0b35c' },
    background: { type: 'gradient', value: '170deg,#0d4354,#07222f,#041018' },
  },
  evening: {
    trades: ['food'],
    theme: {
      preset: 'stationery',
      header: 'cover',
      heading_style: 'plain',
      heading_font: 'editorial',
      heading_size: 'display',
      button_style: 'outline',
      width: 'wide',
      alignment: 'center',
      look: 'button',
      radius: 'full',
      picture_style: 'warm',
      motion: 'settle',
      name_size: 'huge',
      social_place: 'end',
      cover: { height: 'tall', overlay: 'fade', name_place: 'over' },
    },
    pictures: { layout: 'carousel', look: 'picture', width: 'bleed' },
    sections: [{ ground: 'panel', color: '#f6e9d0', spacing: 'roomy' }, { spacing: 'roomy' }],
    mode: 'dark',
    colors: { background: '#0d3a3a', text: '#f6e9d0', accent: '#e9a94b' },
  },
  exhibition: {
    trades: ['pictures'],
    theme: {
      preset: 'minimal',
      header: 'poster',
      heading_style: 'bold',
      heading_font: 'extended',
      heading_size: 'display',
      heading_decoration: 'number',
      button_style: 'outline',
      alignment: 'start',
      text_size: 'compact',
      width: 'wide',
      look: 'line',
      radius: 'none',
      name_size: 'huge',
      avatar_size: 'none',
      social_place: 'end',
    },
    pictures: { layout: 'mosaic', look: 'picture', width: 'bleed' },
    sections: [{ heading_beside: true }, { ground: 'band', tone: 'ink', heading_beside: true }],
  },
  letters: {
    trades: ['writing'],
    theme: {
      preset: 'newspaper',
      header: 'masthead',
      heading_style: 'bold',
      button_style: 'outline',
      alignment: 'start',
      heading_size: 'large',
      text_size: 'large',
      width: 'wide',
      look: 'line',
      picture_style: 'mono',
      name_size: 'large',
      avatar_size: 'none',
      social_place: 'end',
    },
    pictures: { layout: 'grid', look: 'picture' },
    pairs: true,
  },
  calm: {
    trades: ['services'],
    theme: {
      preset: 'sunset',
      header: 'classic',
      heading_style: 'plain',
      heading_font: 'editorial',
      heading_size: 'large',
      button_style: 'soft',
      width: 'wide',
      panel: 'glass',
      look: 'button',
      picture_style: 'arch',
      motion: 'rise',
      avatar_size: 'large',
      social_place: 'end',
    },
    pictures: { layout: 'grid', look: 'picture' },
    sections: [{ spacing: 'roomy' }],
  },
  market: {
    trades: ['shop', 'food'],
    theme: {
      preset: 'vitrine',
      header: 'cover',
      heading_style: 'heavy',
      heading_font: 'geometric',
      heading_size: 'large',
      button_style: 'shadow',
      width: 'wide',
      avatar_size: 'large',
      cover: { height: 'low', overlay: 'none' },
    },
    first: { layout: 'grid' },
    pictures: { layout: 'grid', look: 'picture' },
    pairs: true,
    sections: [
      { ground: 'panel', color: '#ffb7a1' },
      { ground: 'panel', color: '#1f5a3c' },
      { ground: 'panel', color: '#f4b73f' },
    ],
    colors: { background: '#fffaf0', text: '#1f2a1e', accent: '#d2452a' },
    dark_colors: { background: '#191512', surface: '#2a231d', accent: '#ff9a7a' },
  },
  barber: {
    trades: ['services', 'food'],
    theme: {
      preset: 'newspaper',
      header: 'classic',
      heading_style: 'capitals',
      heading_size: 'large',
      heading_decoration: 'lines',
      button_style: 'outline',
      width: 'wide',
      alignment: 'center',
      panel: 'veil',
      look: 'outline',
      picture_style: 'mono',
      name_size: 'large',
      social_place: 'end',
    },
    pictures: { layout: 'carousel', look: 'picture' },
    mode: 'dark',
    colors: { background: '#211811', text: '#f4e9d8', accent: '#dba24a' },
  },
  confetti: {
    trades: ['food', 'shop'],
    theme: {
      preset: 'candy',
      header: 'cover',
      heading_style: 'bold',
      heading_font: 'bubble',
      heading_size: 'display',
      heading_decoration: 'pill',
      button_style: 'filled',
      width: 'wide',
      alignment: 'center',
      look: 'button',
      motion: 'pulse',
      avatar_size: 'large',
      social_place: 'top',
      cover: { height: 'low', overlay: 'tint' },
    },
    pictures: { layout: 'carousel', look: 'picture', width: 'bleed' },
    sections: ['#ffd54a', '#8fdcc6', '#c9b6ff'].map((color) => ({ ground: 'band', color })),
  },
  shore: {
    trades: ['services', 'pictures'],
    theme: {
      preset: 'corporate',
      header: 'poster',
      heading_style: 'capitals',
      heading_font: 'industrial',
      heading_size: 'large',
      heading_decoration: 'sticker',
      button_style: 'surface',
      width: 'wide',
      alignment: 'start',
      panel: 'strip',
      radius: 'none',
      picture_style: 'polaroid',
      name_size: 'large',
    },
    pictures: { layout: 'grid', look: 'picture' },
    pairs: true,
    colors: { background: '#fbf6ee', text: '#1d2b3a', accent: '#c8431b' },
  },
  logbook: {
    trades: ['writing', 'music'],
    theme: {
      preset: 'terminal',
      header: 'side',
      heading_style: 'plain',
      heading_font: 'technical',
      button_style: 'outline',
      width: 'wide',
      look: 'line',
      picture_style: 'mono',
      name_size: 'small',
      avatar_size: 'small',
    },
    pictures: { layout: 'grid', look: 'picture' },
    sections: [{ heading_beside: true }],
    mode: 'dark',
  },
} as const satisfies Record<string, CompleteLook>

export type LookKey = keyof typeof list

/** Complete looks by key, in the order of the gallery. */
export const looks: Readonly<Record<LookKey, CompleteLook>> = list

const {
  preset: _preset,
  mode: _mode,
  header,
  avatar_size,
  avatar_place,
  social_place,
  cover,
  width,
  panel,
  motion,
  look,
  picture_style,
  ...skin
} = initialTheme

/** Settings that leave colours, type and shapes to the preset. */
export const clearedSkin: ThemeWrite & Pick<Theme, 'colors' | 'dark_colors' | 'background'> = skin

/** Settings of a page without a composition. The cover's picture stays. */
const clearedComposition = {
  header,
  avatar_size,
  avatar_place,
  social_place,
  cover: { height: cover.height, overlay: cover.overlay, name_place: cover.name_place },
  width,
  panel,
  motion,
  look,
  picture_style,
} satisfies ThemeWrite

/** Settings that leave everything to the preset, except the cover's picture. */
export const clearedDesign = { ...clearedSkin, ...clearedComposition } satisfies ThemeWrite

/** Returns colours and background of a look. A background picture of the page stays. */
const getColors = ({ colors = {}, dark_colors = {}, background }: CompleteLook, theme: Theme): Colors => ({
  colors: { ...initialTheme.colors, ...colors },
  dark_colors: { ...initialTheme.dark_colors, ...dark_colors },
  background:
    theme.background.type === 'image' ? theme.background : { ...initialTheme.background, ...background },
})

/**
 * Returns the mode of a look. One that has none ends the mode of the look before, but not the user's, unless its background suits only
 * the other mode.
 */
const getMode = ({ mode, colors }: CompleteLook, theme: Theme): Colors => {
  const current = findLook(theme)
  const earlier = current && looks[current]
  if (mode) return { mode }
  return colors?.background || earlier?.mode === theme.mode ? { mode: 'auto' } : {}
}

const toText = ({ colors, dark_colors, background }: Colors): string =>
  JSON.stringify([
    Object.entries({ ...initialTheme.colors, ...colors }).sort(),
    Object.entries({ ...initialTheme.dark_colors, ...dark_colors }).sort(),
    background?.type === 'image' ? '' : [background?.type, background?.value],
  ])

/** Returns true if the colours or the background are neither those of a preset nor of a look. */
export const hasOwnColors = (theme: Theme): boolean =>
  !Object.values(looks).some((look) => toText(getColors(look, theme)) === toText(theme))

type LookLink = Pick<LinkFields, 'pinned' | 'section' | 'image_url'> & Partial<Pick<LinkFields, 'kind'>>

const listPictureSections = (links: readonly LookLink[]): string[] =>
  toSections(links)
    .filter((section) => {
      const pictures = section.links.filter(({ image_url }) => image_url).length
      const isGallery = section.links.every(({ kind }) => kind === 'gallery')
      return isGallery || (pictures > 1 && pictures * 2 >= section.links.length)
    })
    .map(({ name }) => name)

/** Kinds of blocks that can be only a picture. */
const pictureKinds = ['normal', 'image', 'gallery']
/** Kinds of blocks that need the larger part of a row. */
const longKinds = [
  'menu',
  'events',
  'faq',
  'form',
  'text',
  'latest',
  'gallery',
  'product',
  'image',
  'video',
  'embed',
]
/** Most blocks of a section that stays in view beside a longer one. */
const maxShort = 4

/** Returns the widths of sections of few short blocks and of the longer ones after or before them. */
const pairSections = (
  sections: readonly Section<LookLink>[],
  pictured: readonly string[],
): (Pick<SectionStyle, 'width' | 'is_sticky'> | undefined)[] => {
  const isShort = sections.map(
    ({ links }) => links.length <= maxShort && !links.some(({ kind = 'normal' }) => longKinds.includes(kind)),
  )
  const places: ReturnType<typeof pairSections> = []
  for (let i = 0; i + 1 < sections.length; i++) {
    const pair = [i, i + 1]
    if (isShort[i] === isShort[i + 1] || pair.some((at) => pictured.includes(sections[at]!.name))) continue
    for (const at of pair)
      places[at] = isShort[at]
        ? { width: 'third', is_sticky: true }
        : { width: 'two_thirds', is_sticky: false }
    i++
  }
  return places
}

/** Returns the settings that a look changes. Content and the user's pictures stay, and colours if the caller asks for it. */
export const createLookChange = (
  key: LookKey,
  page: Pick<ProfileFields, 'theme'>,
  links: readonly LookLink[],
  keepsColors = false,
): { theme: ThemeWrite; section_styles: SectionStyle[] } => {
  const look = looks[key]
  const { colors: _, dark_colors: __, background: ___, ...skin } = clearedSkin
  const { first, pictures, sections: turns = [], pairs } = look
  const sections = toSections(links)
  const pictured = pictures ? listPictureSections(links) : []
  // Tiles and pictures at the edges of the window suit no prices and players
  const mixed =
    pictures?.layout === 'carousel' ? pictures : ({ ...pictures, layout: 'grid', width: 'auto' } as const)
  const placed = pairs ? pairSections(sections, pictured) : []
  let headings = 0
  return {
    theme: {
      ...skin,
      ...clearedComposition,
      ...look.theme,
      ...(keepsColors ? {} : { ...getMode(look, page.theme), ...getColors(look, page.theme) }),
    },
    section_styles: sections.flatMap(({ name: section, links: blocks }, i) => {
      const isGallery = blocks.every(({ kind = 'normal' }) => pictureKinds.includes(kind))
      const style = {
        ...(section ? {} : first),
        ...(pictured.includes(section) ? (isGallery ? pictures : mixed) : {}),
        ...(section && turns.length ? turns[headings++ % turns.length] : {}),
        ...placed[i],
      }
      return Object.keys(style).length ? { section, ...plainSectionStyle, ...style } : []
    }),
  }
}

/** Returns the look whose arrangement a theme has, or undefined. */
export const findLook = (theme: Theme): LookKey | undefined =>
  (Object.keys(looks) as LookKey[]).find((key) =>
    Object.entries(looks[key].theme).every(([name, value]) => {
      const present = theme[name as keyof Theme]
      return name === 'cover' || present === value
    }),
  )

/** Returns the styles of sections with that of a section which `after` has and `before` has not, as the page's look has it. */
export const addSectionStyle = <S extends readonly SectionStyle[]>(
  { theme, section_styles }: { readonly theme: Theme; readonly section_styles: S },
  before: readonly LookLink[],
  after: readonly LookLink[],
  name: string,
): S | SectionStyle[] => {
  const isKnown =
    section_styles.some(({ section }) => section === name) ||
    toSections(before).some((section) => section.name === name)
  const key = isKnown ? undefined : findLook(theme)
  const style =
    key && createLookChange(key, { theme }, after).section_styles.find(({ section }) => section === name)
  return style ? [...section_styles, style] : section_styles
}

/** Hosts, words of titles and addresses, and kinds of blocks that a trade has, with its looks, the best first. */
const signs: readonly {
  readonly words: RegExp
  readonly kinds?: readonly string[]
  readonly looks: readonly [LookKey, LookKey, LookKey]
}[] = [
  {
    words:
      /\b(?:podcasts?\b|overcast|pocketcasts|pca\.st|castbox|spreaker|episodes?\b|folgen?\b|episodios?\b|puntat[ae])|ポッドキャスト|بودكاست/giu,
    looks: ['radio', 'letters', 'logbook'],
  },
  {
    words:
      /\b(?:open\.spotify|soundcloud|bandcamp|deezer|tidal|mixcloud|audiomack|beatport|songkick|bandsintown|music\.(?:apple|youtube|amazon)|albums?\b|konzert|concert|concierto|m[uú]si[ckq]|band\b|dj\b)/giu,
    looks: ['spotlight', 'stage', 'radio'],
  },
  {
    words:
      /caf[eéè]|coffee|kaffee|\b(?:b[aä]cker|baker|boulanger|panader|padaria|bistro|restaurant|ristorante|trattoria|pizz|brunch|menus?\b|menú|speise|carta\b|cardápio|lieferando|deliveroo|ubereats|doordash|opentable|thefork|resy\.)|カフェ|レストラン|مقهى|مطعم/giu,
    kinds: ['menu'],
    looks: ['coffee', 'market', 'evening'],
  },
  {
    words:
      /\b(?:florist|flower|blume|fleur|flor(?:es|ist|icult)|fiori|bouquet|strau(?:ß|ss)|ramos?\b)|花屋|زهور/giu,
    looks: ['market', 'atelier', 'confetti'],
  },
  {
    words:
      /\b(?:etsy|shopify|bigcartel|vinted|shops?\b|store\b|tienda|boutique|loja|negozio|ceramic|keramik|cerámic|céramique|pottery|töpfer|handmade|handgemacht|kiln)|陶|متجر/giu,
    kinds: ['product'],
    looks: ['atelier', 'market', 'sketchbook'],
  },
  {
    words:
      /\b(?:salon\b|hair|friseur|frisör|coiff|peluquer|cabeleir|parrucch|barber|nails?\b|beauty|kosmetik|treatwell|fresha|planity|booksy)|美容|صالون/giu,
    looks: ['barber', 'calm', 'shore'],
  },
  {
    words:
      /\b(?:yoga|pilates|meditat|massage|masaje|wellness|retreat|therap|breathwork|eversports|mindbody)|ヨガ|يوغا/giu,
    looks: ['calm', 'shore', 'letters'],
  },
  {
    words:
      /\b(?:law(?:yer|yers|firm)?\b|attorney|legal|anwalt|anwält|rechts|kanzlei|notar|abogad|advogad|avocat|avvocat|consult|berat|steuer|tax\b)|弁護士|محام/giu,
    looks: ['counsel', 'letters', 'shore'],
  },
  {
    words:
      /\b(?:github|gitlab|stackoverflow|dev\.to|npmjs|pypi|crates\.io|docs\.rs|open.?source|developer|entwickl|développ|desarroll|software|engineer)|開発|مطور/giu,
    looks: ['logbook', 'exhibition', 'counsel'],
  },
  {
    words:
      /photo|fotogra|\b(?:behance|500px|flickr|unsplash|portfolio|weddings?\b|hochzeit|boda|mariage|illustrat|gallery)|写真|مصور/giu,
    kinds: ['gallery'],
    looks: ['exhibition', 'sketchbook', 'shore'],
  },
  {
    words: /\b(?:substack|medium\.com|ghost\.io|newsletter|blog\b|essays?\b|author|autor|books?\b|bücher)/giu,
    looks: ['letters', 'logbook', 'atelier'],
  },
]

type ProposedLink = Pick<LinkFields, 'kind' | 'url' | 'image_url' | 'business_block_config'> &
  LookLink &
  Partial<Pick<LinkFields, 'title'>>

/** Returns looks by how well they suit the content of a page and the words about it, such as its name, the best first. */
export const proposeLooks = (
  links: readonly ProposedLink[],
  count = 3,
  words: readonly string[] = [],
): LookKey[] => {
  const pictures = links.filter(({ image_url }) => image_url).length
  const hasPrice = ({ price }: LinkFields['business_block_config']) => price !== undefined && price !== null
  const texts = [...words, ...links.map(({ title = '', url, section }) => [title, url, section].join(' '))]
  const ranked = signs
    .map(({ words, kinds = [], looks }) => ({
      looks,
      // A word counts once for each text, because an address often repeats the title
      score:
        texts.reduce((sum, text) => sum + Math.min(1, text.match(words)?.length ?? 0), 0) +
        links.filter(
          ({ kind, business_block_config }) =>
            kinds.includes(kind) || (kinds.includes('product') && hasPrice(business_block_config)),
        ).length +
        (kinds.includes('gallery') && pictures > 2 ? 1 : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  // Trades with as many signs show one look each
  const firsts = ranked.filter(({ score }) => score === ranked[0]!.score).map(({ looks }) => looks[0])
  const suggested = ranked.flatMap(({ looks }) => looks)
  const others = Object.keys(looks) as LookKey[]
  const ordered = [...firsts, ...suggested, 'calm', 'counsel', 'sketchbook', ...others] as const
  return [...new Set(ordered)].slice(0, count)
}
