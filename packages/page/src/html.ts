import { urlSchemes } from '@vitrine/contract/url-schemes'

/**
 * Creates HTML with the template tag `html`, which escapes values for their context. Contexts where escaping is insufficient
 * (tag names, unquoted attributes, comments, scripts, event handlers, style attributes) throw on first use, so tests detect them.
 */

/** Trusted markup. Only this module creates instances, so JSON cannot forge one. */
export class Html {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
  toString(): string {
    return this.value
  }
}

class Attribute {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

export type { Attribute }
export type Value = string | number | Html | Attribute | null | undefined | false | readonly Value[]

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be replaced
const specialCharacter = /[&<>"'`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/
const specialCharacters = new RegExp(`[\\ud800-\\udbff][\\udc00-\\udfff]|${specialCharacter.source}`, 'g')
const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  // HTML has no reference for it, and parsers replace it as well
  '\0': '\uFFFD',
}
const characters = Object.fromEntries(
  Object.entries(references).map(([character, reference]) => [reference, character]),
)
/** Reverses `escapeText`, except for characters that it replaces. */
export const unescapeText = (html: string): string =>
  html.replace(/&[^;]+;/g, (reference) => characters[reference] ?? reference)

/** Returns true for the last two code points of a plane, which are noncharacters. */
const isNoncharacter = (pair: string): boolean => (pair.codePointAt(0)! & 0xfffe) === 0xfffe

/** Escapes text for HTML and XML. Invalid characters (WHATWG HTML §13.2.3.5; XML 1.0 §2.2) become a space or U+FFFD. */
export const escapeText = (text: string): string =>
  specialCharacter.test(text)
    ? text.replace(specialCharacters, (c) => {
        if (c.length === 2) return isNoncharacter(c) ? '\uFFFD' : c
        return references[c] ?? (c < '\xa0' ? ' ' : '\uFFFD')
      })
    : text

// Paths on this origin (not `//host` or `/\host`), fragments, queries, and the contract's schemes
const allowedUrl = new RegExp(`^(?:(?:${urlSchemes.join('|')}):|/(?![/\\\\])|[#?]|$)`, 'i')
// Browsers remove some control characters from URLs, which could otherwise hide the scheme
const controls = /[\0-\x20\x7f-\x9f]/

/** Returns the URL, or `#` if it could run script or uses a forbidden scheme. */
export const toSafeUrl = (url: string): string => (allowedUrl.test(url) && !controls.test(url) ? url : '#')

type ValueContext = 'text' | 'attribute' | 'url' | 'tag'

const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data'])

/** Returns the context of each value in a template. Throws if escaping cannot make a value safe. */
const findValueContexts = (strings: readonly string[]): ValueContext[] => {
  const contexts: ValueContext[] = []
  let state: 'text' | 'tag' | 'value' | 'comment' | 'raw' = 'text'
  let quote = ''
  let name = ''
  let rawEnd = ''
  const fail = (reason: string): never => {
    throw new TypeError(`html: a value stands ${reason} in \`${strings.join('…').slice(0, 120)}\``)
  }
  strings.forEach((part, index) => {
    let at = 0
    while (at < part.length) {
      if (state === 'text') {
        const open = part.indexOf('<', at)
        if (open < 0) break
        if (part.startsWith('<!--', open)) {
          state = 'comment'
          at = open + 4
          continue
        }
        const raw = /^<(script|style)\b/i.exec(part.slice(open))
        rawEnd = raw ? `</${raw[1]!.toLowerCase()}` : ''
        state = 'tag'
        at = open + 1
      } else if (state === 'comment' || state === 'raw') {
        const end = state === 'comment' ? '-->' : rawEnd
        const close = part.toLowerCase().indexOf(end, at)
        if (close < 0) break
        state = state === 'comment' ? 'text' : 'tag'
        at = close + end.length
        rawEnd = ''
      } else if (state === 'tag') {
        const c = part[at]!
        if (c === '>') state = rawEnd ? 'raw' : 'text'
        if (c === '"' || c === "'") {
          quote = c
          name = /([^\s"'<>/=]+)=$/.exec(part.slice(0, at))?.[1]?.toLowerCase() ?? ''
          state = 'value'
        }
        at++
      } else {
        const close = part.indexOf(quote, at)
        if (close < 0) break
        state = 'tag'
        at = close + 1
      }
    }
    if (index === strings.length - 1) return
    if (state === 'text') contexts.push('text')
    else if (state === 'comment') fail('in a comment')
    else if (state === 'raw') fail('in a script or style element')
    else if (state === 'tag') {
      if (/(?:<\/?|=)\s*$/.test(part)) fail('in a tag name or without quotes')
      if (!/["'\s]$|^$|<[a-z][a-z0-9-]*$/i.test(part)) fail('inside an attribute name')
      contexts.push('tag')
    } else {
      if (name.startsWith('on') || name === 'style' || name === 'srcdoc') fail(`in the attribute ${name}`)
      contexts.push(urlAttributes.has(name) && part.endsWith(`=${quote}`) ? 'url' : 'attribute')
    }
  })
  return contexts
}

/** Removes line breaks with indentation beside tags and values. Joins other lines with a space, like JSX. */
const joinLines = (part: string): string =>
  part
    .replace(/(^|>)\n +/g, '$1')
    .replace(/\n +(?=<|$)/g, '')
    .replace(/\n +/g, ' ')

type Template = { readonly parts: readonly string[]; readonly contexts: readonly ValueContext[] }
const templates = new WeakMap<readonly string[], Template>()
const readTemplate = (strings: readonly string[]): Template => {
  const cached = templates.get(strings)
  if (cached) return cached
  const parts = strings.map(joinLines)
  const template = { parts, contexts: findValueContexts(parts) }
  templates.set(strings, template)
  return template
}

const fill = (value: Value, context: ValueContext): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') {
    if (context === 'text' || context === 'attribute') return escapeText(value)
    if (context === 'url') return escapeText(toSafeUrl(value))
    throw new TypeError('html: between attributes only attr() may stand')
  }
  if (typeof value === 'number' && context !== 'tag') return String(value)
  if (value instanceof Html && context === 'text') return value.value
  if (value instanceof Attribute && context === 'tag') return value.value
  if (Array.isArray(value)) {
    let out = ''
    for (const item of value) out += fill(item, context)
    return out
  }
  throw new TypeError(`html: this value is not allowed in ${context}`)
}

/**
 * Creates markup. Escapes strings and numbers, joins arrays, and renders nothing for `null`, `undefined` and `false`. URLs in `href`,
 * `src`, `action` and similar attributes become `#` unless they are paths or have an allowed scheme.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => {
  const { parts, contexts } = readTemplate(strings)
  let out = parts[0]!
  for (let i = 0; i < values.length; i++) out += fill(values[i], contexts[i]!) + parts[i + 1]!
  return new Html(out)
}

/** Marks a constant as markup. Never use it for user input. */
export const raw = (constant: string): Html => new Html(constant)

/** Returns ` name="value"`, ` name` for `true`, or null. The name must be a constant. */
export const attr = (name: string, value: string | number | boolean | null | undefined): Attribute | null => {
  if (value === null || value === undefined || value === false) return null
  if (!/^[a-z][a-z-]*$/.test(name) || name.startsWith('on') || name === 'style')
    throw new TypeError(`attr: the attribute ${name} is not allowed`)
  if (value === true) return new Attribute(` ${name}`)
  const text = urlAttributes.has(name) ? toSafeUrl(String(value)) : String(value)
  return new Attribute(` ${name}="${escapeText(text)}"`)
}

/** Renders a JSON-LD block. Escapes `<`, `>` and `&`, so that content cannot end the script element or open a comment. */
export const renderJsonScript = (value: unknown): Html => {
  const json = JSON.stringify(value).replace(
    /[<>&\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff][\udffe\udfff]/g,
    (c) =>
      [...Array(c.length).keys()].map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
  return new Html(`<script type="application/ld+json">${json}</script>`)
}
