import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import { type Formatters, IntlMessageFormat } from 'intl-messageformat'

/** An ICU message. A list was parsed when the studio was built. */
export type Message = string | readonly MessageFormatElement[]

/** Texts of a feature in one language, by key and group. */
export type Catalogue = { readonly [key: string]: Message | Catalogue }

/** Values of a message by name. A tag such as `<link>` is a function that receives the text between its marks. */
type Values = Readonly<
  Record<string, string | number | boolean | null | undefined | ((parts: unknown[]) => unknown)>
>

/** Begins a parameter or a tag. */
const parameter = /\{|<[a-z]/

const memoize = <T>(create: (language: string, options: object) => T) => {
  const created = new Map<string, T>()
  return (language: string | string[] = 'en', options: object = {}): T => {
    const key = `${language}${JSON.stringify(options)}`
    const known = created.get(key) ?? create(String(language), options)
    created.set(key, known)
    return known
  }
}

// Shared by all messages, because each takes tens of KiB outside of the heap

/** Returns the shared format of a language with these options. */
export const getNumberFormat = memoize((language, options) => new Intl.NumberFormat(language, options))
/** Returns the shared format of a language with these options. */
export const getDateTimeFormat = memoize((language, options) => new Intl.DateTimeFormat(language, options))

const formatters: Formatters = {
  getNumberFormat,
  getDateTimeFormat,
  getPluralRules: memoize((language, options) => new Intl.PluralRules(language, options)),
}

/** Renames the branch `none` to the empty value that chooses it, so that the word “none” does not. */
const renameNone = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (isTagElement(element)) return { ...element, children: renameNone(element.children) }
    if (!isSelectElement(element) && !isPluralElement(element)) return element
    const options = Object.entries(element.options).map(([key, option]) => [
      key === 'none' ? '' : key,
      { ...option, value: renameNone(option.value) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })

type Prepare = (elements: readonly MessageFormatElement[]) => readonly MessageFormatElement[]

const createFormat = (message: Message, language: string, prepare: Prepare) => {
  let format: IntlMessageFormat | undefined
  return (values: Values): unknown => {
    if (!format) {
      const elements = new IntlMessageFormat(message as string, language, undefined, { formatters }).getAst()
      format = new IntlMessageFormat(renameNone(prepare(elements)), language, undefined, { formatters })
    }
    let filled = values
    for (const [name, value] of Object.entries(values))
      if (value === null || value === undefined) filled = { ...filled, [name]: '' }
    return format.format(filled)
  }
}

/** Returns the text of a parsed message without parameters, otherwise its function. */
const toText = (elements: readonly MessageFormatElement[], language: string) =>
  elements.every(isLiteralElement)
    ? elements.map(({ value }) => value).join('')
    : createFormat(elements, language, (same) => same)

/**
 * Creates the texts of a catalogue. A message without parameters is a string, any other one a function of its values. Numbers are written
 * as in `language` (BCP 47), and a missing or empty value chooses the branch `none`. With a tag the result may be a list of parts.
 * `prepare` changes messages that are not parsed yet.
 */
export const createTexts = <Texts>(
  catalogue: Catalogue,
  language: string,
  prepare: Prepare = (elements) => elements,
): Texts =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      if (Array.isArray(value)) return [key, toText(value as readonly MessageFormatElement[], language)]
      if (typeof value !== 'string') return [key, createTexts(value as Catalogue, language, prepare)]
      // Quotes hide characters: `'{'` is a brace
      if (/'[{<']/.test(value))
        return [key, toText(prepare(new IntlMessageFormat(value, language).getAst()), language)]
      return [key, parameter.test(value) ? createFormat(value, language, prepare) : value]
    }),
  ) as Texts

/** Formats an amount. The mark keeps the letters and the sign of "US$" in order from right to left. */
export const formatCurrency = (format: Intl.NumberFormat, amount: number): string =>
  format.format(amount).replace(/(?<=\u200f.*[A-Z])\p{Sc}/u, '$&\u200e')

const commas: Readonly<Record<string, string>> = { ar: '\u2069، \u2068', ja: '、' }

/** Lists facts beside each other, without “and”. From right to left, each has its own direction. */
export const listFacts = (facts: readonly string[], language: string): string => {
  const comma = commas[language.slice(0, 2)] ?? ', '
  const list = facts.join(comma)
  return comma.includes('\u2068') && facts.length > 1 ? `\u2068${list}\u2069` : list
}

/** Removes the marks that isolate parameters, for a text that is stored. */
export const removeIsolation = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

/** Returns a catalogue with the English text where the translation has none. */
export const addMissing = (catalogue: Catalogue | undefined, english: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const own = catalogue?.[key]
      if (typeof value === 'string' || Array.isArray(value)) return [key, own || value]
      return [key, addMissing(own as Catalogue | undefined, value as Catalogue)]
    }),
  )
