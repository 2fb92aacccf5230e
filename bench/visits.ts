// node bench/visits.ts: cost of counting, closing and reading visits. Storing is part of `npm run bench`. See --help.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from './report.ts'
import { measureClosing } from './visits-close.ts'
import { measureOpenDay, measureReading } from './visits-read.ts'
import { agents, openContainer, seedPages } from './visits-seed.ts'

const help = `node bench/visits.ts [options]

  --only NAMES   page, close, read, open, comma-separated
  --engine NAME  sqlite or postgres alone
  --turns N      readings of each overview (15)
  --pages N      pages whose day is closed, a multiple of 1,000 (20000)
  --big          also an open day of 300,000 visits
`

type PageCost = { counted: number; uncounted: number; ratio: number; cpuRatio: number }

/** Requests the same page alternately from a service with and one without analytics. */
const page = async (url: string, dataDir: string, seconds: number, runs: number): Promise<PageCost> => {
  const { deps, close } = await openContainer(url, dataDir)
  const { username } = await seedPages(deps, 1)
  await close()
  const sides = await Promise.all(
    ['counted', 'uncounted'].map((mode) => startServer(mode, url, join(dataDir, mode), username)),
  )
  const { moveAside, startLoad } = await import('./processes.ts')
  const { request } = await import('./seed.ts')
  await moveAside()
  const load = startLoad()
  try {
    const results = sides.map(() => ({ rate: [] as number[], cpu: [] as number[] }))
    for (let run = 0; run <= runs; run++) {
      for (const [i, side] of sides.entries()) {
        const before = await side.cpuMicros()
        const { port, pathname } = new URL(side.url)
        const { rate, responses } = await load.run({
          port: Number(port),
          connections: 32,
          seconds: run ? seconds : 1,
          status: 200,
          requests: agents.map((agent, n) =>
            request('GET', pathname, {
              'user-agent': agent,
              'accept-language': n % 2 ? 'de' : 'en-GB,en;q=0.9',
            }),
          ),
        })
        if (!run) continue
        results[i]!.rate.push(rate)
        results[i]!.cpu.push(((await side.cpuMicros()) - before) / responses)
      }
    }
    const [counted, uncounted] = results.map((r) => ({ rate: median(r.rate), cpu: median(r.cpu) }))
    return {
      counted: counted!.rate,
      uncounted: uncounted!.rate,
      ratio: counted!.rate / uncounted!.rate,
      cpuRatio: uncounted!.cpu / counted!.cpu,
    }
  } finally {
    load.stop()
    for (const side of sides) await side.stop()
  }
}

const startServer = async (mode: string, url: string, dataDir: string, username: string) => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'visits-page.ts'), mode, url, url ? dataDir : join(dataDir, '..'), username],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const nextMessage = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const address = (await nextMessage()) as string
  return {
    url: address,
    cpuMicros: async (): Promise<number> => {
      const message = nextMessage()
      child.send('cpu')
      return (await message) as number
    },
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await exit
    },
  }
}

const measureEngine = async (
  name: string,
  newUrl: () => Promise<string>,
  { parts, turns, pages, isBig }: { parts: readonly string[]; turns: number; pages: number; isBig: boolean },
): Promise<void> => {
  const say = (text: string) => void process.stdout.write(`${name}: ${text}\n`)
  const useDatabase = async (work: (url: string, folder: string) => Promise<void>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-visits-'))
    try {
      await work(await newUrl(), folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  if (parts.includes('page'))
    await useDatabase(async (url, folder) => {
      const { counted, uncounted, ratio, cpuRatio } = await page(url, folder, 3, 5)
      say(
        `page counted ${Math.round(counted)}/s, not counted ${Math.round(uncounted)}/s, ratio ${ratio.toFixed(2)} (cpu ${cpuRatio.toFixed(2)})`,
      )
    })
  if (parts.includes('close'))
    await useDatabase(async (url, folder) => {
      const { deps, close } = await openContainer(url, folder)
      say(await measureClosing(deps, await seedPages(deps, pages), pages))
      await close()
    })
  await useDatabase(async (url, folder) => {
    const { deps, close } = await openContainer(url, folder)
    const seeded = await seedPages(deps, 20)
    if (parts.includes('read')) for (const line of await measureReading(deps, seeded, turns)) say(line)
    const counts = [25, 5000, 20_000, ...(isBig ? [300_000] : [])]
    if (parts.includes('open')) for (const line of await measureOpenDay(deps, seeded, counts)) say(line)
    await close()
  })
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'page,close,read,open' },
      engine: { type: 'string' },
      turns: { type: 'string', default: '15' },
      pages: { type: 'string', default: '20000' },
      big: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(help)
  const plan = {
    parts: values.only.split(','),
    turns: Number(values.turns),
    pages: Number(values.pages),
    isBig: values.big,
  }
  if (values.engine !== 'postgres') await measureEngine('SQLite', async () => '', plan)
  if (values.engine === 'sqlite') return
  const { startPostgres } = await import('../tests/support/postgres.ts')
  const { createPostgresDatabase } = await import('../tests/support/databases.ts')
  const server = await startPostgres({ isDurable: true })
  try {
    const newUrl = async () => (await createPostgresDatabase(server.url, 'template0')).url
    await measureEngine('PostgreSQL', newUrl, plan)
  } finally {
    await server.stop()
  }
}

await main()
