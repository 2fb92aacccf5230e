import type { Mutant } from './mutants.ts'
import { groups } from './targets.ts'

export type Outcome = {
  readonly status: 'killed' | 'timed out' | 'survived' | 'no coverage'
  /** The test file that noticed. */
  readonly by?: string
}

export const isUnnoticed = ({ status }: Outcome): boolean => status === 'survived' || status === 'no coverage'

/** What trying a group's mutants told. */
export type GroupResult = {
  readonly group: string
  /** Hash of the code that was mutated. */
  readonly sources: string
  /** How many mutants there are; `outcomes` has fewer when a sample was drawn. */
  readonly all: number
  readonly outcomes: readonly (Mutant & Outcome)[]
  readonly tests: {
    /** Test files that came by the group's code. */
    readonly files: number
    /** Mutants killed in a process with others, and how many of those were killed again in one of their own. */
    readonly together: number
    readonly rechecked: number
    readonly held: number
  }
  readonly minutes: number
}

/** Killed, timed out, survived, not covered, all, and the share that was noticed. */
const row = (name: string, outcomes: readonly Outcome[]): string => {
  const count = (status: Outcome['status']) => outcomes.filter((one) => one.status === status).length
  const noticed = count('killed') + count('timed out')
  const share = outcomes.length ? `${((100 * noticed) / outcomes.length).toFixed(1)} %` : '–'
  const cells = [
    count('killed'),
    count('timed out'),
    count('survived'),
    count('no coverage'),
    outcomes.length,
    share,
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

const head = (first: string) =>
  `| ${first} | killed | timed out | survived | no coverage | all | noticed |\n|---|--:|--:|--:|--:|--:|--:|`

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'")
const short = (text: string) => (text.length > 90 ? `${text.slice(0, 40)} … ${text.slice(-45)}` : text)
const code = (text: string) => (text ? `\`${short(inOneLine(text))}\`` : 'nothing')
const shortPath = (file: string) => file.replace(/^apps\/server\/src\//, '')

const allOutcomes = (results: readonly GroupResult[]) => results.flatMap(({ outcomes }) => outcomes)

const scores = (results: readonly GroupResult[]): string => `${head('Group')}
${results
  .map(({ group, all, outcomes }) =>
    row(outcomes.length < all ? `${group} (sample of ${all})` : group, outcomes),
  )
  .join('\n')}
${row('all', allOutcomes(results))}

${head('File')}
${[...Map.groupBy(allOutcomes(results), ({ file }) => file)]
  .map(([file, outcomes]) => row(shortPath(file), outcomes))
  .join('\n')}`

const unnoticed = ({ outcomes }: GroupResult): string => {
  const rows = outcomes
    .filter(isUnnoticed)
    .map(
      ({ file, line, kind, before, after, status }) =>
        `| ${shortPath(file)}:${line} | ${kind}${status === 'survived' ? '' : ', no coverage'} | ${code(before)} | ${code(after)} |`,
    )
  return rows.length ? `| Where | | is | became |\n|---|---|---|---|\n${rows.join('\n')}` : 'None.'
}

const checks = (
  results: readonly GroupResult[],
): string => `| Group | test files | killed together | of those tried alone | held | minutes |
|---|--:|--:|--:|--:|--:|
${results
  .map(
    ({ group, tests, minutes }) =>
      `| ${group} | ${tests.files} | ${tests.together} | ${tests.rechecked} | ${tests.held} | ${minutes} |`,
  )
  .join('\n')}`

/** The results as Markdown: by group, by file, how they were checked, and every mutant nobody noticed. */
export const writeTables = (results: readonly GroupResult[]): string => `${scores(results)}

${checks(results)}

${results.map((result) => `${result.group}\n\n${unnoticed(result)}`).join('\n\n')}
`

/** The whole page `docs/mutation.md`. */
export const writeReport = (results: readonly GroupResult[]): string => `# Mutation tests

How many small faults in the code the tests notice. \`npm run mutate\` changes one place of a file at a time (a
comparison, a condition, a number or text, a call left out, a clause of a query, a result), runs the tests that come by
that place, and counts the change as noticed when one of them fails. This page is written by the last line of

\`\`\`
npm run mutate                                # all groups
npm run mutate -- csrf idempotency            # some
npm run mutate -- auth --sample 150 --seed 7  # some of a group's mutants
npm run mutate -- auth --unnoticed            # what its last run left unnoticed: after tests were added
npm run mutate -- --report docs/mutation.md   # this page, from the last run of each group
\`\`\`

Groups and the tests that are to notice are in \`tests/mutation/targets.ts\`. Tests run on SQLite. Texts for people, names of
tables and columns, types and imports are not changed.

## Score

${scores(results)}

## Why it can be believed

- A mutant is tried in a running process first. It is killed when a test passes without it, fails with it, passes without
  it again and fails with it again: a test that fails for running often, by chance or for what another mutant left
  behind does not do that. What imports and hooks come by is not decided there, nor what hangs.
- The others are tried in processes of their own. A test that fails with the mutant must pass when the same tests run
  without it (or the whole file is tried: some tests need what an earlier one made), and fail a second time. \`timed
  out\` is one that did not end at the second try either.
- Every test is also tried with mutants that do not exist, in the same places and in the same way. If one notices them,
  the run ends with an error.
- Of the mutants killed in a running process some are drawn and tried again in processes of their own. If one does not
  hold, all are tried again.
- \`tests/mutation/trials.test.ts\` runs the whole on a small file whose mutants are known, with tests that fail every
  fourth time, need each other, or notice what is not there.

${checks(results)}

## What nobody noticed

${results
  .map((result) =>
    [`### ${result.group}`, groups[result.group]!.unnoticed, unnoticed(result)].filter(Boolean).join('\n\n'),
  )
  .join('\n\n')}
`
