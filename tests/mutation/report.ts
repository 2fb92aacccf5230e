import type { Mutant } from './mutants.ts'

export type Outcome = {
  readonly status: 'killed' | 'timed out' | 'survived' | 'no coverage'
  /** The test file that noticed. */
  readonly by?: string
}

type Outcomes = ReadonlyMap<Mutant, Outcome & { readonly group: string }>

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

/** The results as Markdown: by group, by file, and every mutant nobody noticed. */
export const writeReport = (outcomes: Outcomes, run: { sampled: boolean; minutes: number }): string => {
  const all = [...outcomes]
  const by = (key: (mutant: Mutant, outcome: Outcome & { group: string }) => string) =>
    Map.groupBy(all, ([mutant, outcome]) => key(mutant, outcome))
  const rows = (groups: Map<string, typeof all>) =>
    [...groups]
      .map(([name, some]) =>
        row(
          name,
          some.map(([, outcome]) => outcome),
        ),
      )
      .join('\n')
  const unnoticed = all.filter(([, { status }]) => status === 'survived' || status === 'no coverage')
  const lines = unnoticed.map(
    ([{ file, line, kind, before, after }, { status }]) =>
      `| ${file.replace(/^apps\/server\/src\//, '')}:${line} | ${kind}${status === 'survived' ? '' : ', no coverage'} | ${code(before)} | ${code(after)} |`,
  )
  return `${run.sampled ? 'A sample.\n\n' : ''}${head('Group')}
${rows(by((_, { group }) => group))}
${row(
  'all',
  all.map(([, outcome]) => outcome),
)}

${head('File')}
${rows(by(({ file }) => file))}

| Unnoticed | | is | became |
|---|---|---|---|
${lines.join('\n')}

${run.minutes} minutes.
`
}
