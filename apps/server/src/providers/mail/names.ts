import { hasAddress, toSafeImprintLine, toVisibleLine } from '@vitrine/contract/addresses'

const maxLength = 60
const maxSentenceLength = 200

const cut = (line: string, max: number): string => {
  const letters = [...line]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : line
}

/** Returns up to 200 characters of a sentence of an owner, or '' if it contains an address to follow. */
export const toSafeMailSentence = (text: string): string => {
  const line = toVisibleLine(text)
  return hasAddress(line) ? '' : cut(line, maxSentenceLength)
}

/** Returns an imprint, which may also have an e-mail address and a telephone number, or '' if it contains a web address. */
export const toSafeImprint = (text: string): string => cut(toSafeImprintLine(text), maxSentenceLength)

/**
 * Returns up to 60 characters of a name for e-mails to other people. Returns '' if it contains a URL or e-mail address,
 * because users must not send links.
 */
export const toSafeMailName = (name: string): string => {
  const line = toVisibleLine(name)
  return hasAddress(line) ? '' : cut(line, maxLength)
}
