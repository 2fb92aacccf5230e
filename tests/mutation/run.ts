// npm run mutate [-- GROUP…] [--sample N] [--seed N] [--report FILE]: how many small faults in the code the tests notice.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { numbers } from '../support/service.ts'
import { instrument, type Mutant } from './mutants.ts'
import { type Outcome, writeReport } from './report.ts'
import { groups } from './targets.ts'
import type { Covered, Trial, Work } from './work.ts'

const root = resolve(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const chosen = positionals.length ? positionals : Object.keys(groups)
for (const name of chosen)
  if (!(name in groups)) throw new Error(`There is no group ${name}: ${Object.keys(groups).join(', ')}`)

const mutants: (Mutant & { readonly group: string })[] = []
const written = new Map<string, string>()
for (const group of chosen)
  for (const file of groups[group]!.sources) {
    const { code, mutants: made } = instrument(
      file,
      readFileSync(join(root, file), 'utf8'),
      mutants.length + 1,
    )
    written.set(join(root, file), code)
    mutants.push(...made.map((mutant) => ({ ...mutant, group })))
  }

const folder = mkdtempSync(join(tmpdir(), 'vitrine-mutation-'))
const workFile = join(folder, 'work.json')
const results = join(folder, 'results.jsonl')
const setWork = (work: Partial<Work>) =>
  writeFileSync(workFile, JSON.stringify({ active: 0, coverage: null, trials: {}, results, ...work }))

const open = async (): Promise<Vitest> => {
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      // Files with mutants in them must not be found by other runs
      fsModuleCache: false,
      reporters: [{}],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      runner: join(import.meta.dirname, 'runner.ts'),
      testTimeout: 60_000,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code: string, id: string) => written.get(id.split('?', 1)[0]!) ?? null,
        },
      ],
    },
  )
  vitest.provide('mutation', workFile)
  return vitest
}

/** Test files of a group, by path. */
const testsOf = (group: string): string[] =>
  groups[group]!.tests.flatMap((path) =>
    globSync(path.endsWith('/') ? `${path}**/*.test.ts` : path, { cwd: root }).map((file) =>
      join(root, file),
    ),
  )

/** Which tests come by a mutant, and how long each file takes alone. */
type Coverage = {
  readonly tests: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string | null>>>
  readonly ms: ReadonlyMap<string, number>
}

const cover = async (vitest: Vitest, files: readonly string[]): Promise<Coverage> => {
  const coverage = join(folder, 'coverage.jsonl')
  writeFileSync(coverage, '')
  setWork({ coverage })
  const ms = new Map<string, number>()
  for (const file of files) {
    const began = performance.now()
    const failed = await failures(vitest, [specification(vitest, file)])
    ms.set(file, performance.now() - began)
    if (failed.length)
      throw new Error(`${relative(root, file)} fails without a mutant:\n${failed.join('\n')}`)
    console.log(`${relative(root, file)}: ${Math.round(ms.get(file)! / 100) / 10} s`)
  }
  const tests = new Map<number, Map<string, Set<string | null>>>()
  for (const line of readFileSync(coverage, 'utf8').split('\n').filter(Boolean)) {
    const { file, test, mutants: ids } = JSON.parse(line) as Covered
    for (const id of ids) {
      const byFile = tests.get(id) ?? tests.set(id, new Map()).get(id)!
      ;(byFile.get(file) ?? byFile.set(file, new Set()).get(file)!).add(test)
    }
  }
  return { tests, ms }
}

/** A file's tests, or those of `ids`. */
const specification = (vitest: Vitest, file: string, ids?: readonly string[]): TestSpecification =>
  vitest.getRootProject().createSpecification(file, ids ? { testIds: [...ids] } : undefined)

/** Runs tests and returns the messages of what failed. */
const failures = async (vitest: Vitest, specifications: TestSpecification[]): Promise<string[]> => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.flatMap((module) => [
    ...module.errors().map((error) => error.message),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => error.message)),
    ...[...module.children.allTests()].flatMap((test) =>
      (test.result().errors ?? []).map((error) => `${test.fullName}: ${error.message}`),
    ),
  ])
  return [...failed, ...unhandledErrors.map((error) => (error as Error).message)]
}

/** A mutant that makes a loop endless is noticed by this. */
const limitMs = (usualMs: number) => 30_000 + 5 * usualMs

