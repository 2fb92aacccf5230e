// Measures how long one request can block the event loop, with the most expensive bodies up to 1 MiB for every operation.
// `node bench/hostile.ts [operationId]` prints the worst in processor time of the service's thread. More than 50 ms is a fault.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyOperation, operations } from '@vitrine/contract'
import pino from 'pino'
import { createApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'
import { hostileBodies } from '../tests/support/hostile-bodies.ts'

const maxLines = 15
const boundMs = 50

const folder = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'))
const config = loadConfig({
  DATA_DIR: folder,
  BASE_URL: 'http://vitrine.test',
  AUTH_RATE_LIMIT_RPM: '0',
  SHED_LOAD: 'off',
})
const { deps, close } = await createContainer(config, pino({ level: 'silent' }))
await deps.db.migrate()
const app = await createApp(deps)

const registered = await app.inject({
  method: 'POST',
  url: '/api/v1/auth/register',
  payload: {
    email: 'robin@example.com',
    password: 'gravel orchid tandem',
    name: 'Robin',
    accept_terms: true,
  },
})
const { csrf_token, profile } = registered.json().data
const cookie = String(registered.headers['set-cookie']).split(';', 1)[0]!
const headers = { cookie, 'x-csrf-token': csrf_token, 'content-type': 'application/json' }
const make = async (path: string, payload: object): Promise<number> =>
  (await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })).json().data.id
const ids: Record<string, number> = {
  profile_id: profile.id,
  id: await make('/links', { title: 'Shop', url: 'https://shop.example.com' }),
  variant_id: await make(`/profiles/${profile.id}/variants`, { name: 'Phones' }),
  campaign_id: await make(`/profiles/${profile.id}/campaigns`, { name: 'Fair' }),
  version_id: await make(`/profiles/${profile.id}/versions`, { name: 'Kept' }),
  workspace_id: await make('/workspaces', { name: 'Studio North' }),
  member_id: 1,
}

const measureCost = async ({ method, path }: AnyOperation, payload: string) => {
  const url = `/api/v1${path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))}`
  const before = process.threadCpuUsage()
  const { statusCode: status } = await app.inject({ method: method as 'POST', url, headers, payload })
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1000, status }
}

const calledOperations = (Object.values(operations) as AnyOperation[]).filter(
  ({ id, body }) => body && (!process.argv[2] || id === process.argv[2]),
)
const results: { ms: number; line: string }[] = []
for (const operation of calledOperations) {
  for (const payload of ['{}', '{"title":5,"name":5}']) await measureCost(operation, payload)
  for (const { what, text } of hostileBodies(operation)) {
    // The better of two runs, because the first may include garbage collection of earlier work
    const first = await measureCost(operation, text)
    const { ms, status } = first.ms > boundMs ? await measureCost(operation, text) : first
    results.push({ ms, line: `${ms.toFixed(0).padStart(5)} ms  ${status}  ${operation.id}: ${what}` })
    if (status >= 500) console.log(`responded with ${status}: ${operation.id}: ${what}`)
  }
}
results.sort((a, b) => b.ms - a.ms)
for (const { line } of results.slice(0, maxLines)) console.log(line)
const over = results.filter(({ ms }) => ms > boundMs).length
console.log(`${results.length} requests, ${over} of them cost more than ${boundMs} ms`)
await app.close()
await close()
rmSync(folder, { recursive: true })
process.exit(over ? 1 : 0)
