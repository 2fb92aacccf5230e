import { splitAtAddresses } from '@vitrine/contract/url'

export { markedLink } from '@vitrine/contract/url'

/** Part of a text with its marks. `words` are those of a marked link. */
export type MarkedPart = {
  readonly text: string
  readonly url?: string
  readonly words?: readonly MarkedPart[]
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

type Part = { -readonly [K in keyof MarkedPart]: MarkedPart[K] } & { readonly stars?: number }

const splitAtStars = (text: string): Part[] =>
  text
    .split(/(\*+)/)
    .flatMap((part, i) => (part ? [i % 2 ? { text: part, stars: part.length } : { text: part }] : []))

/** Start of words after an opening mark, which faces such as `(*^_^*)` lack. */
const wordStart = /^[\p{L}\p{N}\p{Ps}\p{Pi}\p{Sc}\p{Extended_Pictographic}"'¡¿#@]/u
const wordEnd = /[^\s\p{Ps}\p{Pi}]$/u
/** Text beside the outer side of a mark that makes it a sign: `5*3*2`, `Kund*innen`. Scripts without spaces have marks inside words. */
const joins = {
  bold: { before: /\p{N}$/u, after: /^\p{N}/u },
  italic: {
    before: /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u,
    after: /^[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
  },
} as const

const markStyle = (parts: readonly Part[], style: 'bold' | 'italic', used: number[]) => {
  const length = style === 'bold' ? 2 : 1
  const flag = style === 'bold' ? 'isBold' : 'isItalic'
  const { before: joinsBefore, after: joinsAfter } = joins[style]
  let open = -1
  parts.forEach(({ stars }, i) => {
    if (stars !== length && stars !== 3) return
    const { text: before = '', words: isLinkBefore } = parts[i - 1] ?? {}
    const { text: after = '', words: isLinkAfter } = parts[i + 1] ?? {}
    if (open >= 0 && (isLinkBefore || wordEnd.test(before)) && (isLinkAfter || !joinsAfter.test(after))) {
      for (const part of parts.slice(open + 1, i)) part[flag] = true
      for (const end of [open, i]) used[end] = (used[end] ?? 0) + length
      open = -1
    } else if ((isLinkAfter || wordStart.test(after)) && (isLinkBefore || !joinsBefore.test(before))) open = i
  })
}

const markParts = (parts: readonly Part[]): MarkedPart[] => {
  const used: number[] = []
  markStyle(parts, 'bold', used)
  markStyle(parts, 'italic', used)
  return parts.flatMap(({ stars, ...part }, i) => {
    const text = stars === undefined ? part.text : part.text.slice(used[i] ?? 0)
    return text ? [{ ...part, text }] : []
  })
}

const splitLine = (line: string): MarkedPart[] =>
  markParts(
    splitAtAddresses(line).flatMap(({ text, url, isMarked }): Part[] => {
      if (!url) return splitAtStars(text)
      const words = isMarked ? markParts(splitAtStars(text)) : undefined
      return [words ? { text: joinWords(words), url, words } : { text, url }]
    }),
  )

const joinWords = (parts: readonly MarkedPart[]): string => parts.map(({ text }) => text).join('')

/**
 * Splits a text at its marks: `**bold**`, `*italic*` and `[words](https://…)`, each within a line, and web addresses.
 * Everything else is text, also stars and brackets that form no mark. Takes linear time.
 */
export const splitMarkedText = (text: string): MarkedPart[] =>
  text.split(/(\n)/).flatMap((line) => (line === '\n' ? [{ text: line }] : splitLine(line)))

/** Returns the words of a text without its marks. */
export const stripMarks = (text: string): string => joinWords(splitMarkedText(text))
