import type { Mutant } from './mutants.ts'
import { groups } from './targets.ts'

export type Outcome = {
  readonly status: 'killed' | 'timed out' | 'survived' | 'no coverage'
  /** The test file that noticed. */
  readonly by?: string
}

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
    .filter(({ status }) => status === 'survived' || status === 'no coverage')
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
export const writeReport = (results: readonly GroupResult[]): string => `${groups[results[0]!.group]}`
