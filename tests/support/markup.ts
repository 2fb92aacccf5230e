export type Element = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: Element | undefined
  /** Text of the element itself, with character references decoded except in style and data elements. */
  text: string
}

const voids = new Set(['meta', 'link', 'img', 'input', 'br', 'source', 'hr', 'wbr'])
const rawText = new Set(['style', 'script'])
const phrasingOnly = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'b',
  'bdi',
  'small',
  'strong',
  'span',
  'label',
  'button',
  'summary',
])
const flow = new Set(
  'div p ul li dl section header footer main nav form figure table details h1 h2 h3'.split(' '),
)
const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#96': '`',
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<>`\0]*")?)*)(\/?)>/y
const attribute = / ([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g

/**
 * Parses our HTML strictly into the tree that every browser builds. Throws where browsers would have to guess: stray brackets or
 * quotes, duplicate or unquoted attributes, unknown references, wrong nesting, blocks in running text, duplicate ids.
 */
export const parseMarkup = (page: string): Element[] => {
  const elements: Element[] = []
  const open: Element[] = []
  const ids = new Set<string>()
  const failAt = (what: string, at: number): never => {
    throw new Error(`${what} at ${at}: …${JSON.stringify(page.slice(Math.max(0, at - 60), at + 100))}`)
  }
  const decodeText = (text: string, at: number): string =>
    text.replace(/&([^;\s]*;?)/g, (whole, name: string) => {
      const character = name.endsWith(';') ? references[name.slice(0, -1)] : undefined
      return character ?? failAt(`the reference ${whole}`, at)
    })
  let at = page.startsWith('<!doctype html>') ? 15 : failAt('no doctype', 0)
  while (at < page.length) {
    if (page[at] !== '<') {
      const next = page.indexOf('<', at)
      const text = page.slice(at, next < 0 ? undefined : next)
      if (/[>"'`\0]/.test(text)) failAt('a character that was not escaped', at)
      const parent = open.at(-1) ?? failAt('text outside of the document', at)
      parent.text += decodeText(text, at)
      at += text.length
      continue
    }
    tag.lastIndex = at
    const [whole, close, name = '', given = '', empty] = tag.exec(page) ?? failAt('no tag', at)
    at += whole.length
    if (close) {
      if (open.pop()?.name !== name) failAt(`</${name}> closes nothing`, at)
      continue
    }
    const attributes = new Map<string, string>()
    for (const [, key = '', value = ''] of given.matchAll(attribute)) {
      if (attributes.has(key)) failAt(`${key} twice`, at)
      attributes.set(key, decodeText(value, at))
    }
    const id = attributes.get('id')
    if (id !== undefined && ids.size === ids.add(id).size) failAt(`the id ${id} twice`, at)
    if (flow.has(name) && open.some((outer) => phrasingOnly.has(outer.name)))
      failAt(`<${name}> inside of running text`, at)
    const element: Element = { name, attributes, parent: open.at(-1), text: '' }
    elements.push(element)
    if (rawText.has(name)) {
      const end = page.indexOf(`</${name}>`, at)
      element.text = end < 0 ? failAt(`<${name}> without end`, at) : page.slice(at, end)
      if (/<(?:\/|!--|script)/i.test(element.text)) failAt(`markup inside of <${name}>`, at)
      at = end + name.length + 3
    } else if (!voids.has(name) && !(empty && name === 'path')) open.push(element)
  }
  if (open.length) failAt(`<${open.at(-1)!.name}> is not closed`, at)
  return elements
}
