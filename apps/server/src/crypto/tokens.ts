import { hash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { cleanCode } from '@vitrine/contract/clean'

export const createRandomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Returns the SHA-256 in hex, the stored form of random tokens. Not for passwords. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyPattern = /^vt_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/
const accessPattern = /^vta_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/
const refreshPattern = /^vtr_([0-9A-Za-z]{30})([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/** Returns `length` characters of an alphabet, each equally likely (`randomInt` is unbiased). */
const createRandomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns the CRC-32 as 6 base62 digits with leading zeros; 62^6 is above 2^32. */
const computeChecksum = (text: string) => {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = `${base62[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Returns a new API key: `vt_`, 30 random base62 characters (178 bits) and a checksum of 6. */
export const createApiKey = (): string => {
  const secret = createRandomText(base62, 30)
  return `vt_${secret}${computeChecksum(secret)}`
}

/** Checks the format and checksum of a key, so that mistyped keys need no query. */
export const looksLikeApiKey = (key: string): boolean => hasValidChecksum(keyPattern, key)

const hasValidChecksum = (pattern: RegExp, text: string): boolean => {
  const [, secret, sum] = pattern.exec(text) ?? []
  return secret !== undefined && computeChecksum(secret) === sum
}

export const createAccessToken = (): string => {
  const secret = createRandomText(base62, 30)
  return `vta_${secret}${computeChecksum(secret)}`
}

export const looksLikeAccessToken = (token: string): boolean => hasValidChecksum(accessPattern, token)

/** Refresh token: one part shared by its family, and one unique part, each of 178 bits. */
export type RefreshToken = { readonly family: string; readonly unique: string }

/** Returns the next refresh token of a family, or the first of a new family. */
export const createRefreshToken = (family: string = createRandomText(base62, 30)): RefreshToken => ({
  family,
  unique: createRandomText(base62, 30),
})

export const formatRefreshToken = ({ family, unique }: RefreshToken): string =>
  `vtr_${family}${unique}${computeChecksum(family + unique)}`

export const parseRefreshToken = (text: string): RefreshToken | null => {
  const [, family, unique, sum] = refreshPattern.exec(text) ?? []
  return family !== undefined && unique !== undefined && computeChecksum(family + unique) === sum
    ? { family, unique }
    : null
}

/** Crockford's base 32: no I, L, O, U. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryPattern = /^[0-9A-HJKMNP-TV-Z]{15}$/

/** Returns ten different recovery codes of 75 bits, grouped for reading: `7KQ2M-X0ZRB-94TDE`. */
export const createRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < 10) codes.add(createRandomText(crockford, 15).replace(/^(.{5})(.{5})/, '$1-$2-'))
  return [...codes]
}

/**
 * Returns a recovery code's 15 characters, or null. Accepts lower case, digits of any script, and O, I, L for digits;
 * ignores other signs.
 */
export const normaliseRecoveryCode = (typed: string): string | null => {
  const code = cleanCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return recoveryPattern.test(code) ? code : null
}
