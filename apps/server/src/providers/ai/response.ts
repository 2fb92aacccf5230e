import { isObject } from '../../lib/is-object.ts'
import {
  type Brief,
  clip,
  countCharacters,
  fieldLimits,
  listFields,
  type Suggestion,
  toOneLine,
} from './port.ts'

const maxRationaleLength = 300

/**
 * Returns a model's suggestions as plain text within the limits, or null if the response is invalid. Drops surplus,
 * empty and repeated suggestions.
 */
export const readSuggestions = (content: string, brief: Brief): Suggestion[] | null => {
  const list = listIn(parse(content))
  if (!list) return null
  const fields = listFields(brief)
  const texts = new Set<string>()
  const suggestions: Suggestion[] = []
  list.slice(0, fields.length).forEach((item, i) => {
    const text = fitText(toPlainText(item.text), fieldLimits[fields[i]!])
    if (!text || texts.has(text)) return
    texts.add(text)
    suggestions.push({ text, rationale: clip(toPlainText(item.rationale), maxRationaleLength) })
  })
  return suggestions.length ? suggestions : null
}

/** Parses the JSON of a response, with or without a Markdown fence. */
const parse = (content: string): unknown => {
  const fenced = /^\s*```(?:json)?\s*(.*?)\s*```\s*$/s.exec(content)
  try {
    return JSON.parse(fenced ? fenced[1]! : content)
  } catch {
    return null
  }
}

const listIn = (value: unknown): { text: string; rationale: string }[] | null => {
  const list = isObject(value) ? value.suggestions : null
  if (!Array.isArray(list)) return null
  const isSuggestion = (item: unknown): item is { text: string; rationale: string } =>
    isObject(item) && typeof item.text === 'string' && typeof item.rationale === 'string'
  return list.every(isSuggestion) ? list : null
}

/** Returns one line without tags and Markdown. Keeps texts that resemble a tag (`a < b`), because pages escape them. */
export const toPlainText = (text: string): string => {
  let plain = text
  let before = ''
  while (before !== plain) {
    before = plain
    plain = plain.replace(/<(script|style)\b[^>]*>.*?<\/\1\s*>/gis, ' ').replace(/<\/?[a-z!][^<>]*>/gi, '')
  }
  plain = plain
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.*?\S)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s+/gm, '')
  plain = toOneLine(plain)
  const quoted = /^(?:"([^"]+)"|“([^“”]+)”|«\s*([^«»]+?)\s*»|„([^„“]+)“)$/u.exec(plain)
  return quoted ? quoted.slice(1).find(Boolean)! : plain
}

/** Shortens a text to whole sentences, or to whole words of a single sentence. */
const fitText = (text: string, limit: number): string => {
  if (countCharacters(text) <= limit) return text
  let fitting = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    if (countCharacters((fitting + segment).trimEnd()) > limit) break
    fitting += segment
  }
  return fitting.trim() || clip(text, limit)
}
