// Only constants, so that browsers can import this file without the schemas

/** Style of a section without settings. */
export const plainSectionStyle = {
  layout: 'list',
  look: null,
  ground: 'none',
  tone: 'plain',
  color: null,
  image_url: null,
  focus: null,
  columns: null,
  alignment: null,
  spacing: 'normal',
  heading_beside: false,
  width: 'auto',
  is_sticky: false,
} as const

const noFontFile = {
  url: null,
  name: null,
  size_adjust: null,
  ascent: null,
  descent: null,
  is_variable: false,
} as const

/** Theme of a new profile. */
export const initialTheme = {
  preset: 'vitrine',
  mode: 'auto',
  colors: { background: null, surface: null, text: null, muted: null, accent: null },
  dark_colors: { background: null, surface: null, text: null, muted: null, accent: null },
  font: null,
  heading_font: null,
  font_file: noFontFile,
  heading_font_file: noFontFile,
  alignment: null,
  avatar_shape: null,
  radius: null,
  density: null,
  button_style: null,
  heading_style: null,
  heading_size: 'normal',
  name_size: null,
  heading_decoration: null,
  text_size: 'normal',
  header: null,
  avatar_size: 'normal',
  avatar_place: null,
  social_place: 'bio',
  cover: {
    image_url: null,
    image_alt: null,
    focus: { x: 50, y: 50 },
    height: 'medium',
    overlay: 'none',
    name_place: 'below',
  },
  width: 'column',
  panel: 'solid',
  motion: 'none',
  look: 'card',
  picture_style: 'plain',
  background: { type: 'color', value: null, image_url: null, position: null },
} as const
