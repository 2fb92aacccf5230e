// Child process of feeds.ts: the service, whose outgoing requests all reach one server of feeds. Arguments: url, folder, port of the feeds.
import { pino } from 'pino'
import { createApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'
import { latestSources } from '../apps/server/src/features/latest/index.ts'
import { startJobs } from '../apps/server/src/jobs/schedule.ts'
import { createEgress } from '../apps/server/src/providers/egress/client.ts'

const [url = '', folder = '', feedPort] = process.argv.slice(2)
const config = loadConfig({
  DATA_DIR: folder,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  EGRESS: 'on',
  SHED_LOAD: 'off',
  // Full before the feeds are refreshed, so that its growth is not counted as theirs
  CACHE_MIB: '16',
})
const container = await createContainer(config, pino({ level: 'silent' }))
const egress = createEgress({
  userAgent: 'Vitrine',
  resolve: async () => ['8.8.8.8'],
  dial: () => ({ address: '127.0.0.1', port: Number(feedPort) }),
})
const deps = { ...container.deps, egress }
const app = await createApp(deps)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
let jobs: ReturnType<typeof startJobs> | undefined
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 100).unref()

process.on('message', async (message) => {
  if (message === 'start') jobs = startJobs(deps, [latestSources])
  if (message === 'peak') {
    process.send?.(peakBytes)
    peakBytes = 0
  }
  if (message !== 'stop') return
  await jobs?.stop()
  await app.close()
  await container.close()
  process.exit()
})
process.send?.(address)
