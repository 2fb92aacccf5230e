import { randomInt } from 'node:crypto'
import { checkUsername, usernameLength } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import anyAscii from 'any-ascii'

/** Transliterates a text into lower-case words of a-z and 0-9, joined by hyphens: `Groß & Süß` → `gross-suess`. */
const toAsciiWords = (text: string, maxLength: number): string =>
  anyAscii(
    text
      .slice(0, 4 * maxLength)
      .normalize('NFC')
      .replace(/\p{Extended_Pictographic}/gu, ' ') // Would become a name such as `:headphones:`
      .replace(/[äöü]/gi, '$&e'),
  )
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength + 1)
    // Cuts a long name between two words
    .replace(new RegExp(`^(?=.{${maxLength + 1}})(.{8,})-.*`), '$1')
    .slice(0, maxLength)
    .replace(/-+$/, '')

export const createSlug = (name: string, otherwise: string, maxLength: number = maxLengths.slug): string =>
  toAsciiWords(name, maxLength) || otherwise

const fallbackUsername = 'user'

/** Returns a valid username for a name, short enough for a number: `Zoë Ångström` → `zoe-angstroem`. */
export const createUsername = (name: string): string => {
  const username = toAsciiWords(name, usernameLength.max - 6)
  return checkUsername(username) === null ? username : fallbackUsername
}

/** Leaves room for a number, such as "-9999". */
const maxBaseLength = maxLengths.slug - 5

export const findFreeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug.slice(0, maxBaseLength)}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}

export const addDigits = (base: string, digits: number): string =>
  digits ? `${base}${String(randomInt(10 ** digits)).padStart(digits, '0')}` : base

/** Returns the first success of `take`, or undefined. Each further name has one more digit, because many users may want the same name. */
export const claimFreeName = async <T>(
  nameOf: (digits: number) => string,
  take: (name: string) => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let digits = 0; digits < 9; digits++) {
    const result = await take(nameOf(digits))
    if (result !== undefined) return result
  }
  return undefined
}
