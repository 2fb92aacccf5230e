import { formatProblem } from '@vitrine/contract'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { compile } from './validate.ts'

const messages = (schema: TSchema, value: unknown) => compile(schema, 'body')(value).map(formatProblem)
const body = (properties: Record<string, TSchema>) => Type.Object(properties)
const Nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])

describe('value that matches no branch of a union', () => {
  test('reports the possible types', () => {
    expect(messages(body({ a: Nullable(Type.String()) }), { a: 5 })).toEqual(['a: must be a string or null'])
    const scalar = Type.Union([Type.String(), Type.Integer(), Type.Boolean()])
    const nested = body({ a: Type.Union([scalar, Type.Array(scalar)]) })
    expect(messages(nested, { a: {} })).toEqual(['a: must be a string, an integer, a boolean or an array'])
    expect(messages(nested, { a: [{}] })).toEqual(['a[0]: must be a string, an integer or a boolean'])
  })
  test('reports the possible literal', () => {
    expect(messages(body({ all: Nullable(Type.Literal(true)) }), { all: 'yes' })).toEqual([
      'all: must be true or null',
    ])
  })
  test('reports the errors of the matching branch, not of the null branch', () => {
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

describe('validation of invalid input', () => {
  const scalar = Type.Union([Type.String({ maxLength: 20 }), Type.Integer(), Type.Boolean()])
  const condition = body({ value: Type.Union([scalar, Type.Array(scalar, { maxItems: 250 })]) })
  const wrong = (count: number) => ({ list: Array.from({ length: count }, () => ({ value: {} })) })

  test('stops at the maximum length of a list', () => {
    const validate = compile(body({ list: Nullable(Type.Array(condition, { maxItems: 20 })) }), 'body')
    const problems = validate(wrong(400_000)).map(formatProblem)
    expect(problems[0]).toBe('list: must have at most 20 entries')
    expect(problems).toHaveLength(22)
  })
  test('stops at the maximum length of a text', () => {
    // A text of 40 characters in this form takes minutes to reject
    const text = Type.String({ maxLength: 10, pattern: '^(?:a|aa)+$' })
    expect(messages(body({ text }), { text: `${'a'.repeat(1_000_000)}!` })).toEqual([
      'text: must have at most 10 characters',
    ])
  })
  test('stops at the maximum number of fields', () => {
    const titles = Type.Unsafe({
      type: 'object',
      additionalProperties: Type.String({ maxLength: 5 }),
      maxProperties: 3,
    })
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`n${i}`, 5]))
    expect(messages(body({ titles }), { titles: many })).toEqual([
      'titles: must have at most 3 fields',
      ...[0, 1, 2, 3].map((i) => `titles.n${i}: must be a string`),
    ])
  })
  test('counts unreported problems', () => {
    const texts = compile(body({ list: Type.Array(Type.String(), { maxItems: 10_000 }) }), 'body')
    const problems = texts({ list: Array.from({ length: 5000 }, () => 0) }).map(formatProblem)
    expect([problems.length, problems.at(-1)]).toEqual([2001, 'and more'])
    const unions = compile(body({ list: Type.Array(condition, { maxItems: 100_000 }) }), 'body')
    expect(unions(wrong(16_000)).map(formatProblem).at(-1)).toBe('and more')
  })
  test('finds problems at the end of a list of valid length', () => {
    const list = [...Array.from({ length: 9999 }, () => 'x'), 5]
    expect(messages(body({ list: Type.Array(Type.String(), { maxItems: 10_000 }) }), { list })).toEqual([
      'list[9999]: must be a string',
    ])
  })
})
