import { createProblem } from '@vitrine/contract/problems/index'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { UnreadableSource } from '../parsed-source.ts'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** Maximum depth of elements. The parser searches the open elements for many tags, which is slow in deep pages. */
const maxDepth = 512
const maxElements = 200_000
const unnested = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th tbody thead tfoot html head body colgroup'.split(
    ' ',
  ),
)

/** Parses a page after checking its depth and size. Runs and loads nothing. */
export const parsePage = (text: string): Element[] => {
  let depth = 0
  let elements = 0
  for (const [, end, name = ''] of text.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,30})/g)) {
    if (!end && ++elements > maxElements) throw new UnreadableSource(createProblem('file', 'file_elements'))
    if (unnested.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > maxDepth) throw new UnreadableSource(createProblem('file', 'file_elements_depth'))
  }
  return listElements(parse(text))
}

/** Returns all elements in page order. Iterative, so that depth does not overflow the stack. */
export const listElements = (root: Node): Element[] => {
  const elements: Element[] = []
  const stack: Node[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('tagName' in node) elements.push(node)
    const inside = 'content' in node ? node.content : node
    if ('childNodes' in inside)
      for (let i = inside.childNodes.length - 1; i >= 0; i--) stack.push(inside.childNodes[i]!)
  }
  return elements
}

export const readAttribute = (element: Element, name: string): string =>
  element.attrs.find((attr) => attr.name === name)?.value.trim() ?? ''

export const readClasses = (element: Element): readonly string[] =>
  readAttribute(element, 'class').toLowerCase().split(/\s+/)

const elementsWithoutText = new Set(['script', 'style', 'template', 'noscript', 'svg', 'title'])

/** Returns the visible text inside an element, with `separator` at the start of each inner element. */
const joinTexts = (element: Element, separator: string): string => {
  let text = ''
  const stack: Node[] = [...element.childNodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    else if ('childNodes' in node && !elementsWithoutText.has(node.nodeName)) {
      text += separator
      stack.push(...[...node.childNodes].reverse())
    }
  }
  return text
}

/** Returns the visible text of an element on one line. */
export const readText = (element: Element): string => joinTexts(element, ' ').replace(/\s+/g, ' ').trim()

export const readRawText = (element: Element): string =>
  element.childNodes
    .map((node) => (node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : ''))
    .join('')

export const removeMarkup = (text: string): string => {
  if (!text.includes('<')) return text
  const textWithBreaks = text.replace(/<\/(?:p|h\d|li|blockquote|div)>|<br\s*\/?>/gi, '\n$&')
  const body = parsePage(`<body>${textWithBreaks}`).find(({ tagName }) => tagName === 'body')
  return body
    ? joinTexts(body, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim()
    : ''
}

export const findMeta = (elements: readonly Element[], ...names: string[]): string => {
  for (const name of names)
    for (const element of elements)
      if (
        element.tagName === 'meta' &&
        (readAttribute(element, 'property') === name || readAttribute(element, 'name') === name) &&
        readAttribute(element, 'content')
      )
        return readAttribute(element, 'content')
  return ''
}
