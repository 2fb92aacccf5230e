import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatVisitFilter, parseVisitFilter } from './visit-filter.ts'

describe('filters of analytics', () => {
  test('reads several conditions with alternatives in the form that visits are stored', () => {
    expect(
      parseVisitFilter(
        'country:is:de|AT;referrer:is_not:direct;utm_source:contains:News;variant:is:original',
      ),
    ).toEqual([
      { dim: 'country', op: 'is', values: ['DE', 'AT'] },
      { dim: 'referrer', op: 'is_not', values: [''] },
      { dim: 'utm_source', op: 'contains', values: ['news'] },
      { dim: 'variant', op: 'is', values: ['0'] },
    ])
  })

  test.each([
    '',
    'country',
    'country:is',
    'country:is:',
    'planet:is:earth',
    'country:like:DE',
    'link:is:abc',
    'link:is:0',
    'link:contains:4',
    'position:is:-1',
    'country:is:DE;',
    'utm_source:is:%E0%A4%A',
    Array.from({ length: 11 }, () => 'country:is:DE').join(';'),
    `country:is:${Array.from({ length: 51 }, () => 'DE').join('|')}`,
  ])('rejects %j', (text) => {
    expect(parseVisitFilter(text)).toBeNull()
  })

  test('reads what it writes, with any separators in values', () => {
    const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text !== 'unknown')
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const filters = [{ dim: 'browser', op: 'is', values } as const]
        expect(parseVisitFilter(formatVisitFilter(filters))).toEqual(filters)
      }),
    )
  })
})
