import { createRequire } from 'node:module'

const defaultMinLength = 8
const maxLength = 256

/** What a password is held against: the account's own data and the installation's settings. */
export type PasswordContext = {
  email?: string | undefined
  name?: string | undefined
  siteName?: string | undefined
  /** Characters; default 8. */
  minLength?: number | undefined
}

/**
 * Why a password is refused, as a sentence for its owner; null when it is accepted. Any composition goes
 * (NIST SP 800-63B-4, section 3.1.1.2): length, no common password, nothing an attacker tries first.
 * Characters are Unicode code points after NFC, so an emoji counts once.
 */
export const weakPasswordReason = (password: string, context: PasswordContext = {}): string | null => {
  const text = password.normalize('NFC')
  const characters = [...text]
  const minLength = context.minLength ?? defaultMinLength
  if (characters.length < minLength) return `password: use at least ${minLength} characters.`
  if (characters.length > maxLength) return `password: use at most ${maxLength} characters.`
  if (new Set(characters).size === 1) return 'password: use more than one character, repeated.'

  const folded = fold(text)
  const email = fold(context.email ?? '')
  if (folded === email || folded === email.split('@')[0]) return 'password: do not use your e-mail address.'
  if (context.name && same(folded, context.name)) return 'password: do not use your name.'
  if (context.siteName && same(folded, context.siteName)) return 'password: do not use the name of this site.'
  if (commonPasswords().has(folded))
    return 'password: this is one of the most common passwords; choose another.'
  return null
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()
const same = (folded: string, name: string) => withoutSpaces(folded) === withoutSpaces(fold(name))
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

let common: Set<string> | undefined

/**
 * The 18,000 of nearly 50,000 leaked passwords, most frequent first, that are long enough to be refused for this
 * (the list of zxcvbn, MIT). Only its data file is read, with the first password that is set: some 25 ms.
 */
const commonPasswords = (): Set<string> => {
  if (common) return common
  const require = createRequire(import.meta.url)
  const leaked = require('@zxcvbn-ts/language-common/src/passwords.json') as string[]
  common = new Set(leaked.filter((password) => password.length >= defaultMinLength).map(fold))
  return common
}
