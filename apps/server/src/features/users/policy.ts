/** The one form an address is kept and looked up in: trimmed, NFKC, lower case. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** One plain address with a domain that has a dot, as mail servers take it. For input that no schema checked. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= 254 && /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+\.[^\s.@]+$/u.test(email)
