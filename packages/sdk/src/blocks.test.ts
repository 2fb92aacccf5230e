import { LinkWrite, linkKinds } from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { Ajv } from 'ajv'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type BlockKind, block } from './blocks.ts'

describe('block builders', () => {
  test('provides a builder for every kind', () => {
    expect(Object.keys(block).sort()).toEqual([...linkKinds].sort())
  })

  test('creates an accepted body for each example', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const { kind, example } of blocks) {
      const { business_block_config: config, ...link } = example
      const make = block[kind as BlockKind] as (link: object) => object
      const body = make({ ...link, ...(config ? { config } : {}) })
      expect(body).toEqual({ ...link, kind, business_block_config: config ?? {} })
      expect(ajv.validate(LinkWrite, body), kind).toBe(true)
    }
  })

  test('accepts only the types of each kind', () => {
    expectTypeOf(block.product).toBeCallableWith({
      title: 'x',
      url: 'y',
      config: { price: 1, currency: 'EUR' },
    })
    expectTypeOf(block.header).toBeCallableWith({ title: 'x', url: 'y' })
    // @ts-expect-error a countdown needs its end
    const noEnd = () => block.countdown({ title: 'x', url: 'y' })
    // @ts-expect-error a price is a number
    const textPrice = () => block.product({ title: 'x', url: 'y', config: { price: '1' } })
    expect([typeof noEnd, typeof textPrice]).toEqual(['function', 'function'])
  })
})
