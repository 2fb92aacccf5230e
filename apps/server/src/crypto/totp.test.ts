import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { renderQrSvg } from '../providers/qr.ts'
import { createTotpSecret, createTotpUrl, findTotpStep } from './totp.ts'

const rfcSecret = Secret.fromLatin1('12345678901234567890').base32

// The last six of the eight digits in RFC 6238, appendix B (SHA-1)
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('matches RFC 6238 at %i s with the code %s', (seconds, code) => {
  expect(findTotpStep(rfcSecret, code, seconds * 1000, 0)).toBe(Math.floor(seconds / 30))
})

test('accepts a code one step early or late, but not two', () => {
  const secret = createTotpSecret()
  const now = 1_790_000_010_000
  const step = Math.floor(now / 30_000)
  for (const offset of [-3, -2, -1, 0, 1, 2, 3]) {
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + offset * 30_000 })
    expect(findTotpStep(secret, code, now), `offset ${offset}`).toBe(
      Math.abs(offset) <= 1 ? step + offset : null,
    )
  }
})

test('accepts only six digits', () => {
  expect(findTotpStep(rfcSecret, ' 287 082 ', 59_000)).toBe(1)
  for (const code of ['', '28708', '2870822', '94287082', '28708a', '-28708', '1e1000'])
    expect(findTotpStep(rfcSecret, code, 59_000), code).toBeNull()
})

test('creates distinct secrets of 160 bits', () => {
  const secrets = Array.from({ length: 100 }, createTotpSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('encodes secret, issuer and account in the URL for authenticator apps', () => {
  const secret = createTotpSecret()
  const url = new URL(createTotpUrl({ secret, account: 'wren+x:y@example.org', issuer: 'My: Links & more' }))
  expect(url.protocol).toBe('otpauth:')
  expect(url.host).toBe('totp')
  expect(decodeURIComponent(url.pathname)).toBe('/My  Links & more:wren+x y@example.org')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'My  Links & more',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('renders the QR code as one SVG without script or markup of the text', async () => {
  const svg = await renderQrSvg('otpauth://totp/</svg><script>alert(1)</script>')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>(<path [^>]*\/>)+<\/svg>\s*$/)
})
