// bench/SCALE.md from the results of the bench of size.
import type { SizeResult } from './scale-measure.ts'
import type { Times } from './scale-reads.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|---${'|--:'.repeat(head.length - 1)}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
const fewest = 500
/** Of few pages the longest alone says something. */
const times = ({ p50, p99, max, count, failed }: Times): string =>
  `${(count < fewest ? [max] : [p50, p99, max]).map((one) => one.toFixed(1)).join(' / ')}${failed ? ` (${failed} failed)` : ''}`

/** Results of one engine side by side: a column a size. */
const bySize = (
  sizes: readonly SizeResult[],
  head: string,
  rows: readonly string[],
  cell: (size: SizeResult, row: string) => string,
): string =>
  table(
    [head, ...sizes.map(({ accounts }) => accounts.toLocaleString('en'))],
    rows.map((row) => [row, ...sizes.map((size) => cell(size, row))]),
  )

const engineText = (engine: string, sizes: readonly SizeResult[]): string => {
  const largest = sizes.at(-1)!
  const figures: Readonly<Record<string, (size: SizeResult) => string>> = {
    'visits of the largest profile': ({ visits }) => visits.toLocaleString('en'),
    'start to ready, ms': ({ readyMs }) => readyMs.toFixed(0),
    'processor until then, s': ({ startSeconds }) => startSeconds.toFixed(2),
    'RSS at rest, and what of it is no file’s, MiB': ({ memoryMiB, ownMiB }) =>
      `${memoryMiB.toFixed(0)}, ${ownMiB.toFixed(0)}`,
    'the page in quiet, p50 / p99 / longest ms': ({ quiet }) => times(quiet),
  }
  const jobNames = largest.jobs.map(({ name, outcome }) =>
    outcome.startsWith('of ') ? `${name} ${outcome}` : name,
  )
  const jobOf = (size: SizeResult, row: string) => size.jobs[jobNames.indexOf(row)]!
  return `## ${engine}

${bySize(sizes, '', Object.keys(figures), (size, row) => figures[row]!(size))}

Reads, one at a time: p50, processor time of the service for one, and the longest turn of the event loop, in ms.

${bySize(
  sizes,
  'read',
  largest.reads.map(({ name }) => name),
  (size, row) => {
    const read = size.reads.find(({ name }) => name === row)!
    return `${ms(read.p50)}, ${ms(read.processorMs)}, ${read.longestTurnMs.toFixed(0)}${read.failed ? ` (${read.failed} failed)` : ''}`
  },
)}

Jobs with ${largest.accounts.toLocaleString('en')} accounts, all of them with visits on each of the last 30 days, while the page is
asked for all the time by a browser, whose views are stored. Of fewer than ${fewest} pages only the longest is told. "Turn": the longest the event loop was kept from turning, in processor time of its thread.

${table(
  ['job', 's', 'processor s', 'page p50 / p99 / longest ms', 'turn ms', 'own memory + MiB', 'outcome'],
  largest.jobs.map((job, i) => [
    jobNames[i]!,
    job.seconds.toFixed(1),
    job.processorSeconds.toFixed(1),
    times(job.page),
    job.longestTurnMs.toFixed(0),
    job.memoryMiB.toFixed(0),
    job.outcome.startsWith('of ') ? '' : job.outcome,
  ]),
)}

Processor time of jobs an account, in µs (with what the page costs that is asked for meanwhile):

${bySize(sizes, 'job', jobNames, (size, row) =>
  ((jobOf(size, row).processorSeconds * 1e6) / size.accounts).toFixed(1),
)}

Statements that go through a whole large table (of accounts: the administrator's list counts them and passes over those of
earlier pages, through their key or an index, which takes some milliseconds for 200,000):

${largest.scans.map((scan) => `- \`${scan.replaceAll('`', "'")}\``).join('\n') || 'none.'}
`
}

/** The document. */
export const renderScale = (
  results: readonly SizeResult[],
  { command, machine, note }: { command: string; machine: readonly string[]; note: string },
): string => `# Size

\`${command}\`, ${machine.join(', ')}. Times by the clock mean little on a machine that does other work meanwhile; processor time,
turns, memory and plans do.
${note && `\n${note.trim()}\n`}
${[...Map.groupBy(results, ({ engine }) => engine)].map(([engine, sizes]) => engineText(engine, sizes)).join('\n')}`
