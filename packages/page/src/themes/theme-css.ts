import { computeLuminance, findNearestPassing, minTextContrast } from '../colors/contrast.ts'
import type { Hex } from '../colors/oklch.ts'
import { mix, parseChannels } from '../colors/oklch.ts'
import type { Tokens } from '../colors/palette.ts'
import { solveVeil, type Veil } from '../colors/veil.ts'
import { parseUploadedPicture, sides } from '../renditions.ts'
import { createFontCss } from './fonts.ts'
import { patterns } from './patterns.ts'
import type { Look, Theme } from './theme.ts'

const formatShadows = (look: Look, style: Theme['buttonStyle']): string => {
  const { text, background } = look.tokens
  if (style === 'outline') return '--shadow:none;--lift:none'
  if (style === 'shadow') return `--shadow:4px 4px 0 ${text};--lift:6px 6px 0 ${text}`
  const isDark = computeLuminance(background) < 0.18
  const mixInk = (alpha: number, color: Hex = isDark ? '#000000' : text) =>
    `rgb(${parseChannels(color).join(' ')}/${alpha})`
  return isDark
    ? `--shadow:0 1px 2px ${mixInk(0.4)};--lift:0 10px 24px -10px ${mixInk(0.8)}`
    : `--shadow:0 1px 2px ${mixInk(0.06)},0 6px 16px -10px ${mixInk(0.22)};--lift:0 2px 4px ${mixInk(0.06)},0 14px 28px -14px ${mixInk(0.4)}`
}

/** Returns true if outlined cards show a gradient through them. */
const hasTransparentCards = ({ buttonStyle, picture }: Theme, look: Look): boolean =>
  buttonStyle === 'outline' && !picture && look.backdrop.endsWith(')')

const formatColor = (color: Hex, alpha: number): string => `rgb(${parseChannels(color).join(' ')}/${alpha})`

const solvePageVeil = ({ background, text, muted }: Tokens): Veil => solveVeil(background, text, muted)

/** Returns the veil below a name on a cover: dark with light letters in both schemes, as photographs are titled. */
const solveDarkVeil = ({ text, background }: Tokens): Veil => {
  const isDark = computeLuminance(background) < computeLuminance(text)
  const [ground, letters] = isDark ? [background, text] : [text, background]
  return solveVeil(ground, letters, mix(letters, ground, 0.2))
}

/** Returns colours that only composed pages need: the veil over pictures, and the drawing of a cover without a picture. */
const formatComposedScheme = ({ tokens: t }: Look, { composition, pattern }: Theme): string => {
  const { cover, header, panel } = composition
  const isVeiled = panel !== 'solid' || cover?.isUnderName
  // Panels have the colours of the page
  const solve = panel === 'solid' && header === 'cover' ? solveDarkVeil : solvePageVeil
  const veil = isVeiled ? solve(t) : null
  return (
    (veil
      ? `--veil:${formatColor(veil.color, veil.alpha)};--onv:${veil.text};--onvm:${veil.muted};--rim:${formatColor(veil.text, 0.18)};`
      : '') +
    (cover && !cover.url ? `--art:${patterns[pattern]!.layers(mix(t.fill, t.onFill, 0.18))}${t.fill};` : '')
  )
}

/** Renders the colours of a scheme as custom properties. */
export const formatScheme = (look: Look, theme: Theme): string => {
  const t = look.tokens
  const { buttonStyle: style } = theme
  const card = hasTransparentCards(theme, look) ? 'transparent' : t.button
  return (
    `--bg:${t.background};--drop:${look.backdrop};--surface:${t.surface};--text:${t.text};--muted:${t.muted};` +
    `--on:${t.onSurface};--onm:${t.onSurfaceMuted};--accent:${t.accent};--fill:${t.fill};--ona:${t.onFill};` +
    `--bt:${card};--btt:${t.buttonText};--btm:${t.buttonMuted};--bte:${t.buttonEdge};--hi:${t.highlight};--onh:${t.onHighlight};--tile:${t.tile};` +
    (style === 'filled' ? '' : `--bar:${t.bar};`) +
    `--ont:${t.onTile};--line:${t.hairline};${formatShadows(look, style)}`
  )
}

/** Returns layers of a page's background picture by panel. The veil covers the whole picture. */
const formatPictureRule = (panel: Theme['composition']['panel'] | null, position: string): string => {
  const picture = `var(--pic) ${position}/cover`
  if (panel === null || panel === 'solid') return `.photo::before{background:${picture}}`
  const layers = panel === 'veil' ? `linear-gradient(var(--veil),var(--veil)),${picture}` : picture
  return `.p-${panel}::before{bottom:auto;height:100lvh;background:${layers}}`
}

