import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toReadableHost } from './readable-host.ts'

const toAscii = (host: string): string => new URL(`http://${host}/`).hostname

test.each([
  'bücher.example',
  'www.köln-ärzte24.de',
  'mañana.es',
  'faß.de',
  'việt.vn',
  'пример.рф',
  'пример.com',
  'аррӏе.рф',
  'ελλάδα.gr',
  'מבחן.co.il',
  'مثال.السعودية',
  'हिन्दी.भारत',
  '日本語.jp',
  'コーヒー.jp',
  '매일.kr',
  'հայ.հայ',
  'ლარი.გე',
])('shows %s in its letters', (host) => {
  expect(toAscii(host)).toContain('xn--')
  expect(toReadableHost(toAscii(host))).toBe(host)
})

test.each([
  // Cyrillic, Greek, Armenian and other letters that resemble Latin ones
  'аррӏе.com',
  'paypаl.com',
  'νορ.com',
  'հօս.com',
  'ꭼbay.com',
  'ɡoogle.com',
  'ıstanbul.com',
  'l·l.cat',
  '1ー2.com',
  // Joiners are invisible
  'نامه\u200cای.com',
])('keeps the ASCII form of %s', (host) => expect(toReadableHost(toAscii(host))).toBe(toAscii(host)))

test.each([
  'example.com',
  'localhost',
  '[::1]',
  '',
  '.',
  'xn--.com',
  'xn--a.com',
  'xn--zzzzzzzz.com',
  'xn--99999999999.com',
  `xn--${'z'.repeat(60)}.com`,
])('keeps %s', (host) => expect(toReadableHost(host)).toBe(host))

test('decodes as UTS 46 does, or keeps the ASCII form', () => {
  const letters = fc.constantFrom(...'abz09-äñßđệжщяאבتمहीไทย漢かカ한ωψ')
  const label = fc.string({ unit: letters, minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(label, fc.constantFrom('com', 'рф', 'ไทย'), (typed, topLevel) => {
      const ascii = URL.parse(`http://${typed}.${topLevel}/`)?.hostname
      if (!ascii) return
      const shown = toReadableHost(ascii)
      for (const [i, part] of shown.split('.').entries())
        expect([ascii.split('.')[i], domainToUnicode(ascii.split('.')[i]!)]).toContain(part)
      expect(toAscii(shown)).toBe(ascii)
    }),
    { numRuns: 3000 },
  )
})
