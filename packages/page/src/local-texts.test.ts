import { expect, test } from 'vitest'
import { createTextFinder } from './local-texts.ts'
import { getSiteTexts } from './service-pages/texts/index.ts'
import { getTexts } from './texts/index.ts'

test('finds texts by the primary subtag, in English where the language has none', () => {
  type Texts = { readonly open: string; readonly by: (values: { name: string }) => string }
  const find = createTextFinder<Texts>({ en: { open: 'Open', by: 'By {name}' }, ar: { open: 'مفتوح' } })
  expect(find('AR_EG')).toMatchObject({ open: 'مفتوح', tag: 'ar', direction: 'rtl' })
  expect(find('ar')!.by({ name: 'Kim' })).toBe('By \u2068Kim\u2069')
  expect(find('en-GB')).toMatchObject({ open: 'Open', tag: 'en', direction: 'ltr' })
  for (const language of ['nl', 'constructor', '', null, undefined]) expect(find(language)).toBeNull()
})

test('compiles only with the keys and parameters of the English messages', () => {
  // @ts-expect-error unknown key
  expect(getTexts('en').madeBy).toBeUndefined()
  // @ts-expect-error missing parameter
  expect(() => getTexts('en').madeWith({})).toThrow('site')
  // @ts-expect-error text where a number is needed
  expect(getSiteTexts('en').prices.pages({ count: '1' })).toMatch(/page/)
})
