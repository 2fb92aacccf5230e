import { blocks } from '@vitrine/page/blocks/index'
import { describe, expect, test } from 'vitest'
import { allKinds } from './kinds.ts'
import {
  chooseInputKind,
  countCurrencyDigits,
  formatFieldPath,
  isNeeded,
  listFields,
  type Schema,
  unwrap,
} from './schema.ts'
import en from './texts/en.json' with { type: 'json' }

const members = (schema: Schema): [string, string][] =>
  listFields(schema).flatMap(([name, member]) => [
    [name, chooseInputKind(name, member)] as [string, string],
    ...(chooseInputKind(name, member) === 'list' ? members(unwrap(unwrap(member).items!)) : []),
  ])

describe('block forms', () => {
  test('offers every kind of block', () => {
    expect([...allKinds].sort()).toEqual(blocks.map(({ kind }) => kind).sort())
  })
  test('labels each field', () => {
    for (const { kind, config } of blocks)
      for (const [name] of members(config as Schema))
        expect(en.blockFields, `${kind}.${name}`).toHaveProperty(name)
  })
  test('chooses a suitable input for each field', () => {
    const of = (kind: string) =>
      Object.fromEntries(members(blocks.find((b) => b.kind === kind)!.config as Schema))
    expect(of('product')).toEqual({
      price: 'money',
      currency: 'currency',
      compare_at: 'money',
      badge: 'text',
    })
    expect(of('faq')).toEqual({ layout: 'choice', items: 'list', question: 'text', answer: 'long' })
    expect(of('countdown')).toEqual({ ends_at: 'time', finished_text: 'text', submit_label: 'text' })
    expect(of('donation')).toMatchObject({ amounts: 'amounts', goal: 'money' })
    expect(of('form')).toMatchObject({ fields: 'list', type: 'choice', required: 'switch', options: 'lines' })
    expect(of('image')).toEqual({ caption: 'long', half: 'switch' })
  })
  test('offers the button text of a countdown only if it opens a web address', () => {
    expect(isNeeded('submit_label', { linked: false })).toBe(false)
    expect(isNeeded('submit_label', {})).toBe(true)
  })
  test('returns the decimal digits of a currency', () => {
    expect([
      countCurrencyDigits('EUR'),
      countCurrencyDigits('JPY'),
      countCurrencyDigits('KWD'),
      countCurrencyDigits('no'),
      countCurrencyDigits(undefined),
    ]).toEqual([2, 0, 3, 2, 2])
  })
  test('describes the position of a field in words', () => {
    const { blockFields } = en
    expect(formatFieldPath('business_block_config.items[0].question', blockFields)).toBe(
      'Question 1 › Question',
    )
    expect(formatFieldPath('business_block_config.fields[4].options', blockFields)).toBe(
      'Question 5 › Choices',
    )
    expect(formatFieldPath('business_block_config.amounts[2]', blockFields)).toBe('Suggested amounts 3')
    expect(formatFieldPath('business_block_config.constructor', blockFields)).toBe('constructor')
  })
})