/** Runs tests; null when they did not end in time, and then on a new Vitest. */
const failuresInTime = async (
  specifications: (vitest: Vitest) => TestSpecification[],
  ms: () => number,
): Promise<string[] | null> => {
  const running = failures(vitest, specifications(vitest))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms(), null)
  })
  const failed = await Promise.race([running, late])
  clearTimeout(timer)
  if (failed) return failed
  running.catch(() => {})
  void vitest.cancelCurrentRun('keyboard-input')
  await vitest.close()
  vitest = await open()
  return null
}

/**
 * Tries all mutants of a file's tests in one process; `settled` gets what was noticed. The others are left to
 * `tryAlone`: those that imports or hooks come by, and those a test may have let pass because it ran before.
 */
const tryTogether = async (
  file: string,
  left: readonly Mutant[],
  { tests, ms }: Coverage,
  settled: Map<number, Outcome>,
): Promise<void> => {
  const silent = new Set<string>()
  for (;;) {
    const trials: Record<string, number[]> = {}
    for (const { id } of left) {
      const ids = tests.get(id)?.get(file)
      if (settled.has(id) || !ids || ids.has(null)) continue
      for (const test of ids as ReadonlySet<string>)
        if (!silent.has(test)) trials[test] = [...(trials[test] ?? []), id]
    }
    if (!Object.keys(trials).length) return
    writeFileSync(results, '')
    setWork({ trials })
    const count = Object.values(trials).flat().length
    const ended = await failuresInTime(
      (on) => [specification(on, file, Object.keys(trials))],
      () => limitMs(ms.get(file)!) + count * 4000,
    )
    let begun: number | null = null
    for (const line of readFileSync(results, 'utf8').split('\n').filter(Boolean)) {
      const trial = JSON.parse(line) as Trial
      begun = 'begun' in trial ? trial.begun : null
      if ('killed' in trial) settled.set(trial.killed, { status: 'killed', by: relative(root, file) })
      if ('unrepeatable' in trial) silent.add(trial.unrepeatable)
    }
    // Where it hung is known; the rest is tried again
    if (ended !== null || begun === null) return
    settled.set(begun, { status: 'timed out', by: relative(root, file) })
  }
}

/** Tries a mutant in processes of its own, on every test that comes by it. */
const tryAlone = async (
  mutant: Mutant,
  files: readonly string[],
  { tests, ms }: Coverage,
): Promise<Outcome> => {
  const covering = tests.get(mutant.id)
  const here = files.filter((file) => covering?.has(file))
  if (!here.length) return { status: 'no coverage' }
  setWork({ active: mutant.id })
  for (const file of here) {
    const ids = covering!.get(file)!
    const some = ids.has(null) ? undefined : ([...ids] as string[])
    const failed = await failuresInTime(
      (on) => [specification(on, file, some)],
      () => limitMs(ms.get(file)!),
    )
    if (failed === null) return { status: 'timed out', by: relative(root, file) }
    if (failed.length) return { status: 'killed', by: relative(root, file) }
  }
  return { status: 'survived' }
}

const random = numbers(Number(values.seed))
const drawn = mutants
  .map((mutant) => ({ mutant, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, values.sample ? Number(values.sample) : undefined)
  .map(({ mutant }) => mutant)
  .sort((a, b) => a.id - b.id)
console.log(`${drawn.length} of ${mutants.length} mutants`)

const began = performance.now()
process.env.ENGINES = 'sqlite'
let vitest = await open()
const outcomes = new Map<Mutant, Outcome & { readonly group: string }>()
try {
  for (const group of chosen) {
    const coverage = await cover(vitest, testsOf(group))
    const files = testsOf(group).sort((a, b) => coverage.ms.get(a)! - coverage.ms.get(b)!)
    const own = drawn.filter((one) => one.group === group)
    const settled = new Map<number, Outcome>()
    for (const file of files) await tryTogether(file, own, coverage, settled)
    console.log(`${group}: ${settled.size} of ${own.length} noticed together`)
    for (const mutant of own) {
      const outcome = settled.get(mutant.id) ?? (await tryAlone(mutant, files, coverage))
      outcomes.set(mutant, { ...outcome, group })
      if (outcome.status !== 'killed')
        console.log(
          `${outcome.status}: ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.before} → ${mutant.after}`,
        )
    }
  }
} finally {
  await vitest.close()
  rmSync(folder, { recursive: true, force: true })
}
const minutes = Math.round((performance.now() - began) / 60_000)
const report = writeReport(outcomes, { sampled: drawn.length < mutants.length, minutes })
console.log(report)
if (values.report) writeFileSync(join(root, values.report), report)
process.exit(0)
