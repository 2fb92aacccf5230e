import { html, raw } from '@vitrine/page/html'
import { logoPaths } from '@vitrine/page/logo'
import { getTexts, resolveLanguage } from '@vitrine/page/texts/index'

export const badgeLooks = ['auto', 'light', 'dark'] as const
export type BadgeLook = (typeof badgeLooks)[number]

const height = 40
/** Estimated width of a letter, because the font is unknown; `textLength` then enforces it. */
const letterWidths = { small: 5.8, large: 9.7 }
const estimateWidth = (text: string, size: number): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + (/[ .'Ifijlrt]/.test(letter) ? size * 0.6 : size), 0))

const colours = {
  light: { background: '#ffffff', border: '#c9cfcc', text: '#10241d', muted: '#4a5a53', accent: '#14543f' },
  dark: { background: '#10241d', border: '#3c5048', text: '#ffffff', muted: '#c3d0ca', accent: '#e2bd66' },
}

/** Returns a badge as an SVG without scripts or requests. `auto` follows the viewer's colour scheme. */
export const renderBadge = (
  {
    name,
    language,
    site,
  }: { readonly name: string; readonly language: string | null | undefined; readonly site: string },
  look: BadgeLook,
): string => {
  const { lang, dir } = resolveLanguage(language)
  const texts = getTexts(language)
  const prefix = texts.badge
  const brand = [...site].slice(0, 30).join('')
  const text = {
    small: estimateWidth(prefix, letterWidths.small),
    large: estimateWidth(brand, letterWidths.large),
  }
  // Padding on both sides, and the logo
  const width = 52 + Math.max(text.small, text.large)
  const colourRules = ({ background, border, text: textColour, muted, accent }: (typeof colours)['light']) =>
    `.g{fill:${background};stroke:${border}}.n{fill:${textColour}}.q{fill:${muted}}.m{fill:${accent}}`
  const style =
    look === 'auto'
      ? `${colourRules(colours.light)}@media(prefers-color-scheme:dark){${colourRules(colours.dark)}}`
      : colourRules(colours[look])
  const label = texts.badgeLabel({ name, site })
  return html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" lang="${lang}" direction="${dir}">
      <title>${label}</title>
      ${raw(`<style>${style}</style>`)}
      <rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5"/>
      <g class="m" transform="translate(10 8)">${logoPaths}</g>
      <g font-family="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" direction="ltr">
        <text class="q" x="42" y="15" font-size="10" textLength="${text.small}" lengthAdjust="spacingAndGlyphs">
          ${prefix}
        </text>
        <text class="n" x="42" y="31" font-family="'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,Palatino,serif" font-size="17" font-weight="600" textLength="${text.large}" lengthAdjust="spacingAndGlyphs">
          ${brand}
        </text>
      </g>
    </svg>
  `.value
}
