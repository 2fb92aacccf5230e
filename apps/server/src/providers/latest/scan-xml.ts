import { decodeXml } from '../../lib/decode-xml.ts'

/** Maximum number of tags, texts and sections to read. Bounds the time of hostile documents. */
const maxTokens = 80_000
const maxTagLength = 20_000
const maxDepth = 100

/** Events of a document. Names have lower case. `onOpen` gets the tag with its attributes, and returns false to stop. */
export type XmlHandler = {
  readonly onOpen: (name: string, tag: string, depth: number) => boolean
  /** Called when an element ends, also by the end of another one. */
  readonly onClose: (depth: number) => void
  readonly onText: (text: string, isCdata: boolean) => void
}

/**
 * Reads tags and texts of XML from start to end, also of broken XML. Ignores document types, so that entities of a
 * document do not exist. Skips texts by searching for their end, so that long ones cost little.
 */
export const scanXml = (text: string, { onOpen, onClose, onText }: XmlHandler): void => {
  const open: string[] = []
  let at = 0
  const findEnd = (mark: string, from: number): number => {
    const end = text.indexOf(mark, from)
    return end < 0 ? text.length : end
  }
  const closeTo = (depth: number): void => {
    for (; open.length > depth; open.pop()) onClose(open.length)
  }
  for (let tokens = 0; at < text.length && tokens < maxTokens; tokens += 1) {
    const start = findEnd('<', at)
    if (start > at) onText(text.slice(at, start), false)
    const next = text[start + 1] ?? ''
    if (text.startsWith('<![CDATA[', start)) {
      const end = findEnd(']]>', start + 9)
      onText(text.slice(start + 9, end), true)
      at = end + 3
    } else if (text.startsWith('<!--', start)) at = findEnd('-->', start + 4) + 3
    else if (next === '?') at = findEnd('?>', start) + 2
    else if (next === '!') {
      const end = findEnd('>', start)
      at = text.slice(start, end).includes('[') ? findEnd(']>', start) + 2 : end + 1
    } else if (next === '/') {
      const end = findEnd('>', start)
      const name = text
        .slice(start + 2, Math.min(end, start + 100))
        .trim()
        .toLowerCase()
      const depth = open.lastIndexOf(name)
      if (depth >= 0) closeTo(depth)
      at = end + 1
    } else if (/^[\p{L}_]/u.test(next)) {
      const end = findTagEnd(text, start)
      const tag = text.slice(start, end)
      const name = /^<([^\s/>]{1,100})/.exec(tag)?.[1]?.toLowerCase() ?? ''
      const isEmpty = tag.endsWith('/')
      if (!onOpen(name, tag, open.length + 1)) return
      if (isEmpty) onClose(open.length + 1)
      else if (open.length < maxDepth) open.push(name)
      at = end + 1
    } else {
      if (start < text.length) onText('<', true)
      at = start + 1
    }
  }
  closeTo(0)
}

/** Returns the position of the end of a tag outside quotation marks, or of the text if the tag is too long. */
const findTagEnd = (text: string, start: number): number => {
  const marks = /["'>]/g
  marks.lastIndex = start
  for (let mark = marks.exec(text); mark && mark.index - start < maxTagLength; mark = marks.exec(text)) {
    if (mark[0] === '>') return mark.index
    const end = text.indexOf(mark[0], mark.index + 1)
    if (end < 0) break
    marks.lastIndex = end + 1
  }
  return text.length
}

/** Returns the attributes of a tag of XML or HTML with names in lower case. */
export const readAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      tag
        .slice(0, maxTagLength)
        .matchAll(/(?<![\w:.-])([\w:.-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g),
      ([, name, double, single, bare]) =>
        [name!.toLowerCase(), decodeXml(double ?? single ?? bare ?? '').trim()] as const,
    ),
  )
