// npm run fuzz: hostile requests to a service of our own. See --help.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { fuzz } from './fuzz.ts'
import type { FuzzOptions } from './run-state.ts'
import { startProbed } from './service.ts'

const usage = `npm run fuzz -- [options]

Starts the service on a fresh database (SQLite, then PostgreSQL) and sends it hostile requests: its operations as both
OpenAPI documents describe them, its pages, forms and files, and raw sockets. Fails on 5xx, undeclared answers, slow
answers, a late event loop, growing memory, logged errors.

  --engine NAME       sqlite, postgres or both (both)
  --requests N        requests on each engine (100000)
  --seed N            another seed makes other requests (1)
  --only NAME         one operationId alone
  --replay SEED:INDEX sends what came before that request in its world, then that request alone, and shows the answer
  --out FILE          writes the report there too
  --help

The same seed makes the same requests. Exit code 1 when something fails.`

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    replay: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
const [replaySeed, replayIndex] = values.replay?.split(':').map(Number) ?? []
const seed = replaySeed ?? Number(values.seed)
const requests = Number(values.requests)
if (
  values.help ||
  !Number.isInteger(seed) ||
  !(requests > 0) ||
  !engines.every((e) => ['sqlite', 'postgres'].includes(e))
) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
const options: FuzzOptions = {
  seed,
  requests,
  limits: { answerMs: 500, loopMs: 50, growthMiB: 64 },
  ...(values.only === undefined ? {} : { only: values.only }),
  ...(replayIndex === undefined ? {} : { replay: replayIndex }),
  say: (text) => console.error(text),
}

const fuzzEngine = async (engine: string): Promise<{ text: string; failed: boolean }> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-'))
  const server = engine === 'postgres' ? await startPostgres() : null
  const service = await startProbed(join(folder, 'data'), server?.url ?? '')
  try {
    const report = await fuzz(service, options)
    const { code, stderr } = await service.stop()
    const ended = code === 0 ? '' : `\n  SIGTERM ended it with ${code}: ${stderr.slice(-500)}`
    return { text: `${engine}: ${report.text}${ended}\n`, failed: report.failures.length > 0 || code !== 0 }
  } finally {
    await service.kill()
    await server?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const texts: string[] = []
for (const engine of engines) {
  const { text, failed } = await fuzzEngine(engine)
  texts.push(text)
  console.log(text)
  if (failed) process.exitCode = 1
}
if (values.out !== undefined) await writeFile(values.out, texts.join('\n'))
