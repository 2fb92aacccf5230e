import { type AnyOperation, accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const all: readonly AnyOperation[] = [operations, extensionOperations, accountOperations].flatMap(
  (table): AnyOperation[] => Object.values(table),
)

/** Iteration of the event loop in which each validator was compiled. */
const compiledIn: number[] = []
let turn = 0
let clock: NodeJS.Immediate

beforeEach(() => {
  compiledIn.length = 0
  const ajv = Ajv.prototype as unknown as { _compileSchemaEnv(schema: { meta?: boolean }): unknown }
  const original = ajv._compileSchemaEnv
  vi.spyOn(ajv, '_compileSchemaEnv').mockImplementation(function (this: object, schema) {
    // Ignores the meta-schema, which is compiled once per instance
    if (!schema.meta) compiledIn.push(turn)
    return original.call(this as never, schema)
  })
  const count = () => {
    turn += 1
    clock = setImmediate(count)
  }
  count()
})
afterEach(() => {
  clearImmediate(clock)
  vi.restoreAllMocks()
})

/** Imports a fresh module, because other test files may have compiled some validators. */
const fresh = () => {
  vi.resetModules()
  return import('./input.ts')
}

describe('compiling the validators of all operations', () => {
  test('ends on request', async () => {
    const { compileValidators } = await fresh()
    await compileValidators(all, AbortSignal.abort())
    expect(compiledIn).toEqual([])
  })

  test('yields after 5 ms of compilation, and afterwards no request compiles one', async () => {
    const { compileValidators, validationOf } = await fresh()
    // Each of them takes 5 ms
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
    await compileValidators(all, new AbortController().signal)
    expect(compiledIn.length).toBeGreaterThan(all.length)
    expect(new Set(compiledIn).size).toBe(compiledIn.length)

    compiledIn.length = 0
    const wrong = { query: { page: 'text' }, params: {}, headers: {} }
    let refused = 0
    for (const operation of all) {
      const { parseTarget, parseBody } = validationOf(operation)
      for (const check of [() => parseTarget(wrong), () => parseBody('text')])
        try {
          check()
        } catch {
          refused += 1
        }
    }
    expect(refused).toBeGreaterThan(all.length / 2)
    expect(compiledIn).toEqual([])
  })
})
