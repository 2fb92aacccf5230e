import { isLiteralElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
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
