import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vcard } from './vcard.ts'

const unfold = (text: string) => text.replace(/\r\n /g, '')

test('a card holds what is known, in the order phones expect', () => {
  const text = vcard({
    name: 'Café Linde; Bar',
    phone: '+49 30 000000',
    address: 'Lindenplatz 4, Berlin',
    note: 'Open\nfrom seven',
    url: 'https://example.com/cafe',
  })
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Café Linde\\; Bar',
    'N:Café Linde\\; Bar;;;;',
    'TEL:+49 30 000000',
    'ADR:;;Lindenplatz 4\\, Berlin;;;;',
    'NOTE:Open\\nfrom seven',
    'URL:https://example.com/cafe',
    'END:VCARD',
    '',
  ])
})

test('nothing that was typed adds a line, and lines are never longer than 75 bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (name, note) => {
        const text = vcard({ name, note, url: 'https://example.com/' })
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const names = unfold(text)
          .trimEnd()
          .split('\r\n')
          .map((line) => line.split(':', 1)[0])
        expect(names.filter((n) => !['NOTE', 'FN', 'N'].includes(n!))).toEqual([
          'BEGIN',
          'VERSION',
          'URL',
          'END',
        ])
      },
    ),
  )
})
