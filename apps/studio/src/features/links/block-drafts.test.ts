import { expect, test } from 'vitest'
import { drafts, hasDraft, listEmptyFields, omitEmptyLines } from './block-drafts.ts'

const faq = { items: { required: ['question', 'answer'], properties: { question: {}, answer: {} } } }

test('lists the empty fields of questions', () => {
  const [empty, filled] = [
    { question: '', answer: '' },
    { question: 'Do you ship?', answer: 'Yes.' },
  ]
  for (const [items, fields] of [
    [undefined, ['items']],
    [[], ['items']],
    [[empty], ['items[0].question', 'items[0].answer']],
    [
      [filled, { question: 'Where?' }, empty],
      ['items[1].answer', 'items[2].question', 'items[2].answer'],
    ],
  ] as const)
    expect(listEmptyFields('items', items, faq)).toEqual(fields)
  expect(listEmptyFields('text', '', {})).toEqual(['text'])
})

test('finds a draft only if it has input', () => {
  const draft = { title: '', url: '', typed: '', config: { currency: 'EUR' }, pictures: [] }
  const picture = { image_url: null, image_alt: null }
  drafts.set('1 product', { ...draft, picture })
  expect(hasDraft(1, 'product')).toBe(false)
  drafts.set('1 product', { ...draft, picture, config: { currency: 'EUR', price: 100 } })
  expect(hasDraft(1, 'product')).toBe(true)
  expect(hasDraft(2, 'product')).toBe(false)
})

test('omits empty lines and days of a timetable without lines', () => {
  const yoga = { name: '18:00 Yoga' }
  expect(
    omitEmptyLines({
      currency: 'EUR',
      groups: [
        { name: 'Monday', items: [{ name: '' }, yoga, {}] },
        { name: 'Tuesday', items: [{ name: '' }] },
      ],
    }),
  ).toEqual({ currency: 'EUR', groups: [{ name: 'Monday', items: [yoga] }] })
  const faq = { items: [{ question: '', answer: '' }] }
  expect(omitEmptyLines(faq)).toBe(faq)
})
