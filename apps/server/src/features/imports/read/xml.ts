import { createProblem } from '@vitrine/contract/problems/index'
import { tokenizeMarkup } from '../../../lib/tokenize-markup.ts'
import { UnreadableSource } from '../parsed-source.ts'

/** An element with names in lower case. `text` is the text directly inside it. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: XmlElement | undefined
  text: string
  isEmpty: boolean
}

const maxDepth = 512
const maxElements = 200_000

/** Returns the elements of XML in document order. Reads broken XML as far as possible, and expands no entities except characters. */
export const parseXml = (text: string): XmlElement[] => {
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  tokenizeMarkup(
    text,
    {
      onStartTag: ({ tagName, attrs, selfClosing }) => {
        const parent = open.at(-1)
        if (parent) parent.isEmpty = false
        const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
        const element: XmlElement = { name: tagName, attributes, parent, text: '', isEmpty: true }
        elements.push(element)
        if (elements.length > maxElements) throw new UnreadableSource(createProblem('file', 'file_elements'))
        if (!selfClosing) open.push(element)
        if (open.length > maxDepth) throw new UnreadableSource(createProblem('file', 'file_elements_depth'))
      },
      onEndTag: ({ tagName }) => {
        const index = open.findLastIndex(({ name }) => name === tagName)
        if (index >= 0) open.length = index
      },
      onCharacter: ({ chars }) => {
        const parent = open.at(-1)
        if (parent) parent.text += chars
      },
    },
    true,
  )
  return elements
}
