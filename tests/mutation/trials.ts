import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Mutant } from './mutants.ts'
import type { Outcome } from './report.ts'
import { root, type Selection, type TestRuns } from './vitest.ts'
import { type Covered, type Trial, unknownMutants } from './work.ts'

/** Which tests come by a mutant (null: imports and hooks of the file do), and how long each file and test takes. */
export type Coverage = {
  readonly tests: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string | null>>>
  readonly ms: ReadonlyMap<string, number>
}

const named = (file: string) => relative(root, file)

/** Runs each file without a mutant and notes what its tests come by. */
export const cover = async (runs: TestRuns, folder: string, files: readonly string[]): Promise<Coverage> => {
  const coverage = join(folder, 'coverage.jsonl')
  writeFileSync(coverage, '')
  const ms = new Map<string, number>()
  for (const file of files) {
    const began = performance.now()
    const failed = await runs.run({ file }, { coverage })
    ms.set(file, performance.now() - began)
    if (failed?.length) throw new Error(`${named(file)} fails without a mutant:\n${failed.join('\n')}`)
    console.log(`${named(file)}: ${Math.round(ms.get(file)! / 100) / 10} s`)
  }
  const tests = new Map<number, Map<string, Set<string | null>>>()
  for (const line of readFileSync(coverage, 'utf8').split('\n').filter(Boolean)) {
    const { file, test, mutants, ms: testMs } = JSON.parse(line) as Covered
    if (test !== null) ms.set(test, testMs)
    for (const id of mutants) {
      const byFile = tests.get(id) ?? tests.set(id, new Map()).get(id)!
      ;(byFile.get(file) ?? byFile.set(file, new Set()).get(file)!).add(test)
    }
  }
  return { tests, ms }
}

/** What trying together found out. */
export type Findings = {
  /** Killed for certain: the test came by the mutant nowhere but in itself. */
  readonly killed: Map<number, Selection>
  /** The test to begin with when the mutant is tried alone. */
  readonly hints: Map<number, Selection>
}

/**
 * Tries all mutants of a file's tests that take `fromMs` to `belowMs` in one process, and with each test mutants that
 * do not exist: an error if those are killed. What imports and hooks come by was made by other code than the test's and
 * is only a hint; so is what never ended, or left something behind.
 */
export const tryTogether = async (
  runs: TestRuns,
  folder: string,
  file: string,
  left: readonly Mutant[],
  { tests, ms }: Coverage,
  { killed, hints }: Findings,
  [fromMs, belowMs]: readonly [number, number],
): Promise<void> => {
  const results = join(folder, 'results.jsonl')
  const tried = new Set<string>()
  const unrepeatable = new Set<string>()
  for (;;) {
    const trials: Record<string, number[]> = {}
    for (const { id } of left) {
      if (killed.has(id) || hints.has(id)) continue
      for (const test of tests.get(id)?.get(file) ?? []) {
        if (test === null || unrepeatable.has(test) || tried.has(`${test} ${id}`)) continue
        const took = ms.get(test)!
        if (took < fromMs || took >= belowMs) continue
        trials[test] ??= [unknownMutants[0]!]
        trials[test].push(id)
      }
    }
    const chosen = Object.keys(trials)
    if (!chosen.length) return
    // Also behind all the others: those must not have made the test one that fails
    for (const test of chosen) trials[test]!.push(...unknownMutants.slice(1))
    writeFileSync(results, '')
    await runs.run({ file, tests: chosen }, { trials, results }, ms.get(file))

    const last = new Map<string, Trial>()
    for (const line of readFileSync(results, 'utf8').split('\n').filter(Boolean)) {
      const trial = JSON.parse(line) as Trial
      last.set(`${trial.test} ${trial.mutant}`, trial)
    }
    for (const [pair, { test, mutant, result }] of last) {
      tried.add(pair)
      const exists = !unknownMutants.includes(mutant)
      if (result === 'killed' && !exists)
        throw new Error(`${named(file)}: test ${test} notices a mutant that does not exist`)
      if (result === 'unrepeatable' || (result !== 'survived' && !exists)) unrepeatable.add(test)
      else if (result === 'killed' && !tests.get(mutant)!.get(file)!.has(null))
        killed.set(mutant, { file, tests: [test] })
      else if (result !== 'survived') hints.set(mutant, { file, tests: [test] })
    }
    if (!last.size) return
  }
}

/** Tries mutants in processes of their own, on every test that comes by them. */
export const createTryAlone = (runs: TestRuns, { tests, ms }: Coverage, files: readonly string[]) => {
  const sound = new Map<string, boolean>()

  const failuresWithout = (selection: Selection) =>
    runs.run(selection, { active: unknownMutants[0]! }, ms.get(selection.file))

  /** Whether tests pass without a mutant, when only they run: some need what an earlier one made. */
  const passes = async (selection: Selection): Promise<boolean> => {
    const key = JSON.stringify(selection)
    const known = sound.get(key)
    if (known !== undefined) return known
    let failed = await failuresWithout(selection)
    if (failed?.length !== 0) failed = await failuresWithout(selection)
    if (failed?.length !== 0 && !selection.tests)
      throw new Error(`${named(selection.file)} fails without a mutant:\n${failed?.join('\n') ?? 'too late'}`)
    sound.set(key, failed?.length === 0)
    return failed?.length === 0
  }

  /** What fails or hangs is tried a second time: once may be chance, or a busy machine. */
  const noticedBy = async (active: number, selection: Selection): Promise<Outcome | null> => {
    const by = named(selection.file)
    const first = await runs.run(selection, { active }, ms.get(selection.file))
    if (first?.length === 0) return null
    if (!(await passes(selection)))
      return selection.tests ? noticedBy(active, { file: selection.file }) : null
    const second = await runs.run(selection, { active }, ms.get(selection.file))
    if (second === null) return { status: 'timed out', by }
    return second.length ? { status: 'killed', by } : null
  }

  return async (id: number, hint?: Selection): Promise<Outcome> => {
    const covering = tests.get(id)
    const here = files.filter((file) => covering?.has(file))
    if (!here.length) return { status: 'no coverage' }
    const selections = here.map((file): Selection => {
      const some = [...covering!.get(file)!]
      return some.includes(null) ? { file } : { file, tests: some as string[] }
    })
    for (const selection of hint ? [hint, ...selections] : selections) {
      const outcome = await noticedBy(id, selection)
      if (outcome) return outcome
    }
    return { status: 'survived' }
  }
}
