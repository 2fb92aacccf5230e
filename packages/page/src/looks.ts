import type { ProfileFields } from '@vitrine/contract'
import type {
  buttonStyles,
  headingDecorations,
  headingStyles,
  pageHeaders,
  themeFonts,
} from '@vitrine/contract/design-choices'

type Theme = ProfileFields['theme']
type SectionStyle = ProfileFields['section_styles'][number]

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
      header: 'split',
      heading_style: 'plain',
      heading_font: 'editorial',
      heading_size: 'large',
      button_style: 'soft',
      width: 'wide',
      panel: 'glass',
      look: 'button',
      picture_style: 'arch',
      motion: 'rise',
      social_place: 'end',
      cover: { height: 'medium', overlay: 'none' },
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
      header: 'split',
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
      cover: { height: 'tall', overlay: 'none', name_place: 'over' },
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
