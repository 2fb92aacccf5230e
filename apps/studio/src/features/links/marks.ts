import { parseLinkUrl } from '@vitrine/page/guess-link'
import { markedLink } from '@vitrine/page/marked-text'

/** Replaces a range of a text and selects a range of the result. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly selection: readonly [start: number, end: number]
}

export type TextLink = Pick<Edit, 'from' | 'to'> & { readonly words: string; readonly url: string }

/** Returns the selection without spaces at its ends, or the word at the caret. */
const findWords = (text: string, start: number, end: number): readonly [number, number] => {
  const selected = text.slice(start, end)
  if (selected.trim()) return [end - selected.trimStart().length, start + selected.trimEnd().length]
  const before = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(text.slice(0, start))![0].length
  const after = /^[\p{L}\p{N}\p{M}'’-]*/u.exec(text.slice(start))![0].length
  return [start - before, start + after]
}

const countStars = (text: string, pattern: RegExp): number => pattern.exec(text)![0].length

/** Adds a mark to the selected words, in each line, or removes it. */
export const toggleMark = (text: string, start: number, end: number, mark: '*' | '**'): Edit => {
  const { length } = mark
  const hasMark = (stars: number) => stars === length || stars === 3
  const [from, to] = findWords(text, start, end)
  const selected = text.slice(from, to)
  if (
    selected &&
    hasMark(countStars(text.slice(0, from), /\**$/)) &&
    hasMark(countStars(text.slice(to), /^\**/))
  )
    return { from: from - length, to: to + length, text: selected, selection: [from - length, to - length] }
  const lines = selected.split('\n').map((line) => /^(\s*(?:[-•*]\s+)?)(.*?)(\s*)$/s.exec(line)!.slice(1))
  const isMarked = (words: string) =>
    hasMark(countStars(words, /^\**/)) &&
    hasMark(countStars(words, /\**$/)) &&
    !words.replace(/^\*+|\*+$/g, '').includes('*')
  const areMarked = selected !== '' && lines.every(([, words = '']) => !words || isMarked(words))
  const otherMarks = new RegExp(`(?<!\\*)\\*{${length}}(?!\\*)`, 'g')
  const marked = lines.map(([lead, words = '', rest]) => {
    if (!words && selected) return `${lead}${rest}`
    return (
      lead + (areMarked ? words.slice(length, -length) : mark + words.replace(otherMarks, '') + mark) + rest
    )
  })
  const result = marked.join('\n')
  const inner = lines.length > 1 || areMarked ? 0 : length
  const lead = lines.length > 1 ? 0 : lines[0]![0]!.length
  return { from, to, text: result, selection: [from + lead + inner, from + result.length - inner] }
}

/** Returns the link at the selection, or one without an address from the selected words. */
export const findLink = (text: string, start: number, end: number): TextLink => {
  for (const { 0: match, 1: words = '', 2: url = '', index } of text.matchAll(markedLink))
    if (index <= start && end <= index + match.length)
      return { from: index, to: index + match.length, words, url }
  const [from, to] = findWords(text, start, end)
  return { from, to, words: text.slice(from, to).replace(/\s+/g, ' '), url: '' }
}

/** Writes a link, or only its words if it has no address. Returns null if the address is not valid. */
export const writeLink = ({ from, to, words, url: typed }: TextLink): Edit | null => {
  const url = typed.trim() ? parseLinkUrl(typed) : ''
  if (url === null) return null
  const shown = (words.trim() || typed.trim()).replace(/\[/g, '(').replace(/\]/g, ')').replace(/\s+/g, ' ')
  const encoded = url.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const text = url ? `[${shown}](${encoded})` : shown
  return { from, to, text, selection: [from + text.length, from + text.length] }
}
