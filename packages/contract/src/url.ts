import type { Problem } from './envelopes.ts'
import { createFieldlessProblem, type FieldlessProblem } from './problems/index.ts'
import { isContactUrl, urlSchemes } from './url-schemes.ts'

/** Decides which URLs may be stored and shown. Parses like browsers (WHATWG URL), and rejects parts that parsers read differently. */

export type UnsafeUrl = Problem & { readonly path: string }

/** Maximum length of a URL in UTF-16 code units. */
export const maxUrlLength = 2048

/** Maximum number of problems reported. A malicious body could contain a million. */
const maxFindings = 20
/** Maximum number of URLs checked in one value; 16 KiB of unknown fields contain fewer. */
const maxUrls = 2000
/** Maximum length of a host with port in UTF-16 code units. Parsing a longer host is slow. */
const maxAuthority = 260

/** Control and format characters (bidi overrides, zero-width), separators, lone surrogates. */
const invisibleCharacter = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/gu

/** Returns the problem of a URL, or null if visitors may be sent to it. */
export const checkUrl = (value: string): FieldlessProblem | null => {
  if (value === '') return createFieldlessProblem('url_empty')
  if (value.length > maxUrlLength) return createFieldlessProblem('url_length', { max: maxUrlLength })
  if (invisibleCharacter.test(value)) return createFieldlessProblem('url_spaces')
  if (value.startsWith('//')) return createFieldlessProblem('url_no_scheme')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  if (scheme === undefined) return createFieldlessProblem('url_full')
  if (!urlSchemes.includes(scheme))
    return createFieldlessProblem('url_scheme', { scheme, schemes: urlSchemes })
  const rest = value.slice(scheme.length + 1)
  if (scheme === 'http' || scheme === 'https') return checkWebAddress(value, rest)
  if (scheme === 'webcal') return checkWebAddress(`https:${rest}`, rest)
  if (rest === '' || rest.startsWith('//')) return createFieldlessProblem('url_rest', { scheme })
  return isContactUrl(scheme, rest) && URL.canParse(value) ? null : createFieldlessProblem('url_invalid')
}

