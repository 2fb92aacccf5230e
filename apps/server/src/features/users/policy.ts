/** Normalises an e-mail address for storage and lookup: trimmed, NFKC, lower case. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** Returns true for a plain e-mail address with a dotted domain. Use it for input without a schema. */
export const isPlainEmail = (email: string): boolean =>
  email.length <= 254 && /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+\.[^\s.@]+$/u.test(email)
