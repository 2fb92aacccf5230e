import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createApiKey,
  createRandomToken,
  createRecoveryCodes,
  looksLikeApiKey,
  normaliseRecoveryCode,
  sha256,
} from './tokens.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const replaceAt = (text: string, at: number, c: string) => text.slice(0, at) + c + text.slice(at + 1)

test('creates distinct tokens of 256 bits in base64url', () => {
  const tokens = Array.from({ length: 1000 }, () => createRandomToken())
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(createRandomToken(16)).toHaveLength(22)
})

test('matches the test vector of FIPS 180-4 for sha256', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('creates keys of the published format with a valid checksum', () => {
  for (let i = 0; i < 500; i++) {
    const key = createApiKey()
    expect(key).toMatch(/^vt_[0-9A-Za-z]{36}$/)
    expect(looksLikeApiKey(key)).toBe(true)
  }
})

test('computes the checksum as CRC-32 in base62, so that other tools can check it', () => {
  // crc32('0' × 30) = 0x77e5db82, computed with zlib
  expect(looksLikeApiKey(`vt_${'0'.repeat(30)}2C8GjS`)).toBe(true)
})

test('detects any changed character by the checksum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 38 }), fc.constantFrom(...base62), (at, c) => {
      const key = createApiKey()
      fc.pre(key[at] !== c)
      expect(looksLikeApiKey(replaceAt(key, at, c))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('detects any two swapped characters by the checksum', () => {
  const place = fc.integer({ min: 3, max: 38 })
  fc.assert(
    fc.property(place, place, (a, b) => {
      const key = createApiKey()
      fc.pre(key[a] !== key[b])
      expect(looksLikeApiKey(replaceAt(replaceAt(key, a, key[b]!), b, key[a]!))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('rejects a malformed key without an error', () => {
  const key = createApiKey()
  for (const text of [
    '',
    'vt_',
    key.slice(1),
    `${key}\n`,
    ` ${key}`,
    `${key}0`,
    key.toUpperCase(),
    key.replace('vt_', 'sk_'),
  ])
    expect(looksLikeApiKey(text), JSON.stringify(text)).toBe(false)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !looksLikeApiKey(text)))
})

test('distributes key characters evenly', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 2000; i++)
    for (const c of createApiKey().slice(3, 33)) counts.set(c, (counts.get(c) ?? 0) + 1)
  const expected = (2000 * 30) / 62
  const chiSquare = [...base62].reduce((sum, c) => sum + ((counts.get(c) ?? 0) - expected) ** 2 / expected, 0)
  // 61 degrees of freedom: above 130 has a probability of about 1e-6. Plain modulo of a byte gives about 750.
  expect(chiSquare).toBeLessThan(130)
})

test('creates ten different recovery codes of 75 bits without ambiguous letters', () => {
  for (let i = 0; i < 50; i++) {
    const codes = createRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/)
  }
})

test('accepts every spelling of a recovery code', () => {
  const messy = fc.constantFrom('', ' ', '-', '–', '\t', '\u00a0')
  fc.assert(
    fc.property(fc.array(messy, { minLength: 15, maxLength: 15 }), fc.boolean(), (gaps, lower) => {
      const stored = createRecoveryCodes()[0]!.replaceAll('-', '')
      const looksLike: Record<string, string> = { 0: 'O', 1: lower ? 'l' : 'I' }
      let typed = [...stored].map((c, i) => (looksLike[c] ?? c) + gaps[i]).join('')
      if (lower) typed = typed.toLowerCase()
      expect(normaliseRecoveryCode(typed)).toBe(stored)
    }),
  )
})

test('returns null for texts that cannot be recovery codes', () => {
  for (const typed of [
    '',
    '123456',
    '123 456',
    'ABCDE-FGHJK-MNPQ',
    'ABCDE-FGHJK-MNPQRS',
    'ABCDE-FGHJK-MNPQU',
  ])
    expect(normaliseRecoveryCode(typed), typed).toBeNull()
})
