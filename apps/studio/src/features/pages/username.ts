import { type StudioLanguage, usernameLength } from '@vitrine/contract/limits'

export type UsernameProblem = 'short' | 'long' | 'characters' | 'ends' | 'dots'

/** Returns the problem with the format of a page address. Only the service checks if it is taken or reserved. */
export const findUsernameProblem = (name: string): UsernameProblem | null => {
  if (!/^[a-z0-9_.-]*$/i.test(name)) return 'characters'
  if (name.length < usernameLength.min) return 'short'
  if (name.length > usernameLength.max) return 'long'
  if (!/^[a-z0-9].*[a-z0-9]$/i.test(name)) return 'ends'
  return name.includes('..') ? 'dots' : null
}

/** Derives a page address from a name, with ä as ae as in the service, but not in languages where ü is only a u. */
export const suggestUsername = (name: string, language: StudioLanguage): string =>
  name
    .normalize('NFC')
    .replace(/[äöü]/gi, language === 'es' || language === 'pt' ? '$&' : '$&e')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, usernameLength.max + 1)
    // Cuts a long name between two words
    .replace(new RegExp(`^(?=.{${usernameLength.max + 1}})(.{8,})-.*`), '$1')
    .slice(0, usernameLength.max)

/** Converts a text with other characters, such as "Petal & Stem", as the landing page does. Other texts stay as they are. */
export const convertToUsername = (text: string, language: StudioLanguage): string =>
  (findUsernameProblem(text) === 'characters' && suggestUsername(text, language)) || text