/** Returns CSS for a background picture, in a smaller size on phones unless that would be too low for their screens. */
const formatPicture = (picture: Theme['picture'], panel: Theme['composition']['panel'] | null): string => {
  if (!picture) return ''
  const { url, position } = picture
  const { stem, width = 0, height = 0 } = parseUploadedPicture(url) ?? {}
  const formatSource = (format: string) =>
    `url("${stem}-w${sides.width.at(-1)}.${format}")type("image/${format}")`
  const small =
    stem && width <= height
      ? `@media(max-width:48rem){:root{--pic:image-set(${formatSource('avif')},${formatSource('webp')})}}`
      : ''
  return `:root{--pic:url("${url}")}${small}@media(forced-colors:none){${formatPictureRule(panel, position)}}`
}

/**
 * Style of filled cards. Panels with fields get only an outline in the accent colour. A ring marks a highlighted card,
 * because its colour may look like the accent.
 */
const filledCss =
  ':root :is(.vc,.fm,.fq,.ask){--bt:var(--surface);--btt:var(--on);--btm:var(--onm);--bte:var(--accent);border-width:2px}' +
  ':root :is(.hi,.hi+.ct){--bte:var(--hi)}:root .hi:not(:focus-visible){outline:2px solid var(--onh);outline-offset:-6px}:root .p.hi{isolation:isolate}:root .hi .ph{z-index:-1}'

/** Limits a preset's details of cards to cards that are not detached (class `lk`), and its ruled rows to lists. */
const limitCardDetails = (details: string): string =>
  details
    .replace(/\.c(?![\w-])/g, '.c:not(.lk)')
    .replace(/,\.ct(?=[,)])/g, ',:not(.lk)+.ct')
    .replace(/:root li:not\(:has\(>:is\(/g, ':root .ls:not(.g,.cr)>li:not(:has(>:is(.lk,')

/**
 * Renders a theme as custom properties, light by default and dark if the visitor prefers dark. `isComposed` adds what
 * composition needs.
 */
export const createThemeCss = (theme: Theme, isComposed = false): string => {
  const { light, dark } = theme.looks
  const { font } = theme
  const face = createFontCss(font)
  const base = `--r:${theme.radius};--gap:${theme.density};` + `--body:${font.body};--display:${font.display}`
  const style = theme.buttonStyle
  const details = isComposed ? limitCardDetails(theme.details) : theme.details
  const captions =
    isComposed && hasTransparentCards(theme, light) ? '.pc:not(.ac,.ik,.sf,.hi){--bt:var(--bg)}' : ''
  const otherCss =
    formatPicture(theme.picture, isComposed ? theme.composition.panel : null) +
    (style === 'filled' ? filledCss : '') +
    captions +
    details
  const formatColors = (look: Look) =>
    (isComposed ? formatComposedScheme(look, theme) : '') + formatScheme(look, theme)
  if (theme.mode !== 'auto')
    return `${face}:root{color-scheme:${theme.mode};${base};${formatColors(theme.mode === 'light' ? light : dark)}}${otherCss}`
  return (
    `${face}:root{color-scheme:light dark;${base};${formatColors(light)}}` +
    `@media(prefers-color-scheme:dark){:root{${formatColors(dark)}}}${otherCss}`
  )
}

/** Returns the colour of errors on panels. `isOnGround` is true if a form can be without a panel. */
export const chooseErrorColor = (
  { surface, onSurface, button, buttonText, grounds }: Tokens,
  buttonStyle: Theme['buttonStyle'],
  isOnGround: boolean,
): Hex => {
  const [panels, text] =
    buttonStyle === 'filled'
      ? [[surface], onSurface]
      : [buttonStyle === 'outline' ? grounds : [button], buttonText]
  const all = isOnGround ? [...panels, ...grounds] : panels
  return findNearestPassing('#c0281d', all, minTextContrast) ?? text
}

/** Declares `--bad`, the colour of errors, which only pages with a form need. */
export const createErrorCss = ({ looks, mode, buttonStyle }: Theme, isOnGround = false): string => {
  const declare = ({ tokens }: Look) => `:root{--bad:${chooseErrorColor(tokens, buttonStyle, isOnGround)}}`
  return mode === 'auto'
    ? `${declare(looks.light)}@media(prefers-color-scheme:dark){${declare(looks.dark)}}`
    : declare(looks[mode])
}