const checkWebAddress = (value: string, rest: string): FieldlessProblem | null => {
  if (value.includes('\\')) return createFieldlessProblem('url_backslash')
  if (!rest.startsWith('//')) return createFieldlessProblem('url_slashes')
  const authority = /^[^/?#]*/.exec(rest.slice(2))?.[0] ?? ''
  if (authority === '') return createFieldlessProblem('url_host')
  if (authority.length > maxAuthority) return createFieldlessProblem('url_host_length', { max: 253 })
  if (authority.includes('@')) return createFieldlessProblem('url_credentials')
  if (authority.includes('%')) return createFieldlessProblem('url_host_percent')
  // Full-width letters, the ideographic full stop, "℀" and similar characters turn into others (UTS 46)
  if (authority.normalize('NFKC') !== authority || authority.includes('。'))
    return createFieldlessProblem('url_look_alike')
  const parsed = URL.parse(value)
  if (parsed === null || parsed.hostname === '') return createFieldlessProblem('url_invalid')
  return null
}

const notWeb = new RegExp(`^(?:${urlSchemes.slice(2).join('|')}):`, 'i')

/** Returns null for the URL of an image: http, https, or a path of this service's own uploads under `/media/`. */
export const checkMediaUrl = (value: string): FieldlessProblem | null => {
  if (value.startsWith('/media/')) {
    const plain =
      value.length <= maxUrlLength &&
      /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(value) &&
      !value.includes('..')
    return plain ? null : createFieldlessProblem('url_upload')
  }
  if (notWeb.test(value)) return createFieldlessProblem('url_picture')
  return checkUrl(value)
}

/**
 * Returns up to 20 unsafe URLs in a JSON value. A string in a field for URLs (`url`, `href`, `image_url`, `links[]`, …) must be
 * empty or pass `checkUrl` or `checkMediaUrl`. Other strings must not be URLs that a browser would run or open locally
 * (`javascript:`, `data:`, `file:`). The 2,001st URL is the last problem. Iterative, so that depth cannot overflow the stack.
 */
export const findUnsafeUrls = (value: unknown, path: string): UnsafeUrl[] =>
  findTexts(value, path, checkField)

/** Returns the host of a URL as browsers resolve it, without port and final dot. Returns null for other texts. */
export const parseUrlHost = (value: string): string | null => {
  if (!/^\s*(?:https?|webcal):/i.test(value)) return null
  const host = URL.parse(value.replace(/^\s*webcal:/i, 'https:'))?.hostname.replace(/\.$/, '')
  return host ? (findEmbeddedIpv4(host) ?? host) : null
}

/** Returns the IPv4 address in an IPv6 host (RFC 4291, 2.5.5; RFC 6052), or null. */
const findEmbeddedIpv4 = (host: string): string | null => {
  const [, high, low] = /^\[(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? []
  if (!high || !low) return null
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

const addressPattern =
  /(?:https?:\/\/|(?<![a-z\d@./-])www\.(?=[^\s./?#]+\.))[^\s<>"“”„«»‹›、。，！？：；（）「」『』【】《》]+/gi

/** Removes punctuation after an address, and closing brackets that were opened before it. */
export const trimAddress = (address: string, punctuation = ".,;:!?'’…*]}|"): string => {
  let surplus = address.split(')').length - address.split('(').length
  let { length } = address
  for (; length > 0; length -= 1) {
    const last = address[length - 1]!
    if (last === ')' ? surplus-- <= 0 : !punctuation.includes(last)) break
  }
  return address.slice(0, length)
}

/** Part of a text. The words of a marked link are its `text`. */
export type TextPart = { readonly text: string; readonly url?: string; readonly isMarked?: true }

/** Link with its own words: `[words](https://…)`. Its address may contain pairs of brackets. */
export const markedLink = /\[(?=[^\S\n]*[^\s\]])([^[\]\n]+)\]\(((?:[^\s()<>]|\([^\s()<>]*\))+)\)/g

const isLinked = (url: string): boolean =>
  checkUrl(url) === null && (parseUrlHost(url)?.includes('.') ?? true)

const splitAtBareAddresses = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(addressPattern)) {
    if (match.length > maxUrlLength) continue
    const address = trimAddress(match)
    const url = /^http/i.test(address) ? address : `https://${address}`
    if (!isLinked(url)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, url })
    end = index + address.length
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts
}

/** Splits a text at its marked links and its web addresses (`https://…`, `www.…`) that may be linked. Takes linear time. */
export const splitAtAddresses = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, 1: words = '', 2: url = '', index } of text.matchAll(markedLink)) {
    if (!isLinked(url)) continue
    parts.push(...splitAtBareAddresses(text.slice(end, index)), { text: words, url, isMarked: true })
    end = index + match.length
  }
  return [...parts, ...splitAtBareAddresses(text.slice(end))]
}

type TextBlock = {
  readonly kind?: unknown
  readonly business_block_config?: { readonly text?: unknown } | null
  readonly supporting_text?: unknown
}

/** Pages show the supporting text or description instead of a longer text. */
const maxShownText = 5000

/** Returns true for an answer, whose marked links are links. */
const isAnswer = (name: string, parent: QueuedValue): boolean => name === 'answer' && parent.name === 'items'

/**
 * Returns true for the field that a text block shows, with its web addresses as links. An update without `kind` may be
 * one of a text block.
 */
const isShownText = (name: string, { value, name: parentName, parent }: QueuedValue): boolean => {
  if (parentName === 'business_block_config' && parent)
    return name === 'text' && ['text', undefined].includes((parent.value as { kind?: string }).kind)
  const { kind, business_block_config: config, supporting_text }: TextBlock = value
  const text = typeof config?.text === 'string' && config.text.length <= maxShownText ? config.text : ''
  if (kind !== 'text' || text.trim()) return false
  return name === 'supporting_text' || (name === 'description' && (supporting_text ?? null) === null)
}

export const findBlockedUrls = (
  value: unknown,
  path: string,
  isBlocked: (host: string) => boolean,
): UnsafeUrl[] =>
  findTexts(value, path, (name, text, parent) => {
    const isText = parent !== undefined && isShownText(name, parent)
    const parts = isText || (parent && isAnswer(name, parent)) ? splitAtAddresses(text) : []
    const urls = parts.flatMap(({ url, isMarked }) => (url && (isText || isMarked) ? [url] : []))
    const hosts = [text, ...urls].map(parseUrlHost)
    const host = hosts.find((candidate) => candidate !== null && isBlocked(candidate))
    return host ? createFieldlessProblem('url_blocked', { host }) : null
  })

/** Visits the strings of a JSON value until `check` has returned 20 problems. */
export const findTexts = (
  value: unknown,
  path: string,
  check: (
    name: string,
    text: string,
    parent: QueuedValue | undefined,
    key: string,
  ) => FieldlessProblem | null,
): UnsafeUrl[] => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (typeof value === 'string') {
    const reason = check(name, value, undefined, '')
    return reason === null ? [] : [{ path, ...reason }]
  }
  const problems: UnsafeUrl[] = []
  let urlCount = 0
  const queue: QueuedValue[] = isObject(value) ? [{ value, name, key: path, parent: null }] : []
  for (const parentValue of queue) {
    const inArray = Array.isArray(parentValue.value)
    for (const key of inArray ? parentValue.value.keys() : Object.keys(parentValue.value)) {
      if (problems.length >= maxFindings) return problems
      const child: unknown = (parentValue.value as Record<string, unknown>)[key]
      // Entries of an array have the name of its field, so that `urls: [...]` is checked too
      const fieldName = inArray ? parentValue.name : String(key)
      if (typeof child === 'string') {
        const isUrl = child !== '' && isUrlField(fieldName)
        if (isUrl) urlCount += 1
        const isTooMany = urlCount > maxUrls
        const reason = isTooMany ? tooMany : check(fieldName, child, parentValue, String(key))
        if (reason !== null) problems.push({ path: formatPath(parentValue, String(key)), ...reason })
        if (isTooMany) return problems
      } else if (isObject(child))
        queue.push({ value: child, name: fieldName, key: String(key), parent: parentValue })
    }
  }
  return problems
}

