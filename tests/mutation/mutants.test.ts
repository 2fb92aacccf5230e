import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { instrument, type Mutant } from './mutants.ts'
import { groups } from './targets.ts'

const source = `
import { readFile } from 'node:fs'
type Age = { years: number; kind: 'exact' | 'about' }
const adult: number = 18
const may = (age: Age, seen: string[]): boolean => {
  seen.push('asked')
  if (age.years < 0) throw new Error('not born')
  const [first] = [...seen].filter((text) => text !== '').toSorted()
  return (age.years >= adult && !(age.kind === 'about')) || first?.length === 99
}
const query = (db, now) => db.selectFrom('session').where('expires_at', '>', now).where('id', '=', 1)
`

const { code, mutants } = instrument('age.ts', source, 7)

/** The file's functions with one mutant at work; 0: none. */
const load = (active: number) => {
  const body = stripTypeScriptTypes(code.replace(/^import .*$/m, ''))
  const made = new Function('__mutated', `${body}\nreturn { may, query }`)
  return made((id: number) => id === active) as {
    may: (age: { years: number; kind: string }, seen: string[]) => boolean
    query: (db: unknown, now: number) => unknown
  }
}
/** A query builder that notes its calls. */
const builder = (calls: unknown[] = []): unknown =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'calls' ? calls : (...args: unknown[]) => builder([...calls, [name, ...args]]),
    },
  )
const behaviour = (active: number): string => {
  const { may, query } = load(active)
  const seen: unknown[] = []
  for (const years of [-1, 0, 17, 18, 19])
    for (const kind of ['exact', 'about', ''])
      for (const before of [
        [],
        [''],
        ['', 'a'.repeat(99)],
        ['a'.repeat(99)],
        ['b', 'a'.repeat(99)],
        ['a', 'b'.repeat(99)],
      ]) {
        const list = [...before]
        try {
          seen.push([may({ years, kind }, list), list])
        } catch (error) {
          seen.push((error as Error).message)
        }
      }
  return JSON.stringify([seen, (query(builder(), 5) as { calls?: unknown } | undefined)?.calls])
}

test('with no mutant at work a file does what it did', () => {
  const plain = new Function(
    `${stripTypeScriptTypes(source.replace(/^import .*$/m, ''))}\nreturn may({ years: 18, kind: 'exact' }, [])`,
  )
  expect(load(0).may({ years: 18, kind: 'exact' }, [])).toBe(plain())
  expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_, i) => 7 + i))
})

test('each mutant changes what the file does, and nothing else is at work with it', () => {
  const original = behaviour(0)
  const silent = mutants.filter(({ id }) => behaviour(id) === original)
  expect(silent.map(({ before, after }) => `${before} → ${after}`)).toEqual([])
})

test('conditions, boundaries, calls, texts, numbers and clauses of queries are changed; types, names and messages are not', () => {
  const has = (part: Partial<Mutant>) => expect(mutants).toContainEqual(expect.objectContaining(part))
  has({ line: 4, kind: 'literal', before: '18', after: '19' })
  has({ line: 6, kind: 'statement', before: "seen.push('asked')" })
  has({ line: 7, kind: 'condition', before: 'age.years < 0', after: 'true' })
  has({ line: 7, kind: 'operator', after: '(age.years) <= (0)' })
  has({ line: 9, kind: 'condition', before: 'age.years >= adult', after: 'true' })
  has({ line: 9, kind: 'result', after: 'undefined' })
  has({ line: 11, kind: 'literal', before: "'>'", after: '">="' })
  has({ line: 11, kind: 'call left out', after: "db.selectFrom('session').where('expires_at', '>', now)" })
  for (const text of ["'exact'", "'session'", "'not born'", "'node:fs'"])
    expect(mutants.filter(({ before }) => before === text)).toEqual([])
})

test('every file that is mutated is there, and still TypeScript with its mutants', () => {
  for (const file of Object.values(groups).flatMap((group) => group.sources)) {
    const written = instrument(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), 1)
    const { diagnostics } = ts.transpileModule(written.code, { reportDiagnostics: true })
    expect(diagnostics?.map(({ messageText }) => messageText) ?? [], file).toEqual([])
    expect(written.mutants.length, file).toBeGreaterThan(2)
  }
})
