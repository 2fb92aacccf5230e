// node bench/visits-memory.ts [minutes]: resident memory of the service during thousands of visitors per second.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer, moveAside, residentMiB, startLoad, startService } from './processes.ts'
import { addLinks, register, request } from './seed.ts'

const minutes = Number(process.argv[2] ?? 5)
const segmentSeconds = 10
/** Number of visitors, larger than any cache of the service. All differ in address, browser and origin. */
const visitors = 60_000

const requests = (path: string): string[] =>
  Array.from({ length: visitors }, (_, n) =>
    request('GET', path, {
      'user-agent': `Mozilla/5.0 (Linux; Android ${n % 15}; Model ${n % 7000}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n % 140}.0.0.0 Mobile Safari/537.36`,
      'accept-language': ['en-GB,en;q=0.9', 'de-AT,de;q=0.8', 'fr', 'es-ES'][n % 4]!,
      'x-forwarded-for': `203.${n % 251}.${(n >> 8) % 251}.${n % 127}`,
      referer: `https://site-${n % 9000}.example/post/${n}`,
    }),
  )

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Prints the memory after each segment, then the median of the second and of the last fifth of the time. */
const measure = async (engine: string, url: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'))
  const service = await startService(builtServer(), join(folder, 'data'), {
    DATABASE_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SHED_LOAD: 'off',
  })
  const load = startLoad()
  try {
    const account = await register(service.url, 'visited')
    await addLinks(service.url, account, 10)
    const lines = requests(`/${account.username}`)
    const samples: number[] = []
    let answers = 0
    for (let segment = 0; segment < (minutes * 60) / segmentSeconds; segment++) {
      const run = {
        port: service.port,
        connections: 16,
        seconds: segmentSeconds,
        status: 200,
        requests: lines,
      }
      answers += (await load.run(run)).answers
      samples.push(residentMiB(service.pid).now)
    }
    const fifth = Math.floor(samples.length / 5)
    const early = median(samples.slice(fifth, 2 * fifth))
    const late = median(samples.slice(-fifth))
    process.stdout.write(
      `${engine}: ${answers} views in ${minutes} minutes; ${samples.map((mib) => Math.round(mib)).join(' ')} MiB; ` +
        `second fifth ${Math.round(early)}, last fifth ${Math.round(late)}, ratio ${(late / early).toFixed(2)}\n`,
    )
  } finally {
    load.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

await moveAside()
await measure('SQLite', '')
const { startPostgres } = await import('../tests/support/postgres.ts')
const { createPostgresDatabase } = await import('../tests/support/databases.ts')
const server = await startPostgres()
try {
  await measure('PostgreSQL', (await createPostgresDatabase(server.url, 'template0')).url)
} finally {
  await server.stop()
}
