import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import type { Catalogue, Message } from './index.ts'

export { TYPE }

/** Returns an ICU message as a list of elements. Throws if it is not well-formed. */
export const parseMessage = (text: string) => parse(text, { captureLocation: false })

/** Parses the messages of a catalogue. A message without syntax remains a string. */
export const parseCatalogue = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]): [string, Message | Catalogue] => {
      if (typeof value !== 'string') return [key, parseCatalogue(value as Catalogue)]
      const elements = parseMessage(value)
      return [key, elements.every(isLiteralElement) && !/[{<']/.test(value) ? value : elements]
    }),
  )

/** Puts U+2068 and U+2069 around the text parameters of a message. */
export const isolate = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element): MessageFormatElement[] => {
    if (isArgumentElement(element))
      return [{ type: TYPE.literal, value: '\u2068' }, element, { type: TYPE.literal, value: '\u2069' }]
    if (isTagElement(element)) return [{ ...element, children: isolate(element.children) }]
    if (!isSelectElement(element) && !isPluralElement(element)) return [element]
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: isolate(option.value) },
    ])
    return [{ ...element, options: Object.fromEntries(options) }]
  })

/**
 * Isolates the text parameters of a parsed catalogue in a language from right to left: without U+2068 and U+2069, a name or
 * web address from left to right would reorder the sentence around it.
 */
export const isolateParameters = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]): [string, Message | Catalogue] => {
      if (typeof value === 'string') return [key, value]
      if (Array.isArray(value)) return [key, isolate(value as readonly MessageFormatElement[])]
      return [key, isolateParameters(value as Catalogue)]
    }),
  )
