import { type AnyOperation, accountOperations, operations } from '@vitrine/contract'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { compile } from './validate.ts'

const messages = (schema: TSchema, value: unknown) => compile(schema, 'body')(value).map((p) => p.message)
const body = (properties: Record<string, TSchema>) => Type.Object(properties)
const Nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])

describe('a value that fits no branch of a union', () => {
  test('names the types it could have', () => {
    expect(messages(body({ a: Nullable(Type.String()) }), { a: 5 })).toEqual(['a: must be a string or null'])
    const scalar = Type.Union([Type.String(), Type.Integer(), Type.Boolean()])
    const nested = body({ a: Type.Union([scalar, Type.Array(scalar)]) })
    expect(messages(nested, { a: {} })).toEqual(['a: must be a string, an integer, a boolean or an array'])
    expect(messages(nested, { a: [{}] })).toEqual(['a[0]: must be a string, an integer or a boolean'])
  })
  test('names the literal it could be', () => {
    expect(messages(body({ all: Nullable(Type.Literal(true)) }), { all: 'yes' })).toEqual([
      'all: must be true or null',
    ])
  })
  test('is told what its own branch asks, not that it could be null', () => {
    expect(messages(body({ a: Nullable(Type.String({ minLength: 1 })) }), { a: '' })).toEqual([
      'a: must not be empty',
    ])
    expect(messages(body({ a: Nullable(Type.Array(Type.String())) }), { a: ['x', 5] })).toEqual([
      'a[1]: must be a string',
    ])
    const inner = Nullable(body({ from: Nullable(Type.String()), to: Type.String() }))
    expect(messages(body({ a: inner }), { a: { from: 5 } }).sort()).toEqual([
      'a.from: must be a string or null',
      'a.to: is required',
    ])
  })
})

describe('what the schema refuses is never accepted in silence', () => {
  const plain = new Ajv({ strict: false, validateFormats: false })
  const bodies = [...Object.values(operations), ...Object.values(accountOperations)] as AnyOperation[]
  for (const operation of bodies.filter((o) => o.body))
    test(`${operation.id}: any value in any member`, () => {
      const refuses = plain.compile(operation.body)
      const validate = compile(operation.body, 'body')
      const names = Object.keys(operation.body.properties)
      const values = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }))
      fc.assert(
        fc.property(values, (value) => {
          const wrong = !refuses(structuredClone(value))
          if (wrong) expect(validate(value).length).toBeGreaterThan(0)
        }),
        { numRuns: 60 },
      )
    })
})
