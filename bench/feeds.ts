// node bench/feeds.ts: visitors' pages and memory while the feeds of all pages are refreshed. See --help.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openContainer, seedPages } from './visits-seed.ts'

const help = `node bench/feeds.ts [options]

  --feeds N    pages, each with a block that shows the feed of another host (10000)
  --rate N     pages requested per second (100)
  --seconds N  duration before the refresh (10)
`
const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    feeds: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}
const feeds = Number(values.feeds)
const rate = Number(values.rate)
const goals = { p99: 25, mib: 64 }
const mib = 2 ** 20

let requests = 0
/** A feed of about 10 KB with 15 entries, the newest of which is new in half of the requests. */
const server = createServer((request, response) => {
  requests++
  const newest = Math.random() < 0.5 ? requests : 0
  const items = Array.from(
    { length: 15 },
    (_, i) => `<item><guid>${request.headers.host}/${i || newest}</guid><title>Episode ${i || newest}</title>
      <link>https://${request.headers.host}/episodes/${i || newest}</link>
      <pubDate>${new Date(Date.UTC(2026, 0, 30 - i)).toUTCString()}</pubDate>
      <description>${'A conversation about clay, glazes and fire. '.repeat(12)}</description></item>`,
  )
  response
    .setHeader('content-type', 'application/rss+xml')
    .end(`<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

const folder = await mkdtemp(join(tmpdir(), 'vitrine-feeds-'))
const url = `sqlite:${join(folder, 'vitrine.db')}`
const { deps, close } = await openContainer(url, folder)
await seedPages(deps, feeds)
const now = Date.now()
const pages = await deps.db.read
  .selectFrom('profile')
  .select(['id', 'username'])
  .orderBy('id')
  .limit(feeds)
  .execute()
for (let from = 0; from < pages.length; from += 500)
  await deps.db.tx(async (db) => {
    for (const { id } of pages.slice(from, from + 500)) {
      const source = `http://host-${id}.example/feed.xml`
      const link = await db
        .selectFrom('link')
        .select(['id', 'doc'])
        .where('profile_id', '=', id)
        .orderBy('position')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { doc, extra } = JSON.parse(link.doc)
      const content = { ...doc, kind: 'latest', business_block_config: { source } }
      await db
        .updateTable('link')
        .set({ doc: JSON.stringify({ doc: content, extra }), kind: 'latest', source })
        .where('id', '=', link.id)
        .execute()
      await db.insertInto('latest_source').values({ url: source, due_at: now, doc: '{}' }).execute()
    }
  })
await close()

const service = fork(
  join(import.meta.dirname, 'feeds-service.ts'),
  [url, folder, String((server.address() as AddressInfo).port)],
  { execArgv: ['--max-semi-space-size=8'], env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
)
const [address] = (await once(service, 'message')) as [string]
const readPeak = async (): Promise<number> => {
  service.send('peak')
  const [bytes] = (await once(service, 'message')) as [number]
  return bytes
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Requests a page: four of five requests are for 50 popular ones. */
const visit = async (): Promise<number> => {
  const limit = Math.random() < 0.8 ? 50 : pages.length
  const { username } = pages[Math.floor(Math.random() * limit)]!
  const startedAt = performance.now()
  const [response] = await once(get(`${address}/${username}`, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${username} responded with ${response.statusCode}`)
  return performance.now() - startedAt
}

const measure = async (isOver: () => boolean): Promise<{ p50: number; p99: number; pages: number }> => {
  const times: Promise<number>[] = []
  const startedAt = performance.now()
  while (!isOver()) {
    times.push(visit())
    await sleep(Math.max(0, startedAt + (times.length * 1000) / rate - performance.now()))
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  const at = (part: number) => Number(sorted[Math.floor(sorted.length * part)]!.toFixed(2))
  return { p50: at(0.5), p99: at(0.99), pages: sorted.length }
}
const createTimer = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

try {
  await measure(createTimer(5))
  await readPeak()
  const quiet = await measure(createTimer(Number(values.seconds)))
  const quietBytes = await readPeak()
  service.send('start')
  const startedAt = performance.now()
  const isLate = createTimer(600)
  const refreshing = await measure(() => requests >= feeds || isLate())
  const seconds = (performance.now() - startedAt) / 1000
  const addedMib = ((await readPeak()) - quietBytes) / mib
  const figures = {
    feeds: requests,
    seconds: Math.round(seconds),
    feedsPerSecond: Math.round(requests / seconds),
    quiet,
    refreshing,
    quietMib: Math.round(quietBytes / mib),
    addedMib: Math.round(addedMib),
  }
  console.log(JSON.stringify(figures, null, 2))
  process.exitCode = refreshing.p99 <= goals.p99 && addedMib <= goals.mib && requests >= feeds ? 0 : 1
} finally {
  service.send('stop')
  await once(service, 'exit')
  agent.destroy()
  server.close()
  await rm(folder, { recursive: true })
}
