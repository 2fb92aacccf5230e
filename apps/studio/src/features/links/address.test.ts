import { describe, expect, test, vi } from 'vitest'

vi.mock('../../editor/drafts.ts', () => ({
  isOwnAddress: (url: string) => url.startsWith('http://localhost:3000/'),
}))
const { formatAddress, parseAddressField } = await import('./address.ts')

const publicUrl = 'http://localhost:3000/ada'
const empty = { publicUrl, config: {} }
const street = 'Rua das Oliveiras 12, Porto'
const search = 'https://www.openstreetmap.org/search?query=Rua%20das%20Oliveiras%2012%2C%20Porto'

describe('URL input of a link', () => {
  test('shows the parsed URL of each kind as typed', () => {
    for (const [kind, text, url] of [
      ['normal', 'example.com/shop', 'https://example.com/shop'],
      ['phone', '+49 30 123456', 'tel:+4930123456'],
      ['phone', '112', 'tel:112'],
      ['whatsapp', '0049 151 23456789', 'https://wa.me/4915123456789'],
      ['email', 'ada@example.com', 'mailto:ada@example.com'],
      ['map', '', search],
      ['countdown', '', publicUrl],
      ['file', 'http://localhost:3000/media/a.pdf', 'http://localhost:3000/media/a.pdf'],
    ] as const)
      expect(
        parseAddressField(kind, text, { publicUrl, config: { address: street } }),
        `${kind} ${text}`,
      ).toBe(url)
    expect(formatAddress('phone', 'tel:+4930123456', empty)).toBe('+4930123456')
    expect(formatAddress('whatsapp', 'https://wa.me/4915123456789', empty)).toBe('+4915123456789')
    expect(formatAddress('map', search, { publicUrl, config: { address: street } })).toBe('')
    expect(formatAddress('map', publicUrl, { publicUrl, config: { address: street } })).toBe('')
    const formerUrl = 'http://localhost:3000/former'
    expect(formatAddress('product', formerUrl, { publicUrl, config: { linked: false } })).toBe('')
    expect(formatAddress('product', formerUrl, empty)).toBe(formerUrl)
  })

  test('returns null if the text does not fit the kind', () => {
    for (const [kind, text] of [
      ['normal', ''],
      ['normal', 'no address'],
      ['phone', 'call me'],
      ['whatsapp', '0151 2345'],
      ['email', 'example.com'],
    ] as const)
      expect(parseAddressField(kind, text, empty), `${kind} ${text}`).toBeNull()
  })
})
