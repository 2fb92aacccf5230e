import { cleanEmail } from '@vitrine/contract/clean'

/** Normalises an e-mail address for storage and lookup: cleaned, NFKC, lower case. */
export const normaliseEmail = (email: string): string => cleanEmail(email).normalize('NFKC').toLowerCase()

/** Returns true for a plain e-mail address with a dotted domain, also with other letters than ASCII. Use it for input without a schema. */
export const isPlainEmail = (email: string): boolean =>
  email.length <= 254 && /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+\.[^\s.@]+$/u.test(email)
