import { describe, expect, test } from 'vitest'
import { FormConfig } from './features/links.ts'
import type { AnyOperation } from './operation.ts'
import { accountOperations, operations } from './operations.ts'

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
  readonly anyOf?: readonly Schema[]
}

/** Places of a schema at which a value of any size fits. */
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

describe('whatever a request may hold has a bound', () => {
  const all = { ...operations, ...accountOperations } as Record<string, AnyOperation>
  for (const [id, { params, query, body }] of Object.entries(all))
    test(id, () => {
      for (const [where, schema] of Object.entries({ params, query, body }))
        if (schema) expect(unbounded(schema, where)).toEqual([])
    })
  test('the configuration of a form', () => expect(unbounded(FormConfig as Schema, 'config')).toEqual([]))
})
