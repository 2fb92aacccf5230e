import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { numbers } from '../support/service.ts'
import { instrument, type Mutant } from './mutants.ts'
import { type GroupResult, isUnnoticed, type Outcome } from './report.ts'
import type { Group } from './targets.ts'
import { cover, createTryAlone, type Findings, tryTogether } from './trials.ts'
import { createTestRuns, root } from './vitest.ts'
import { unknownMutants } from './work.ts'

/** How many kills of a group are tried a second time in processes of their own. */
const recheckedKills = 15

/** Tests are tried in this order: milliseconds from, and below. */
const testTimes = [
  [0, 200],
  [200, 1000],
  [1000, Number.POSITIVE_INFINITY],
] as const

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Of a group's code, to tell whether a result is still about it. */
export const sourcesHash = ({ sources }: Group): string =>
  createHash('sha256').update(sources.map(sourceOf).join('\n')).digest('hex')

/** Test files of a group, by path. */
const testsOf = ({ tests }: Group): string[] =>
  tests.flatMap((path) =>
    globSync(path.endsWith('/') ? `${path}**/*.test.ts` : path, { cwd: root }).map((file) =>
      join(root, file),
    ),
  )

const inOrder = (mutants: readonly Mutant[]) => mutants.toSorted((a, b) => a.id - b.id)

/**
 * Tries a group's mutants on SQLite: `sample` of them, drawn by `seed`, or those that an `earlier` run on the same code
 * left unnoticed. An error when a test notices a mutant that does not exist: what it says of the others would be worth
 * nothing then.
 */
export const mutateGroup = async (
  name: string,
  group: Group,
  {
    sample,
    seed,
    earlier,
    patienceMs = 20_000,
  }: { sample?: number | undefined; seed: number; earlier?: GroupResult | undefined; patienceMs?: number },
): Promise<GroupResult> => {
  const sources = sourcesHash(group)
  if (earlier && earlier.sources !== sources) throw new Error(`${name} has changed since: try all of it`)
  const began = performance.now()
  const mutants: Mutant[] = []
  const written = new Map<string, string>()
  for (const file of group.sources) {
    const { code, mutants: made } = instrument(file, sourceOf(file), mutants.length + 1)
    written.set(join(root, file), code)
    mutants.push(...made)
  }
  const random = numbers(seed)
  const draw = <T>(list: readonly T[], count = list.length): T[] =>
    list
      .map((one) => ({ one, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ one }) => one)
  const left = earlier && new Set(earlier.outcomes.filter(isUnnoticed).map(({ id }) => id))
  const drawn = inOrder(draw(left ? mutants.filter(({ id }) => left.has(id)) : mutants, sample))
  console.log(`${name}: ${drawn.length} of ${mutants.length} mutants`)

  process.env.ENGINES = 'sqlite'
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-mutation-'))
  const runs = await createTestRuns(written, folder, patienceMs)
  try {
    const coverage = await cover(runs, folder, testsOf(group))
    const covering = new Set([...coverage.tests.values()].flatMap((byFile) => [...byFile.keys()]))
    const files = testsOf(group)
      .filter((file) => covering.has(file))
      .sort((a, b) => coverage.ms.get(a)! - coverage.ms.get(b)!)
    const tryAlone = createTryAlone(runs, coverage, files)
    for (const file of files) {
      const failed = await runs.run({ file }, { active: unknownMutants[0]! })
      if (failed?.length)
        throw new Error(`${relative(root, file)} notices a mutant that does not exist:\n${failed.join('\n')}`)
    }

    const findings: Findings = { killed: new Map(), hints: new Map() }
    const { killed, hints } = findings
    for (const times of testTimes) {
      for (const file of files) await tryTogether(runs, folder, file, drawn, coverage, findings, times)
      console.log(
        `${name}: ${killed.size} killed together, ${hints.size} perhaps (tests below ${times[1]} ms)`,
      )
    }

    const outcomes = new Map<Mutant, Outcome>()
    const together = drawn.filter(({ id }) => killed.has(id))
    for (const mutant of together)
      outcomes.set(mutant, { status: 'killed', by: relative(root, killed.get(mutant.id)!.file) })
    const tryOne = async (mutant: Mutant) => {
      const outcome = await tryAlone(mutant.id, killed.get(mutant.id) ?? hints.get(mutant.id))
      outcomes.set(mutant, outcome)
      if (outcome.status !== 'killed')
        console.log(
          `${outcome.status}: ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.before} → ${mutant.after}`,
        )
      return !isUnnoticed(outcome)
    }

    let rechecked = draw(together, recheckedKills)
    let held = 0
    for (const mutant of rechecked) if (await tryOne(mutant)) held += 1
    if (held < rechecked.length) {
      console.log(`${name}: ${held} of ${rechecked.length} kills held alone; all are tried again`)
      rechecked = together
      held = 0
      for (const mutant of rechecked) if (await tryOne(mutant)) held += 1
    }
    for (const mutant of drawn) if (!outcomes.has(mutant)) await tryOne(mutant)

    const result: GroupResult = {
      group: name,
      sources,
      all: mutants.length,
      outcomes: drawn.map((mutant) => ({ ...mutant, ...outcomes.get(mutant)! })),
      tests: { files: files.length, together: together.length, rechecked: rechecked.length, held },
      minutes: Math.round((performance.now() - began) / 60_000),
    }
    return earlier ? merged(earlier, result) : result
  } finally {
    await runs.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An earlier result with what a later run of some of its mutants told. */
const merged = (earlier: GroupResult, later: GroupResult): GroupResult => {
  const newer = new Map(later.outcomes.map((one) => [one.id, one]))
  return {
    ...later,
    outcomes: earlier.outcomes.map((one) => newer.get(one.id) ?? one),
    tests: {
      files: later.tests.files,
      together: earlier.tests.together + later.tests.together,
      rechecked: earlier.tests.rechecked + later.tests.rechecked,
      held: earlier.tests.held + later.tests.held,
    },
    minutes: earlier.minutes + later.minutes,
  }
}
