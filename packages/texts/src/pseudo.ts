import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import type { Catalogue } from './index.ts'
import { parseMessage } from './parse.ts'

const accents = new Map([...'aceinosuyzACEINOSUYZ'].map((letter, i) => [letter, 'àçéïñöšûýžÀÇÉÏÑÖŠÛÝŽ'[i]!]))

/** Accents letters and doubles vowels, so that words become longer too. */
const lengthen = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const accented = accents.get(letter) ?? letter
    return /[aeiouy]/i.test(letter) ? accented + accented.toLowerCase() : accented
  })

const lengthenLiterals = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: lengthen(element.value) }
    if (isTagElement(element)) return { ...element, children: lengthenLiterals(element.children) }
    if (!isSelectElement(element) && !isPluralElement(element)) return element
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: lengthenLiterals(option.value) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })

/**
 * Returns the messages of a catalogue in the pseudo language for tests of layout, parsed: `[Pààgééš]`. They are accented, about 40 % longer
 * and in brackets, with the same parameters, branches and tags. A cut or untranslated text is thus visible.
 */
export const createPseudoCatalogue = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      if (typeof value !== 'string') return [key, createPseudoCatalogue(value as Catalogue)]
      if (!value) return [key, value]
      const bracket = (text: string) => ({ type: TYPE.literal, value: text }) as MessageFormatElement
      return [key, [bracket('['), ...lengthenLiterals(parseMessage(value)), bracket(']')]]
    }),
  )
