import { hash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A random token in base64url; 32 bytes (256 bits) by default. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** SHA-256 in hex: how tokens of full entropy are stored. Not for passwords. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyPattern = /^vt_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/
const accessPattern = /^vta_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/
const refreshPattern = /^vtr_([0-9A-Za-z]{30})([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/** `length` characters of an alphabet, each equally likely (`randomInt` rejects what would bias). */
const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** CRC-32 as 6 base62 digits, zeros in front; 62^6 is above 2^32, so it always fits. */
const checksum = (text: string) => {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = `${base62[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A new API key: `vt_`, 30 random base62 characters (178 bits), 6 of checksum. */
export const newApiKey = (): string => {
  const secret = randomText(base62, 30)
  return `vt_${secret}${checksum(secret)}`
}

/** Whether a text can be a key of ours. A mistyped one is told apart here, without a query. */
export const apiKeyLooksValid = (key: string): boolean => looksValid(keyPattern, key)

const looksValid = (pattern: RegExp, text: string): boolean => {
  const [, secret, sum] = pattern.exec(text) ?? []
  return secret !== undefined && checksum(secret) === sum
}

/** A new access token of an agent: as an API key, and told apart from one. */
export const newAccessToken = (): string => {
  const secret = randomText(base62, 30)
  return `vta_${secret}${checksum(secret)}`
}

export const accessTokenLooksValid = (token: string): boolean => looksValid(accessPattern, token)

/** A refresh token: a part that all of its family share, and one that only it has, each of 178 bits. */
export type RefreshToken = { readonly family: string; readonly own: string }

/** The next refresh token of a family; without one, the first of a new one. */
export const newRefreshToken = (family: string = randomText(base62, 30)): RefreshToken => ({
  family,
  own: randomText(base62, 30),
})

export const showRefreshToken = ({ family, own }: RefreshToken): string =>
  `vtr_${family}${own}${checksum(family + own)}`

/** Null when a text cannot be a refresh token of ours. */
export const readRefreshToken = (text: string): RefreshToken | null => {
  const [, family, own, sum] = refreshPattern.exec(text) ?? []
  return family !== undefined && own !== undefined && checksum(family + own) === sum ? { family, own } : null
}

/** Crockford's base 32: no I, L, O, U. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryPattern = /^[0-9A-HJKMNP-TV-Z]{15}$/

/** Ten different recovery codes of 75 bits, grouped for reading: `7KQ2M-X0ZRB-94TDE`. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < 10) codes.add(randomText(crockford, 15).replace(/^(.{5})(.{5})/, '$1-$2-'))
  return [...codes]
}

/**
 * A recovery code as it is stored (hashed): 15 characters, no groups. Forgives case, spaces, dashes and the
 * letters read for digits (O, I, L). Null when it cannot be one, so a six-digit code is told apart here.
 */
export const normaliseRecoveryCode = (typed: string): string | null => {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return recoveryPattern.test(code) ? code : null
}
