import { domainToASCII, domainToUnicode } from 'node:url'
import type { Db } from '../../db/handle.ts'
import { isPlainEmail } from './policy.ts'
import { listByEmails, type UserRow } from './repo.ts'

declare const isVerified: unique symbol
/** Normalised e-mail address that an identity provider has verified. Only `toVerifiedEmail` returns one. */
export type VerifiedEmail = string & { readonly [isVerified]: true }

const splitEmail = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

/** Returns the domain of an e-mail address in its ASCII form; '' if it is not valid. */
export const toAsciiDomain = (email: string): string => {
  const [, domain] = splitEmail(email)
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) ? domainToASCII(domain) : ''
}

/** Returns the stored e-mail address of an account as invitations and offers contain it: with the ASCII form of its domain. */
export const toInvitedEmail = (email: string): string =>
  `${splitEmail(email)[0]}@${toAsciiDomain(email) || splitEmail(email)[1]}`

/**
 * Returns the normalised form of an e-mail address that a provider has verified. Returns null if that form is another mailbox:
 * the local parts may differ in ASCII case alone, and the domains must have the same ASCII form.
 */
export const toVerifiedEmail = (email: string): VerifiedEmail | null => {
  const normalisedEmail = email.normalize('NFKC').trim().toLowerCase()
  const domain = toAsciiDomain(email)
  const local = splitEmail(email)[0].replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const isSameMailbox =
    domain !== '' &&
    isPlainEmail(normalisedEmail) &&
    splitEmail(normalisedEmail)[0] === local &&
    toAsciiDomain(normalisedEmail) === domain
  return isSameMailbox ? (normalisedEmail as VerifiedEmail) : null
}

/** Returns the accounts with this e-mail address, also those that spell its domain in another form. The same spelling comes first. */
export const listByVerifiedEmail = async (db: Db, email: VerifiedEmail): Promise<UserRow[]> => {
  const [local] = splitEmail(email)
  const domain = toAsciiDomain(email)
  const users = await listByEmails(db, [email, `${local}@${domain}`, `${local}@${domainToUnicode(domain)}`])
  return users.toSorted((a, b) => Number(b.email_key === email) - Number(a.email_key === email))
}