const tooMany = createFieldlessProblem('url_count', { max: maxUrls })

type QueuedValue = {
  readonly value: object
  readonly name: string
  readonly key: string
  readonly parent: QueuedValue | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Maximum characters of a field name in problems. A malicious name may have a million. */
const maxNameLength = 60

/** Returns the dotted names from the root. Called only for problems, so that valid input builds no paths. */
export const formatPath = (parentValue: QueuedValue, key: string): string => {
  const names = [key]
  for (let at: QueuedValue | null = parentValue; at; at = at.parent) names.push(at.key)
  return names
    .reverse()
    .filter(Boolean)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
    .join('.')
}

const checkField = (name: string, value: string): FieldlessProblem | null =>
  isUrlField(name) ? checkUrlField(value) : checkTextField(name, value)

export const checkUrlField = (value: string): FieldlessProblem | null =>
  value === '' || checkMediaUrl(value) === null ? null : checkUrl(value)

const addressWords = new Set(['url', 'uri', 'href', 'src', 'link', 'urls', 'uris', 'hrefs', 'links'])
const proseWords = new Set(
  'title titles name bio description text label message headline subtitle caption question answer notes hypothesis alt'.split(
    ' ',
  ),
)

const takeEnd = (name: string): string => name.slice(-100)

/** Returns the last word of a field name: `url` of `image_url`, `imageUrl`, `IMAGE-URL`. */
export const findLastWord = (name: string): string => {
  const end = takeEnd(name)
  return (
    (/^[A-Z0-9_\-. ]+$/.test(end) ? end : end.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
      .toLowerCase()
      .split(/[_\-. ]/)
      .findLast(Boolean) ?? ''
  )
}

/** Substring of every field name for URLs, as a fast test. */
const addressPart = /ur[li]|href|src|link/i

export const isUrlField = (name: string): boolean =>
  addressPart.test(name) && (addressWords.has(findLastWord(name)) || /^[a-z]{2,}url$/i.test(takeEnd(name)))

const scripts = /^(?:javascript|vbscript|livescript|ecmascript|jscript|mocha):/i
const dataUrl = /^data:(?:[\w!#$&^.+-]+\/[\w!#$&^.+-]+)?[;,]/i
const localAddressPattern =
  /^(?:file|blob|filesystem|about|view-source|jar|resource|chrome|mhtml|mk|res|wyciwyg|feed|intent|ms-its):/i

const checkTextField = (name: string, value: string): FieldlessProblem | null => {
  if (!value.includes(':')) return null
  if (name === 'text' || name === 'answer')
    for (const [, , address = ''] of value.matchAll(markedLink)) {
      const problem = checkTextField('', address)
      if (problem) return problem
    }
  const bare = value.slice(0, 4096).replace(invisibleCharacters, '')
  const scheme = /^[a-z-]+(?=:)/i.exec(bare)?.[0]
  if (scheme === undefined) return null
  // "About: me" and "JavaScript: an introduction" are prose, because a space follows the colon
  const readsAsProse = /^\s*[\p{L}-]+: /u.test(value)
  const isProse = proseWords.has(findLastWord(name))
  const refused =
    (scripts.test(bare) && !(isProse && readsAsProse)) ||
    (dataUrl.test(bare) && !(isProse && readsAsProse)) ||
    (localAddressPattern.test(bare) && !isProse && !readsAsProse)
  return refused ? createFieldlessProblem('url_script', { scheme: scheme.toLowerCase() }) : null
}
