import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUtmTags } from './utm.ts'

const source = { source: 'profile' }

describe('target URL of a click', () => {
  test('returns the stored URL in ASCII', () => {
    for (const [stored, sent] of [
      ['https://example.com', 'https://example.com'],
      [
        'https://example.com/a?q=a%20b&flag&sig=a/b:c#top',
        'https://example.com/a?q=a%20b&flag&sig=a/b:c#top',
      ],
      ['https://ja.wikipedia.org/wiki/日本', 'https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC'],
      ['https://example.com/café?q=ü', 'https://example.com/caf%C3%A9?q=%C3%BC'],
      ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
      ['mailto:é@example.com', 'mailto:%C3%A9@example.com'],
    ])
      expect(addUtmTags(stored!, {})).toBe(sent)
  })

  test('adds campaign parameters and changes nothing else', () => {
    for (const [stored, sent] of [
      ['https://example.com', 'https://example.com/?utm_source=profile'],
      ['https://example.com?', 'https://example.com?utm_source=profile'],
      ['https://example.com/a?n=caf%E9', 'https://example.com/a?n=caf%E9&utm_source=profile'],
      [
        'https://example.com/a?q=a%20b&flag&sig=a/b:c#top?x',
        'https://example.com/a?q=a%20b&flag&sig=a/b:c&utm_source=profile#top?x',
      ],
      ['https://example.com/a?%zz&', 'https://example.com/a?%zz&utm_source=profile'],
      ['https://example.com/a?utm_source=own', 'https://example.com/a?utm_source=own'],
      ['tel:+351220000000', 'tel:+351220000000'],
    ])
      expect(addUtmTags(stored!, source)).toBe(sent)
    expect(addUtmTags('https://example.com/', { source: 'a b&c', medium: null, term: 'ü' })).toBe(
      'https://example.com/?utm_source=a+b%26c&utm_term=%C3%BC',
    )
  })

  test('fits into a header for any stored URL', () => {
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (url, tail, tag) => {
          for (const stored of [`${url}/${tail}`, `${url}?${tail}`, `mailto:${tail}`]) {
            const sent = addUtmTags(stored.toWellFormed(), { source: tag })
            expect(sent).toMatch(/^[\x20-\x7e]*$/)
            expect(URL.canParse(sent)).toBe(true)
          }
        },
      ),
    )
  })
})
