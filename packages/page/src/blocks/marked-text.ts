import { attr, type Html, html } from '../html.ts'
import { type MarkedPart, splitMarkedText } from '../marked-text.ts'
import { renderOutgoingAttributes } from './card.ts'

const renderPart = ({ text, url, words, isBold, isItalic }: MarkedPart): Html => {
  let content = words ? html`${words.map(renderPart)}` : html`${text}`
  if (isItalic) content = html`<em>${content}</em>`
  if (isBold) content = html`<strong>${content}</strong>`
  return url
    ? html`<a href="${url}"${attr('dir', words ? null : 'ltr')}${renderOutgoingAttributes({})}>${content}</a>`
    : content
}

/** Renders a text with its marks and its web addresses as links. */
export const renderMarkedText = (text: string): Html[] => splitMarkedText(text).map(renderPart)

/** Renders a text with its marks. Web addresses remain text. */
export const renderMarks = (text: string): Html[] =>
  splitMarkedText(text).map(({ url, ...part }) => renderPart(url && part.words ? { ...part, url } : part))

export const hasMarkedLink = (text: string): boolean => splitMarkedText(text).some(({ words }) => words)
