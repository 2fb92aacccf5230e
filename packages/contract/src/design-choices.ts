// Choices of a design. They are not in limits.ts, so that only screens that draw pages load them.

export const themePresets = [
  'vitrine',
  'newspaper',
  'brutalist',
  'terminal',
  'sunset',
  'ocean',
  'candy',
  'minimal',
  'stationery',
  'neon',
  'corporate',
  'botanical',
] as const
export const themeModes = ['auto', 'light', 'dark'] as const
export const themeColors = ['background', 'surface', 'text', 'muted', 'accent'] as const
export type ThemeColor = (typeof themeColors)[number]
export const themeFonts = [
  'vitrine',
  'system',
  'serif',
  'transitional',
  'humanist',
  'geometric',
  'rounded',
  'slab',
  'mono',
  'editorial',
  'antique',
  'industrial',
  'fatface',
  'condensed',
  'extended',
  'egyptian',
  'handwritten',
  'technical',
  'bubble',
  'literary',
  'arabic',
] as const
/** End of the URL of an uploaded font. */
export const fontPath = /\/media\/[0-9a-f]{32}\.(?:otf|ttf|woff2?)$/
export const maxFontBytes = 300_000
export const maxFontName = 80
/** Limits of the average width of an uploaded font, in percent of Arial. */
export const fontWidths = { min: 20, max: 400 } as const
/** Limits of its heights, in percent of the font size. */
export const fontHeights = { min: 0, max: 400 } as const
export const themeRadii = ['none', 'small', 'medium', 'large', 'full'] as const
export const themeDensities = ['compact', 'regular', 'roomy'] as const
export const buttonStyles = ['surface', 'filled', 'soft', 'outline', 'shadow'] as const
export const themeAlignments = ['start', 'center'] as const
export const avatarShapes = ['circle', 'rounded', 'square'] as const
export const pageHeaders = [
  'classic',
  'side',
  'cover',
  'portrait',
  'poster',
  'masthead',
  'card',
  'split',
] as const
export const nameSizes = ['small', 'normal', 'large', 'huge'] as const
export const avatarSizes = ['none', 'small', 'normal', 'large'] as const
export const avatarPlaces = ['above', 'beside'] as const
export const socialPlaces = ['bio', 'top', 'end'] as const
export const coverHeights = ['low', 'medium', 'tall'] as const
export const coverOverlays = ['none', 'fade', 'tint'] as const
export const namePlaces = ['below', 'over'] as const
export const pageWidths = ['column', 'wide'] as const
export const panelStyles = ['solid', 'glass', 'veil', 'strip'] as const
export const pageMotions = ['none', 'rise', 'settle', 'pulse'] as const
export const headingStyles = ['plain', 'bold', 'heavy', 'capitals', 'italic', 'light'] as const
export const headingSizes = ['compact', 'normal', 'large', 'display'] as const
export const textSizes = ['compact', 'normal', 'large'] as const
export const headingDecorations = [
  'none',
  'bar',
  'rule',
  'lines',
  'label',
  'number',
  'wave',
  'sticker',
  'pill',
] as const
export const pictureStyles = ['plain', 'polaroid', 'arch', 'mono', 'warm'] as const
export const blockLooks = ['card', 'button', 'outline', 'line', 'picture', 'tile'] as const
export const blockSizes = ['row', 'half', 'square', 'wide', 'full'] as const
export const blockTones = ['plain', 'accent', 'ink', 'soft'] as const
export const sectionLayouts = ['list', 'grid', 'carousel', 'mosaic'] as const
export const galleryLayouts = ['mosaic', 'squares', 'uncropped', 'column', 'strip'] as const
export const eventLayouts = ['cards', 'table', 'poster'] as const
export const faqLayouts = ['folded', 'columns', 'open'] as const
export const formLayouts = ['stacked', 'beside', 'fields'] as const
export const textLayouts = ['none', 'above', 'start', 'end'] as const
export const textStyles = ['plain', 'lead', 'quote', 'drop_cap'] as const
export const hoursLayouts = ['list', 'table', 'line'] as const
export const sectionGrounds = ['none', 'panel', 'band'] as const
export const sectionSpacings = ['compact', 'normal', 'roomy'] as const
export const sectionWidths = ['auto', 'third', 'half', 'two_thirds', 'full', 'bleed'] as const
export const maxSectionColumns = 4
export const maxSectionStyles = 100
export const backgroundTypes = ['color', 'gradient', 'pattern', 'image'] as const
export const backgroundPositions = [
  'left top',
  'center top',
  'right top',
  'left center',
  'center',
  'right center',
  'left bottom',
  'center bottom',
  'right bottom',
] as const
export const backgroundPatterns = [
  'dots',
  'grid',
  'lines',
  'laid',
  'bars',
  'stripes',
  'checks',
  'waves',
  'rings',
  'rays',
] as const
