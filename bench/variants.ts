// node bench/variants.ts: choices a second, and what ten running variants cost a page. See --help.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builtInPlans } from '../apps/server/src/features/billing/plans.ts'
import {
  type Choosable,
  chooseVariant,
  compileVariants,
  type Visitor,
} from '../apps/server/src/features/variants/choose.ts'
import { classify, type Traits } from '../apps/server/src/features/visits/classify.ts'
import { moveAside, processorSeconds, startLoad, startService } from './processes.ts'
import { describeMachine } from './report.ts'
import { addLinks, register, request } from './seed.ts'
import { agents } from './visits-seed.ts'

const help = `node bench/variants.ts [options]

  --only NAMES   choose, page, comma-separated
  --runs N       runs of the page, by turns with and without variants (5)
  --seconds N    length of one run (3)
`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'choose,page' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/** Ten variants: four audiences that few visitors meet, six experiments. */
const contents = Array.from({ length: 10 }, (_, i) => ({
  name: `Variant ${i}`,
  kind: i < 4 ? ('audience' as const) : ('experiment' as const),
  status: 'running' as const,
  priority: i,
  weight: 15,
  match: 'all' as const,
  conditions:
    i < 4
      ? [
          { attribute: 'device' as const, operator: 'eq' as const, value: 'tablet' },
          { attribute: 'language' as const, operator: 'in' as const, value: ['fi', 'is'] },
          { attribute: 'hour' as const, operator: 'between' as const, value: [i, i + 4] },
        ]
      : [],
}))

const choose = (): void => {
  const schedule = { starts_at: null, ends_at: null, timezone: null }
  const variants: Choosable[] = contents.map((doc, i) => ({
    id: i + 1,
    archivedAt: null,
    doc: { ...doc, schedule },
  }))
  const set = compileVariants(variants, 'Europe/Vienna')
  /** As each request makes one: what its headers say is taken apart once, when a condition asks. */
  const visitor = (n: number): Visitor => {
    const source = {
      address: '203.0.113.5',
      forwarded: '',
      agent: agents[n % agents.length]!,
      languages: n % 2 ? 'de' : 'en-GB,en;q=0.9',
      referrer: 'https://news.example.com/',
      url: '',
      country: 'AT',
      untracked: false,
    }
    const hash = `visitor-${n}`.padEnd(16, 'x')
    let traits: Traits | undefined
    return {
      at: Date.now(),
      hash,
      returning: false,
      traits: () => {
        traits ??= classify(source, [])!
        return traits
      },
    }
  }
  const rates: number[] = []
  for (let run = 0; run < 6; run++) {
    const began = performance.now()
    let chosen = 0
    for (let i = 0; i < 200_000; i++) chosen += chooseVariant(set, visitor(i)).variant ?? 0
    if (!chosen) throw new Error('nobody got a variant')
    // The first run warms up
    if (run) rates.push(200_000 / ((performance.now() - began) / 1000))
  }
  say(`| chooseVariant, 10 running | ${Math.round(median(rates)).toLocaleString('en')} choices/s | |`)
}

const page = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const plans = join(folder, 'plans.json')
  const limits = { links: null, variants: 10 }
  await writeFile(
    plans,
    JSON.stringify(builtInPlans.map((plan) => ({ ...plan, limits: { ...plan.limits, ...limits } }))),
  )
  await moveAside()
  const program = join(import.meta.dirname, '../apps/server/src/main.ts')
  const service = await startService(program, dataDir, { PLANS_FILE: plans })
  const load = startLoad()
  try {
    const plain = await register(service.url, 'Plain')
    const varied = await register(service.url, 'Varied')
    for (const account of [plain, varied]) await addLinks(service.url, account, 25)
    const headers = { authorization: `Bearer ${varied.key}`, 'content-type': 'application/json' }
    const { data } = await (await fetch(`${service.url}/api/v1/profile`, { headers })).json()
    for (const content of contents) {
      const body = JSON.stringify({ ...content, overrides: { display_name: content.name } })
      const url = `${service.url}/api/v1/profiles/${data.id}/variants`
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    }
    const sides = [plain, varied].map(({ username }) => ({
      requests: agents.map((agent, n) =>
        request('GET', `/${username}`, {
          'user-agent': agent,
          'accept-language': n % 2 ? 'de' : 'en-GB,en;q=0.9',
        }),
      ),
      rate: [] as number[],
      cpu: [] as number[],
    }))
    for (let run = 0; run <= Number(values.runs); run++)
      for (const side of sides) {
        const before = processorSeconds(service.pid)
        const { rate, answers } = await load.run({
          port: service.port,
          connections: 32,
          seconds: run ? Number(values.seconds) : 1,
          status: 200,
          requests: side.requests,
        })
        if (!run) continue
        side.rate.push(rate)
        side.cpu.push(((processorSeconds(service.pid) - before) / answers) * 1e6)
      }
    const [none, ten] = sides.map((side) => ({ rate: median(side.rate), cpu: median(side.cpu) }))
    const shown = (side: { rate: number; cpu: number }) =>
      `${Math.round(side.rate).toLocaleString('en')}/s, ${side.cpu.toFixed(0)} µs`
    say(`| page without variants | ${shown(none!)} | |`)
    const ratio = ten!.rate / none!.rate
    const cpu = (none!.cpu / ten!.cpu).toFixed(2)
    say(`| page with 10 running variants | ${shown(ten!)}, ratio ${ratio.toFixed(2)} (cpu ${cpu}) | ≥ 0.90 |`)
    process.exitCode = ratio >= 0.9 ? 0 : 1
  } finally {
    load.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

say(`${describeMachine().join('; ')}\n\n| variants | measured | goal |\n|---|--:|--:|`)
const only = values.only.split(',')
if (only.includes('choose')) choose()
if (only.includes('page')) await page()
