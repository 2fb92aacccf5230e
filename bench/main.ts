// npm run bench: speed of the service as ratios to a bare node:http server. See --help.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { functions } from './functions.ts'
import { measureEngine } from './measure.ts'
import { builtServer, canPinCores, moveAside } from './processes.ts'
import { describeMachine, type EngineResult, render } from './report.ts'
import { createStoringPlan, formatStoring, measureStoring } from './visits-spread.ts'

const help = `npm run bench -- [options]

Starts the service on a fresh data directory (SQLite, then PostgreSQL if one can be started), loads it from
another process, and compares it with a bare node:http server that sends the same bytes.

  --quick           one tenth of the time, to see that it works; RESULTS.md stays as it is
  --only NAMES      rows, comma-separated: links, accounts, 304, uncached, page, page-br, page-headers, page-br-headers, visited,
                    variants, redirects, create, sign-in, start, spread on each engine; choose, doctor, diff are functions alone
  --engine NAME     sqlite or postgres alone
  --runs N          runs of each row, alternating with the reference (15)
  --seconds N       length of one run (1)
  --connections N   keep-alive connections of the load (32)
  --service FILE    the program to start (what npm start would), to compare two checkouts
  --before FOLDER   another checkout with its packages, for 'spread' in turns with this one
  --help

A whole run takes about half an hour and writes bench/RESULTS.md. Nothing else should run at the same time.
`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    engine: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    service: { type: 'string' },
    before: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}

const only = values.only ? values.only.split(',') : null
const wantsStoring = !only || only.includes('spread')
const wantsService = !only || only.some((name) => name !== 'spread' && !Object.hasOwn(functions, name))
const plan = {
  program: values.service ? resolve(values.service) : wantsService ? builtServer() : '',
  runs: Number(values.runs ?? (values.quick ? 1 : 15)),
  seconds: Number(values.seconds ?? (values.quick ? 0.8 : 1)),
  connections: Number(values.connections),
  only,
  say: (text: string) => void process.stderr.write(`${text}\n`),
}
for (const name of ['runs', 'seconds', 'connections'] as const)
  if (!(plan[name] > 0)) throw new Error(`--${name} must be a number above 0`)

await moveAside()
const functionResults = Object.entries(functions).flatMap(([name, measure]) =>
  !plan.only || plan.only.includes(name) ? measure() : [],
)
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
const before = values.before && resolve(values.before)
const storing = wantsStoring ? await measureStoring(createStoringPlan({ ...values, before }, plan.say)) : []

const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
  ' ',
)
const text = render(results, functionResults, formatStoring(storing), {
  command,
  machine: describeMachine(),
  pinned: canPinCores,
  ...plan,
})
process.stdout.write(text)
if (!values.quick && !values.only && !values.engine && !values.service && !values.before)
  await writeFile(join(import.meta.dirname, 'RESULTS.md'), text)
