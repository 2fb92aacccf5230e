import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that says what is at work; see `Work`. */
    mutation: string
  }
}

/** `active`: the mutant at work, 0 = none. `coverage`: where each test's mutants are written, as JSON lines. */
export type Work = { readonly active: number; readonly coverage: string | null }

/** Mutants a test came by. Those of imports and hooks belong to every test of the file: `test` is null. */
export type Covered = {
  readonly file: string
  readonly test: string | null
  readonly mutants: readonly number[]
}

const { active, coverage } = JSON.parse(readFileSync(inject('mutation'), 'utf8')) as Work
let seen = new Set<number>()

Object.assign(globalThis, {
  __mutated: (id: number): boolean => {
    if (coverage !== null) seen.add(id)
    return id === active
  },
})

if (coverage !== null) {
  let file = ''
  const note = (test: string | null) => {
    const covered: Covered = { file, test, mutants: [...seen] }
    if (seen.size) appendFileSync(coverage, `${JSON.stringify(covered)}\n`)
    seen = new Set()
  }
  beforeEach(({ task }) => {
    file = task.file.filepath
    note(null)
  })
  afterEach(({ task }) => note(task.id))
  afterAll(() => note(null))
}
