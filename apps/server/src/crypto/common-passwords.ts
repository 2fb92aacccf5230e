import { createRequire } from 'node:module'
import { createProblem, type Problem } from '@vitrine/contract'

const defaultMinLength = 8
const maxLength = 256

export type PasswordContext = {
  email?: string | undefined
  name?: string | undefined
  siteName?: string | undefined
  /** Characters; default 8. */
  minLength?: number | undefined
}

/** Returns the reason for refusing a password, or null (NIST SP 800-63B-4, 3.1.1.2). Length counts Unicode code points after NFC. */
export const findPasswordWeakness = (password: string, context: PasswordContext = {}): Problem | null => {
  const text = password.normalize('NFC')
  const characters = [...text]
  const minLength = context.minLength ?? defaultMinLength
  if (characters.length < minLength) return createProblem('password', 'password_short', { min: minLength })
  if (characters.length > maxLength) return createProblem('password', 'password_long', { max: maxLength })
  if (new Set(characters).size === 1) return createProblem('password', 'password_repeats')

  const folded = fold(text)
  const email = fold(context.email ?? '')
  if (folded === email || folded === email.split('@')[0])
    return createProblem('password', 'password_is_email')
  if (context.name && isSameWord(folded, context.name)) return createProblem('password', 'password_is_name')
  if (context.siteName && isSameWord(folded, context.siteName))
    return createProblem('password', 'password_is_site')
  if (commonPasswords().has(folded)) return createProblem('password', 'password_common')
  return null
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()
const isSameWord = (folded: string, name: string) => removeSpaces(folded) === removeSpaces(fold(name))
const removeSpaces = (text: string) => text.replace(/\s+/g, '')

let common: Set<string> | undefined

/** Returns zxcvbn's 18,000 leaked passwords that pass the length check (MIT). Loads the data file at first use, in about 25 ms. */
const commonPasswords = (): Set<string> => {
  if (common) return common
  const require = createRequire(import.meta.url)
  const leaked = require('@zxcvbn-ts/language-common/src/passwords.json') as string[]
  common = new Set(leaked.filter((password) => password.length >= defaultMinLength).map(fold))
  return common
}
