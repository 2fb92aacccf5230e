import { describe, expect, test } from 'vitest'
import { extensionOperations } from './extensions/operations.ts'
import { accountOperations } from './features/account.operations.ts'
import { FormConfig } from './features/forms.ts'
import type { AnyOperation } from './operation.ts'
import { operations } from './operations.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: object
  readonly uniqueItems?: boolean
  readonly anyOf?: readonly Schema[]
  readonly 'x-safe-urls'?: true
}

/** Returns the paths of a schema without a maximum size. */
const unbounded = (schema: Schema, at: string): string[] => {
  const types = [schema.type ?? []].flat()
  const open: string[] = []
  if (types.includes('array') && schema.maxItems === undefined) open.push(`${at}: no maxItems`)
  if (types.includes('string') && !schema.enum && schema.const === undefined && !schema.maxLength)
    open.push(`${at}: no maxLength`)
  if (types.includes('integer') || types.includes('number')) {
    if (schema.minimum === undefined) open.push(`${at}: no minimum`)
    if (schema.maximum === undefined) open.push(`${at}: no maximum`)
  }
  if (schema.uniqueItems) open.push(`${at}: uniqueItems, which compares every entry with every other`)
  if (schema.patternProperties) open.push(`${at}: members by pattern, which the server does not bound`)
  const { additionalProperties: others } = schema
  if (typeof others === 'object' && schema.maxProperties === undefined) open.push(`${at}: no maxProperties`)
  return [
    ...open,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, s]) => unbounded(s, `${at}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${at}[]`) : []),
    ...(typeof others === 'object' ? unbounded(others, `${at}.*`) : []),
    ...(schema.propertyNames ? unbounded({ type: 'string', ...schema.propertyNames }, `${at} names`) : []),
    ...(schema.anyOf ?? []).flatMap((branch) => unbounded(branch, at)),
  ]
}

/** Returns true if a part of a schema has `x-safe-urls`. */
const asksForSafeUrls = (schema: Schema): boolean =>
  schema['x-safe-urls'] === true ||
  [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ].some(asksForSafeUrls)

test('marks a body that contains a safe URL with x-safe-urls', () => {
  const bodies = Object.values(operations).flatMap((o: AnyOperation) => (o.body ? [o.body as Schema] : []))
  for (const body of bodies) if (asksForSafeUrls(body)) expect(body['x-safe-urls']).toBe(true)
  expect(bodies.filter(asksForSafeUrls).length).toBeGreaterThan(5)
})

describe('size limits in every part of a request', () => {
  const all = { ...operations, ...extensionOperations, ...accountOperations } as Record<string, AnyOperation>
  for (const [id, { params, query, body }] of Object.entries(all))
    test(`limits the size of each part of ${id}`, () => {
      for (const [where, schema] of Object.entries({ params, query, body }))
        if (schema) expect(unbounded(schema, where)).toEqual([])
    })
  test('limits the configuration of a form', () =>
    expect(unbounded(FormConfig as Schema, 'config')).toEqual([]))
})
