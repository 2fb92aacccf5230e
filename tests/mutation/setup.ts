import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { Covered, Work } from './work.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that holds the `Work`. */
    mutation: string
  }
}

const work = JSON.parse(readFileSync(inject('mutation'), 'utf8')) as Work
const { coverage } = work
writeFileSync(work.pid, String(process.pid))
let seen = new Set<number>()

/** What mutated files and the runner share. */
export type Switch = { work: Work; active: number }
const control: Switch = { work, active: work.active }

Object.assign(globalThis, {
  __mutation: control,
  __mutated: (id: number): boolean => {
    if (coverage !== null) seen.add(id)
    return id === control.active
  },
})

if (coverage !== null) {
  let file = ''
  let began = 0
  const note = (test: string | null) => {
    const covered: Covered = { file, test, mutants: [...seen], ms: performance.now() - began }
    if (seen.size) appendFileSync(coverage, `${JSON.stringify(covered)}\n`)
    seen = new Set()
  }
  beforeEach(({ task }) => {
    file = task.file.filepath
    note(null)
    began = performance.now()
  })
  afterEach(({ task }) => note(task.id))
  afterAll(() => note(null))
}
