import { type Html, raw } from './html.ts'

/** A stylesheet as its element. `css` is ours (validated colours, known stacks); a `<` could end it, so it throws. */
export const styleElement = (css: string): Html => {
  if (css.includes('<')) throw new TypeError('a stylesheet must not contain <')
  return raw(`<style>${css}</style>`)
}

/** Shortens a stylesheet written for people: comments, line ends and the spaces around punctuation go. */
export const compactCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
