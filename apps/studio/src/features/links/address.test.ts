import { describe, expect, test, vi } from 'vitest'
import { phoneUrls } from '#tests/typed-inputs.ts'

vi.mock('../../editor/link-drafts.ts', () => ({
  isOwnAddress: (url: string) => url.startsWith('http://localhost:3000/'),
}))
const { formatAddress, keepNumber, parseAddressField } = await import('./address.ts')

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
    expect(formatAddress('product', 'mailto:ada@example.com', empty)).toBe('ada@example.com')
    expect(formatAddress('normal', 'tel:+442079460018', empty)).toBe('+442079460018')
    expect(formatAddress('product', 'mailto:ada@example.com?subject=Hi', empty)).toBe(
      'mailto:ada@example.com?subject=Hi',
    )
    expect(formatAddress('map', search, { publicUrl, config: { address: street } })).toBe('')
    expect(formatAddress('map', publicUrl, { publicUrl, config: { address: street } })).toBe('')
    const formerUrl = 'http://localhost:3000/former'
    expect(formatAddress('product', formerUrl, { publicUrl, config: { linked: false } })).toBe('')
    expect(formatAddress('product', formerUrl, empty)).toBe(formerUrl)
  })

  test('keeps the spaces of a phone number while its digits are those of the URL', () => {
    const config = { number: '+44 20 7946 0018' }
    expect(keepNumber('phone', ' +44 20  7946 0018 ')).toEqual(config)
    expect(keepNumber('whatsapp', '+442079460018')).toEqual({ number: null })
    expect(keepNumber('normal', '+44 20 7946 0018')).toBeUndefined()
    for (const [kind, url, text] of [
      ['phone', 'tel:+442079460018', '+44 20 7946 0018'],
      ['phone', 'tel:+442079460019', '+442079460019'],
      ['whatsapp', 'https://wa.me/442079460018', '+44 20 7946 0018'],
      ['whatsapp', 'https://wa.me/442079460019', '+442079460019'],
    ] as const)
      expect(formatAddress(kind, url, { publicUrl, config })).toBe(text)
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

test.each(phoneUrls)('reads the phone number %j', (typed, url) => {
  expect(parseAddressField('phone', typed, empty)).toBe(url)
})
