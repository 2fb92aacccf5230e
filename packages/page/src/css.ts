import { type Html, raw } from './html.ts'

/** Returns a style element for trusted `css`. Throws if `css` contains a `<` that could end the element. */
export const renderStyle = (css: string): Html => {
  if (css.includes('<')) throw new TypeError('a stylesheet must not contain <')
  return raw(`<style>${css}</style>`)
}

export const compactCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
