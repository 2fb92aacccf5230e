// npm run bench: speed of the service as ratios to a bare node:http server. See --help.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { functions } from './functions.ts'
import { measureEngine } from './measure.ts'
import { builtServer, canPinCores, moveAside } from './processes.ts'
import { describeMachine, type EngineResult, render } from './report.ts'

const help = `npm run bench -- [options]

Starts the service on a fresh data directory (SQLite, then PostgreSQL if one can be started), loads it from
another process, and compares it with a bare node:http server that sends the same bytes.

  --quick           one tenth of the time, to see that it works; RESULTS.md stays as it is
  --only NAMES      rows, comma-separated: links, accounts, 304, uncached, page, page-br, page-headers, page-br-headers, visited,
                    variants, create, sign-in, start on each engine; choose, doctor, diff are functions alone
  --engine NAME     sqlite or postgres alone
  --runs N          runs of each row, alternating with the reference (15)
  --seconds N       length of one run (1)
  --connections N   keep-alive connections of the load (32)
  --service FILE    the program to start (what npm start would), to compare two checkouts
  --help

npm run bench -- scale --help: many accounts, and jobs at work.

A whole run takes about a quarter of an hour and writes bench/RESULTS.md. Nothing else should run at the same time.
`

if (process.argv[2] === 'scale') {
  const { runScale } = await import('./scale.ts')
  await runScale(process.argv.slice(3))
  process.exit(0)
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    engine: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    service: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}

const plan = {
  program: values.service ? resolve(values.service) : builtServer(),
  runs: Number(values.runs ?? (values.quick ? 1 : 15)),
  seconds: Number(values.seconds ?? (values.quick ? 0.8 : 1)),
  connections: Number(values.connections),
  only: values.only ? values.only.split(',') : null,
  say: (text: string) => void process.stderr.write(`${text}\n`),
}
for (const name of ['runs', 'seconds', 'connections'] as const)
  if (!(plan[name] > 0)) throw new Error(`--${name} must be a number above 0`)

await moveAside()
const functionResults = Object.entries(functions).flatMap(([name, measure]) =>
  !plan.only || plan.only.includes(name) ? measure() : [],
)
const wantsService = !plan.only || plan.only.some((name) => !Object.hasOwn(functions, name))
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const results: EngineResult[] = []
try {
  if (wantsService && values.engine !== 'postgres')
    results.push(await measureEngine({ ...plan, engine: 'SQLite', url: '', folder }))
  if (wantsService && values.engine !== 'sqlite') {
    const { startPostgres } = await import('../tests/support/postgres.ts')
    const server = await startPostgres().catch((error: Error) => plan.say(`No PostgreSQL: ${error.message}`))
    if (server)
      try {
        results.push(await measureEngine({ ...plan, engine: 'PostgreSQL', url: server.url, folder }))
      } finally {
        await server.stop()
      }
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
  ' ',
)
const text = render(results, functionResults, {
  command,
  machine: describeMachine(),
  pinned: canPinCores,
  ...plan,
})
process.stdout.write(text)
if (!values.quick && !values.only && !values.engine && !process.argv.some((a) => a.startsWith('--service')))
  await writeFile(join(import.meta.dirname, 'RESULTS.md'), text)
