import { html, raw } from '@vitrine/page/html'
import { shape } from '@vitrine/page/logo'
import { resolveLanguage } from '@vitrine/page/texts/index'

/** Text before the name of the service, and the description for screen readers. */
const words: Readonly<Record<string, readonly [shown: string, said: (who: string, site: string) => string]>> =
  {
    en: ['See more on', (who, site) => `Find ${who} on ${site}`],
    de: ['Zu finden auf', (who, site) => `${who} auf ${site}`],
    es: ['Más en', (who, site) => `${who} en ${site}`],
    fr: ['À retrouver sur', (who, site) => `${who} sur ${site}`],
    pt: ['Veja mais no', (who, site) => `${who} no ${site}`],
  }

export const badgeLooks = ['auto', 'light', 'dark'] as const
export type BadgeLook = (typeof badgeLooks)[number]

const height = 40
/** Estimated width of a letter, because the font is unknown; `textLength` then enforces it. */
const letter = { small: 5.6, large: 8.6 }
const widthOf = (text: string, size: number): number => Math.ceil([...text].length * size)

const colours = {
  light: { ground: '#ffffff', edge: '#c9cfcc', text: '#10241d', quiet: '#4a5a53', mark: '#14543f' },
  dark: { ground: '#10241d', edge: '#3c5048', text: '#ffffff', quiet: '#c3d0ca', mark: '#e2bd66' },
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
  const [title, describe] = words[lang.split('-')[0]!] ?? words.en!
  const brand = [...site].slice(0, 30).join('')
  const text = { small: widthOf(title, letter.small), large: widthOf(brand, letter.large) }
  const width = 52 + Math.max(text.small, text.large)
  const rules = ({ ground, edge, text: ink, quiet, mark }: (typeof colours)['light']) =>
    `.g{fill:${ground};stroke:${edge}}.n{fill:${ink}}.q{fill:${quiet}}.m{fill:${mark}}`
  const style =
    look === 'auto'
      ? `${rules(colours.light)}@media(prefers-color-scheme:dark){${rules(colours.dark)}}`
      : rules(colours[look])
  const label = describe(name, site)
  return html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" lang="${lang}" direction="${dir}">
      <title>${label}</title>
      ${raw(`<style>${style}</style>`)}
      <rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5"/>
      <g class="m" transform="translate(10 8)">${shape}</g>
      <g font-family="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" direction="ltr">
        <text class="q" x="42" y="15" font-size="10" textLength="${text.small}" lengthAdjust="spacingAndGlyphs">
          ${title}
        </text>
        <text class="n" x="42" y="31" font-size="15" font-weight="600" textLength="${text.large}" lengthAdjust="spacingAndGlyphs">
          ${brand}
        </text>
      </g>
    </svg>
  `.value
}
