import { computeLuminance, findNearestPassing, minTextContrast } from '../colors/contrast.ts'
import type { Hex } from '../colors/oklch.ts'
import { parseChannels } from '../colors/oklch.ts'
import { parseUploadedPicture, sides } from '../renditions.ts'
import { createFontFace } from './fonts.ts'
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

const formatScheme = (look: Look, { buttonStyle: style, picture }: Theme): string => {
  const t = look.tokens
  const card = style === 'outline' && !picture && look.backdrop.endsWith(')') ? 'transparent' : t.button
  return (
    `--bg:${t.background};--drop:${look.backdrop};--surface:${t.surface};--text:${t.text};--muted:${t.muted};` +
    `--on:${t.onSurface};--onm:${t.onSurfaceMuted};--accent:${t.accent};--fill:${t.fill};--ona:${t.onFill};` +
    `--bt:${card};--btt:${t.buttonText};--btm:${t.buttonMuted};--bte:${t.buttonEdge};--hi:${t.highlight};--onh:${t.onHighlight};--tile:${t.tile};` +
    (style === 'filled' ? '' : `--bar:${t.bar};`) +
    `--ont:${t.onTile};--line:${t.hairline};${formatShadows(look, style)}`
  )
}

/** Returns CSS for a background picture, in a smaller size on phones unless that would be too low for their screens. */
const formatPicture = (picture: Theme['picture']): string => {
  if (!picture) return ''
  const { url, position } = picture
  const { stem, width = 0, height = 0 } = parseUploadedPicture(url) ?? {}
  const formatSource = (format: string) =>
    `url("${stem}-w${sides.width.at(-1)}.${format}")type("image/${format}")`
  const small =
    stem && width <= height
      ? `@media(max-width:48rem){:root{--pic:image-set(${formatSource('avif')},${formatSource('webp')})}}`
      : ''
  return `:root{--pic:url("${url}")}${small}@media(forced-colors:none){.photo::before{background:var(--pic) ${position}/cover}}`
}

/** Style of filled cards. Panels with fields get only an outline in the accent colour. A ring marks a highlighted card, because its colour may look like the accent. */
const filledCss =
  ':root :is(.vc,.fm,.fq,.ask){--bt:var(--surface);--btt:var(--on);--btm:var(--onm);--bte:var(--accent);border-width:2px}' +
  ':root :is(.hi,.hi+.ct){--bte:var(--hi)}:root .hi:not(:focus-visible){outline:2px solid var(--onh);outline-offset:-6px}:root .p.hi{isolation:isolate}:root .hi .ph{z-index:-1}'

/** Renders a theme as custom properties, light by default and dark if the visitor prefers dark. */
export const createThemeCss = (theme: Theme): string => {
  const { light, dark } = theme.looks
  const { font } = theme
  const face = font.files.map(createFontFace).join('')
  const base = `--r:${theme.radius};--gap:${theme.density};` + `--body:${font.body};--display:${font.display}`
  const style = theme.buttonStyle
  const otherCss = formatPicture(theme.picture) + (style === 'filled' ? filledCss : '') + theme.details
  if (theme.mode !== 'auto')
    return `${face}:root{color-scheme:${theme.mode};${base};${formatScheme(theme.mode === 'light' ? light : dark, theme)}}${otherCss}`
  return (
    `${face}:root{color-scheme:light dark;${base};${formatScheme(light, theme)}}` +
    `@media(prefers-color-scheme:dark){:root{${formatScheme(dark, theme)}}}${otherCss}`
  )
}

/** Declares `--bad`, the colour of errors on panels, which only pages with a form need. */
export const createErrorCss = ({ looks, mode, buttonStyle }: Theme): string => {
  const chooseErrorColor = ({ tokens: { surface, onSurface, button, buttonText, grounds } }: Look) => {
    const [panels, text] =
      buttonStyle === 'filled'
        ? [[surface], onSurface]
        : [buttonStyle === 'outline' ? grounds : [button], buttonText]
    return `:root{--bad:${findNearestPassing('#c0281d', panels, minTextContrast) ?? text}}`
  }
  return mode === 'auto'
    ? `${chooseErrorColor(looks.light)}@media(prefers-color-scheme:dark){${chooseErrorColor(looks.dark)}}`
    : chooseErrorColor(looks[mode])
}
