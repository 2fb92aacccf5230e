import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import type { FunctionResult } from './functions.ts'
import type { Row } from './rows.ts'
import { linkBytes } from './seed.ts'

/** Medians of one side of a row. Times are in milliseconds, `cpu` in microseconds per response. */
export type Side = { rate: number; p50: number; p99: number; cpu: number }
export type Spread = { low: number; middle: number; high: number }
export type RowResult = {
  row: Row
  ours: Side
  theirs: (Side & { ratio: Spread; cpuRatio: Spread }) | null
}
export type EngineResult = {
  engine: 'SQLite' | 'PostgreSQL'
  rows: RowResult[]
  readyMs: number
  idle: number
  peak: number
}

export type Circumstances = {
  command: string
  machine: string[]
  pinned: boolean
  runs: number
  seconds: number
  connections: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b)
  const quarter = (sorted.length - 1) / 4
  return {
    low: sorted[Math.round(quarter)]!,
    middle: median(sorted),
    high: sorted[Math.round(3 * quarter)]!,
  }
}

export const describeMachine = (): string[] => {
  const [cpu] = cpus()
  let model = cpu?.model ?? 'unknown'
  try {
    const text = readFileSync('/proc/cpuinfo', 'utf8')
    const read = (name: string) => new RegExp(`${name}\\s*: (.+)`).exec(text)?.[1] ?? '?'
    model = `${read('model name')} (family ${read('cpu family')}, model ${read('model')})`
  } catch {
    // Other systems: use Node's name
  }
  return [
    `${model}, ${cpus().length} cores`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB memory`,
    `${process.platform} ${release()}`,
    `Node ${process.version}`,
  ]
}

const formatInteger = (value: number) =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–'
const formatDecimal = (value: number | undefined) => (Number.isFinite(value) ? value!.toFixed(2) : '–')
const formatRange = ({ low, high }: Spread) => `(${formatDecimal(low)}–${formatDecimal(high)})`

const formatTable = ({ engine, rows, readyMs, idle, peak }: EngineResult): string[] => {
  const findGoal = (row: Row) => row.goal?.[engine === 'SQLite' ? 'sqlite' : 'postgres']
  return [
    `## ${engine}`,
    '',
    '| | responses/s | p50 ms | p99 ms | CPU µs per response | reference: responses/s | CPU µs | ratio | CPU ratio | goal |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ row, ours, theirs }) =>
      [
        `| ${row.name}${row.answerBytes ? ` (${formatInteger(row.answerBytes)} B)` : ''}`,
        formatInteger(ours.rate),
        formatDecimal(ours.p50),
        formatDecimal(ours.p99),
        formatInteger(ours.cpu),
        theirs ? formatInteger(theirs.rate) : '–',
        theirs ? formatInteger(theirs.cpu) : '–',
        theirs ? `**${formatDecimal(theirs.ratio.middle)}** ${formatRange(theirs.ratio)}` : '–',
        theirs ? `${formatDecimal(theirs.cpuRatio.middle)} ${formatRange(theirs.cpuRatio)}` : '–',
        `${findGoal(row) ? `≥ ${formatDecimal(findGoal(row))}` : '–'} |`,
      ].join(' | '),
    ),
    '',
    '| | | goal |',
    '|---|--:|--:|',
    `| Process start to ready, existing database | ${formatInteger(readyMs)} ms | ≤ 1,000 ms |`,
    `| Resident memory, idle | ${formatInteger(idle)} MiB | ≤ 150 MiB |`,
    `| Resident memory, highest under load | ${formatInteger(peak)} MiB | ≤ 300 MiB |`,
    '',
  ]
}

const formatFunctionTable = (results: readonly FunctionResult[]): string[] =>
  results.length
    ? [
        '## Functions',
        '',
        '| | measured | goal |',
        '|---|--:|--:|',
        ...results.map(({ name, measured, goal }) => `| ${name} | ${measured} | ${goal} |`),
        '',
      ]
    : []

/** Renders the results as Markdown, with the data needed to judge them. */
export const render = (
  results: readonly EngineResult[],
  functions: readonly FunctionResult[],
  storing: readonly string[],
  about: Circumstances,
): string =>
  [
    '# Speed of API and pages',
    '',
    `${new Date().toISOString().slice(0, 16)}Z, \`${about.command}\`. ${about.machine.join('; ')}.`,
    '',
    ...results.flatMap(formatTable),
    ...storing,
    ...formatFunctionTable(functions),
    '## How it is measured',
    '',
    `- Each row shows the median of ${about.runs} runs of ${about.seconds} s, alternating with the reference, after a warm-up. Ratios are of neighbouring runs, with the quartiles around their median. ${about.connections} keep-alive connections (writes and sign-in: 8), one request at a time on each.`,
    about.pinned
      ? '- Service and reference are bound to one core, the load generator (and PostgreSQL) to another. Only one of the two runs at a time.'
      : '- Processes are not bound to cores on this machine.',
    '- The reference is a bare `node:http` server in a separate process. It sends the bytes of the service’s response from one Buffer, with Content-Type and Content-Length only (a 304 has neither). “Against the same headers” it also sends every header of the page. It reads no credentials, queries no database, and neither counts nor logs.',
    '- *ratio* compares responses per second. *CPU ratio* compares the processor time of all threads per response, from /proc. If the two differ much, the machine was busy: run it again.',
    `- The service is started with the options of npm start and all defaults but AUTH_RATE_LIMIT_RPM=0; one JSON line is logged for each API request, to a file. GET /links reads 25 links with ${linkBytes} bytes of text each, by API key. “cache off” is the same with CACHE_MIB=0: key and 25 rows are read and compared with the rows before, and the response is joined from the JSON of its links each time.`,
    '- “10 variants, against none” compares a page with four audiences and six experiments to the same page without. Visitors use 40 browsers, and both sides store their visits. “GET /l/{id}” follows the 25 links of that page in turn, from the same browsers.',
    '- “Its visits stored in the same time”: 10,000 visitors of 40 browsers, each from a different IP address (TRUST_PROXY is set for this row). Up to five runs take ten times as long as the others, so that storage after the end of a run does not matter. Afterwards the stored views must equal the responses. The other rows of the page are requested by a bot, whose visits are not counted.',
    '- “GET /links, 400 accounts” requests the 25 links of each account in turn. “POST /links” on SQLite is compared with one SQLite connection that commits a row of 400 bytes at a time into the same folder, in WAL mode with synchronous=FULL. POST /links adds a link to each of 400 pages of at least 25 links in turn (plans without a limit of links), each write in a transaction with its recovery version (SQLite: synchronous=FULL). The PostgreSQL of the bench runs with fsync off, so its writes do not measure a disk. Argon2id (19 MiB, 2 passes) makes sign-in slow on purpose.',
    '- Functions are called in the process of the bench, on the core of the load generator. Their rows are medians of 101 calls (chooseVariant: of 5 runs of 200,000 calls).',
    '- Start-up is the time from process start to the first 200 of /readyz, with the built server and its files in the page cache. Memory is VmRSS after the start, and VmHWM after all rows.',
    '',
  ].join('\n')
